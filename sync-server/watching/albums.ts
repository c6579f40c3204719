import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AlbumOnWatch } from './schedule.ts';
import { isWatched, waitsFor } from './wishes.ts';

/** An album that was asked for in vain is left alone for so long. */
const AFTER_FAILURE = 3_600_000;

/** Brings the albums in line with the wishes: those without a watched wish are deleted, with their offers. */
export async function refreshAlbums(db: Kysely<Database>, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await sql`
    insert into watched_albums as a (album_key, artist, title, watchers, waits_for, changed_at)
    select album_key(w.artist, w.title), min(w.artist), min(w.title), count(*), ${waitsFor}, ${at}
    from wishlist_items w where ${isWatched} group by 1
    on conflict (album_key) do update set artist = excluded.artist, title = excluded.title,
      watchers = excluded.watchers, waits_for = excluded.waits_for, changed_at = excluded.changed_at
    where a.waits_for <> excluded.waits_for`.execute(db);
  await dropAlbums(db);
}

/** Deletes the albums without a watched wish. */
export async function dropAlbums(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from watched_albums a where not exists (
      select from wishlist_items w where album_key(w.artist, w.title) = a.album_key and ${isWatched}
    )`.execute(db);
}

/** All albums as one source sees them, without those that it could not answer just now. */
export async function albumsOnWatch(db: Kysely<Database>, source: string, now: number): Promise<AlbumOnWatch[]> {
  const { rows } = await sql<{
    album_key: string;
    watchers: number;
    changed_at: string;
    looked_at: string | null;
    due_at: string | null;
    failed_at: string | null;
  }>`select a.album_key, a.watchers, a.changed_at, l.looked_at, l.due_at, l.failed_at
    from watched_albums a left join album_looks l on l.album_key = a.album_key and l.source = ${source}`.execute(db);
  const timeOf = (text: string | null) => (text === null ? null : Date.parse(text));
  return rows
    .filter(({ failed_at }) => failed_at === null || Math.abs(now - Date.parse(failed_at)) >= AFTER_FAILURE)
    .map((row) => ({
      key: row.album_key,
      watchers: row.watchers,
      changedAt: Date.parse(row.changed_at),
      lookedAt: timeOf(row.looked_at),
      dueAt: timeOf(row.due_at),
    }));
}

/** @returns undefined if no watched wish is for it any more */
export function findAlbum(db: Kysely<Database>, albumKey: string) {
  return db.selectFrom('watched_albums').selectAll().where('album_key', '=', albumKey).executeTakeFirst();
}

export async function noteLook(
  db: Kysely<Database>,
  { albumKey, source }: { albumKey: string; source: string },
  look: { lookedAt: number; dueAt: number | null } | { failedAt: number },
): Promise<void> {
  const text = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const noted =
    'failedAt' in look
      ? { failed_at: text(look.failedAt) }
      : { looked_at: text(look.lookedAt), due_at: text(look.dueAt), failed_at: null };
  const columns = Object.entries(noted);
  await sql`
    insert into album_looks (album_key, source, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    select album_key, ${source}, ${sql.join(columns.map(([, value]) => sql`${value}::timestamptz`))}
    from watched_albums where album_key = ${albumKey} for key share
    on conflict (album_key, source) do update
      set ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(db);
}
