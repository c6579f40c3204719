import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { recordEntity } from '../../shared/contract/records.ts';
import { currentAlbumLimit } from '../../shared/domain/album-limit.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { Database } from '../db/schema.ts';
import { recordJson } from './row-json.ts';

export type RecordEntity = z.infer<typeof recordEntity>;

/** Whose records are read, and how many of them the plan shows. */
export interface Reader {
  userId: string;
  albumLimit: number | null;
}

export async function readerOf(db: Kysely<Database>, userId: string, now: string): Promise<Reader> {
  return { userId, albumLimit: await findAlbumLimit(db, userId, now) };
}

/** Condition on `records r`: the user's own, and not hidden by the plan (AMB-19). */
export function isVisible({ userId, albumLimit }: Reader): RawBuilder<boolean> {
  if (albumLimit === null) return sql`r.user_id = ${userId}`;
  return sql`r.user_id = ${userId} and r.id in (
    select id from records where user_id = ${userId} order by created_at, id limit ${albumLimit}
  )`;
}

/** The records of which `isVisible` is true, as a table. */
export function visibleRecords({ userId, albumLimit }: Reader): RawBuilder<unknown> {
  if (albumLimit === null) return sql`(select * from records where user_id = ${userId})`;
  return sql`(select * from records where user_id = ${userId} order by created_at, id limit ${albumLimit})`;
}

export function listVisibleRecords(db: Kysely<Database>, reader: Reader): Promise<RecordEntity[]> {
  return selectRecords(db, reader.userId, isVisible(reader));
}

/** The visible records with explicit membership in a collection, newest first. */
export function listMembers(db: Kysely<Database>, reader: Reader, collectionId: string): Promise<RecordEntity[]> {
  const isMember = sql`exists (
    select from record_collections m
    where m.user_id = r.user_id and m.record_id = r.id and m.collection_id = ${collectionId}
  )`;
  return selectRecords(db, reader.userId, sql`${isVisible(reader)} and ${isMember}`);
}

/** A record of this user, also one the plan hides: it may be changed and deleted. */
export async function findOwnRecord(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<RecordEntity | undefined> {
  const [record] = await selectRecords(db, userId, sql`r.user_id = ${userId} and r.id = ${id}`);
  return record;
}

export async function findVisibleRecord(
  db: Kysely<Database>,
  reader: Reader,
  id: string,
): Promise<RecordEntity | undefined> {
  const [record] = await selectRecords(db, reader.userId, sql`${isVisible(reader)} and r.id = ${id}`);
  return record;
}

async function selectRecords(db: Kysely<Database>, userId: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ row: RecordRow }>`
    select ${sql.raw(recordJson)} as row from records r where ${condition} order by r.created_at desc, r.id desc
  `.execute(db);
  return rows.map(({ row }): RecordEntity => ({ ...row, userId }));
}

/** How many albums the user's plan shows now; null is all (AMB-19). */
async function findAlbumLimit(db: Kysely<Database>, userId: string, now: string): Promise<number | null> {
  const user = await db
    .selectFrom('users')
    .select(['subscription_tier', 'subscription_expires_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const entitlement = user && {
    subscriptionTier: user.subscription_tier,
    subscriptionExpiresAt: user.subscription_expires_at,
  };
  return currentAlbumLimit(entitlement, now);
}
