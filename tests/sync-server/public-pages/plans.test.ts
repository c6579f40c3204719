import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '../../../sync-server/library/time-slices.ts';
import { readProfile } from '../../../sync-server/public-pages/profile-queries.ts';
import type { Sharer } from '../../../sync-server/visibility/person.ts';
import { isOnPublicPage } from '../../../sync-server/visibility/picture.ts';
import type { RecordOwner } from '../../../sync-server/visibility/record.ts';
import { addCollector, album, device } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

const ALBUMS = 1_500;
const [SMALL, LARGE, PICTURE, OTHER] = [uuidv7(), uuidv7(), 'a'.repeat(64), 'b'.repeat(64)];

let server: TestServer;
let owner: Sharer;
/** Newest first. */
let ids: string[];
beforeAll(async () => {
  // One connection, so that each statement keeps its plan.
  server = await startTestServer(1);
  const id = await addCollector(server);
  const phone = device(server, id);
  const albums = Array.from({ length: ALBUMS }, (_, index) =>
    album({ createdAt: new Date(1_700_000_000_000 - index * 60_000).toISOString() }),
  );
  ids = albums.map((one) => one.id);
  for (let from = 0; from < ALBUMS; from += 500) {
    await phone.push(phone.command('record.import', { records: albums.slice(from, from + 500) }));
  }
  const odd = ids.filter((_, index) => index % 2 === 1);
  await phone.push(
    ...[SMALL, LARGE].map((shelf) =>
      phone.command('collection.create', { id: shelf, fields: { name: shelf, isPublic: true } }),
    ),
    phone.command('collection.addRecords', { id: SMALL, recordIds: ids.slice(-4) }),
    ...partsOf(odd, 500).map((recordIds) => phone.command('collection.addRecords', { id: LARGE, recordIds })),
    phone.command('record.update', { id: ids[700] ?? '', changes: { imageUrl: `/api/images/${PICTURE}` } }),
  );
  await server.pool.query('update collections set is_public = true where user_id = $1', [id]);
  for (const sha256 of [PICTURE, OTHER]) {
    await server.pool.query(`insert into images (user_id, sha256, type, bytes) values ($1, $2, 'image/png', 'x')`, [
      id,
      sha256,
    ]);
  }
  await vacuumed();
  const shown = { username: 'cratedigger', firstName: null, lastName: null, profileImageUrl: null };
  owner = { id, wishlistIsPublic: true, shown: { ...shown, isPublic: true } };
});
afterAll(() => server.close());

/** An index-only scan still reads table rows until a vacuum has marked their pages as visible. */
async function vacuumed(): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await server.pool.query('vacuum analyze');
    const { rows } = await server.pool.query(
      `select relallvisible = relpages as done from pg_class where relname = 'records'`,
    );
    isDone = rows[0].done;
  }
}

/** Counts rows of `records` read by `work`; an index-only count reads none. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar();
  await work();
  return (await readSoFar()) - before;
}

async function readSoFar(): Promise<number> {
  await server.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await server.pool.query(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables
     where schemaname = 'public' and relname = 'records'`,
  );
  return rows[0].read;
}

const all = (): RecordOwner => ({ userId: owner.id, albumLimit: null });
const person = () => {
  const { isPublic: _, ...shown } = owner.shown;
  return {
    id: owner.id,
    shown: { ...shown, bio: null, createdAt: '2026-01-01T00:00:00.000Z', wishlistIsPublic: true, isPublic: true },
  };
};

test('a profile reads the albums whose covers it shows, of the default as of small and large collections', async () => {
  const covers: Record<string, string[]> = {};
  const read = await rowsRead(async () => {
    const { publicCollections, stats } = await readProfile(server.db, person(), all());
    for (const one of publicCollections) covers[one.name] = one.covers.map(({ id }) => id);
    expect(stats.totalRecords).toBe(ALBUMS);
    expect(publicCollections.map(({ recordCount }) => recordCount)).toEqual([ALBUMS, 4, ALBUMS / 2]);
  });
  expect(covers).toEqual({
    'My Collection': ids.slice(0, 3),
    [SMALL]: ids.slice(-4, -1),
    [LARGE]: [ids[1], ids[3], ids[5]],
  });
  expect(read).toBeLessThan(40);
});

test('the profile of a person whose plan shows fewer albums counts and shows those', async () => {
  const read = await rowsRead(async () => {
    const { publicCollections } = await readProfile(server.db, person(), { userId: owner.id, albumLimit: 15 });
    expect(publicCollections.map(({ recordCount }) => recordCount)).toEqual([15, 4, 8]);
    expect(publicCollections.map((one) => one.covers.map(({ id }) => id))).toEqual([
      ids.slice(-15, -12),
      ids.slice(-4, -1),
      ids.filter((_, index) => index % 2 === 1 && index >= ALBUMS - 15).slice(0, 3),
    ]);
  });
  expect(read).toBeLessThan(300);
});

test('a picture on a public page is found without reading the albums', async () => {
  expect(await rowsRead(async () => expect(await isOnPublicPage(server.db, owner, all(), PICTURE)).toBe(true))).toBe(1);
  expect(await rowsRead(async () => expect(await isOnPublicPage(server.db, owner, all(), OTHER)).toBe(false))).toBe(0);
});
