import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WishlistItemTable } from '../db/tables/library.ts';
import { NEW_WATCH, type Rule, type WatchState } from './crossing.ts';
import type { WishedAlbum } from './match.ts';

/** A wish that is watched, with what it waits for and what was last said of it. */
export interface WatchedWish {
  userId: string;
  wishId: string;
  album: WishedAlbum;
  rule: Rule;
  state: WatchState;
}

/** Condition on `wishlist_items w`: its price is watched. */
export const isWatched = sql`w.price_alert and w.target_price is not null`;

/** The columns of `wishlist_items w` that say what a wish waits for. With another one, `ruleOf` reads it. */
const RULE_COLUMNS = ['target_price', 'with_shipping', 'currency', 'pressing', 'lowest_grade'] as const;
/** They identify the pressing, for a wish that does not take any. */
const PRESSING_COLUMNS = ['barcode', 'catalog_number', 'country', 'year'] as const;

type RuleRow = Pick<WishlistItemTable, (typeof RULE_COLUMNS)[number]> & { target_price: string };

export function ruleOf(row: RuleRow): Rule {
  const { target_price: target, with_shipping: withShipping, currency, pressing, lowest_grade: lowestGrade } = row;
  return { target, withShipping, currency, pressing, lowestGrade };
}

const textOf = (name: string) => sql`coalesce(${sql.ref(`w.${name}`)}::text, '-')`;

/** Changes with what the wishes of a group wait for. */
export const waitsFor = sql`md5(string_agg(
  concat_ws(' ', w.user_id, w.id, ${sql.join(RULE_COLUMNS.map(textOf))},
    case when w.pressing <> 'any' then concat_ws(' ', ${sql.join(PRESSING_COLUMNS.map(textOf))}) end),
  ',' order by w.user_id, w.id))`;

export const ofAlbum = (albumKey: string) => sql`album_key(w.artist, w.title) = ${albumKey}::uuid`;
export const ofPerson = (userId: string, wishId: string) => sql`w.user_id = ${userId} and w.id = ${wishId}`;

interface WishRow extends RuleRow, Omit<WishedAlbum, 'catalogNumber'> {
  user_id: string;
  id: string;
  catalog_number: string | null;
  said: WatchState['said'] | null;
  crossed: WatchState['crossed'];
}

export async function readWatchedWishes(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<WatchedWish[]> {
  const { rows } = await sql<WishRow>`
    select w.user_id, w.id, w.artist, w.title, w.year, w.label, w.barcode, w.catalog_number, w.country, w.format,
      ${sql.join(RULE_COLUMNS.map((name) => sql.ref(`w.${name}`)))}, s.said, s.crossed
    from wishlist_items w left join wish_watches s on s.user_id = w.user_id and s.wish_id = w.id
    where ${condition} and ${isWatched} order by w.user_id, w.id`.execute(db);
  return rows.map((row) => {
    const { artist, title, year, label, barcode, catalog_number: catalogNumber, country, format } = row;
    return {
      userId: row.user_id,
      wishId: row.id,
      album: { artist, title, year, label, barcode, catalogNumber, country, format },
      rule: ruleOf(row),
      state: row.said ? { said: row.said, crossed: row.crossed } : NEW_WATCH,
    };
  });
}

export async function saveWatch(
  db: Kysely<Database>,
  { userId, wishId }: Pick<WatchedWish, 'userId' | 'wishId'>,
  { said, crossed }: WatchState,
): Promise<void> {
  const row = { said: JSON.stringify(said), crossed: crossed && JSON.stringify(crossed) };
  await db
    .insertInto('wish_watches')
    .values({ user_id: userId, wish_id: wishId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'wish_id']).doUpdateSet(row))
    .execute();
}
