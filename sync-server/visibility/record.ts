import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { PublicAlbum } from '../../shared/contract/public-pages.ts';
import type { recordEntity } from '../../shared/contract/records.ts';
import { currentAlbumLimit } from '../../shared/domain/album-limit.ts';
import type { RecordRow } from '../../shared/schemas/record.ts';
import type { Database } from '../db/schema.ts';
import { recordJson } from '../library/row-json.ts';

export type RecordEntity = z.infer<typeof recordEntity>;

/** The owner of records, and how many of them the owner's plan shows. */
export interface RecordOwner {
  userId: string;
  albumLimit: number | null;
}

export async function recordOwnerOf(db: Kysely<Database>, userId: string, now: string): Promise<RecordOwner> {
  return { userId, albumLimit: await findAlbumLimit(db, userId, now) };
}

/** Condition on `records r`: the owner's, and not hidden by the plan (AMB-19). */
export function isVisible({ userId, albumLimit }: RecordOwner): RawBuilder<boolean> {
  if (albumLimit === null) return sql`r.user_id = ${userId}`;
  return sql`r.user_id = ${userId} and r.id in (
    select id from records where user_id = ${userId} order by created_at, id limit ${albumLimit}
  )`;
}

/** The visible records as a table. */
export function visibleRecords({ userId, albumLimit }: RecordOwner): RawBuilder<unknown> {
  if (albumLimit === null) return sql`(select * from records where user_id = ${userId})`;
  return sql`(select * from records where user_id = ${userId} order by created_at, id limit ${albumLimit})`;
}

/** Condition on `users u`: the plan shows only the first albums, as `currentAlbumLimit` says (AMB-03). */
export function hasAlbumLimit(now: string): RawBuilder<boolean> {
  return sql`(u.subscription_tier = 'free' or
    (u.subscription_tier <> 'lifetime' and coalesce(u.subscription_expires_at <= ${now}, false)))`;
}

/** Columns of `records r` for strangers. */
export const publicAlbum: RawBuilder<PublicAlbum> = sql`
  r.id, r.artist, r.title, r.year, r.genre, r.image_url as "imageUrl", r.discogs_release_id as "discogsReleaseId"`;

/** Condition on `records r`: it is explicitly in this collection. */
export function isMemberOf(collectionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from record_collections m
    where m.user_id = r.user_id and m.record_id = r.id and m.collection_id = ${collectionId}
  )`;
}

export function listVisibleRecords(db: Kysely<Database>, owner: RecordOwner): Promise<RecordEntity[]> {
  return selectRecords(db, owner.userId, isVisible(owner));
}

/** The visible records with explicit membership in a collection, newest first. */
export function listMembers(db: Kysely<Database>, owner: RecordOwner, collectionId: string): Promise<RecordEntity[]> {
  return selectRecords(db, owner.userId, sql`${isVisible(owner)} and ${isMemberOf(sql`${collectionId}`)}`);
}

/** Also finds a record that the plan hides, since the owner may change and delete it. */
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
  owner: RecordOwner,
  id: string,
): Promise<RecordEntity | undefined> {
  const [record] = await selectRecords(db, owner.userId, sql`${isVisible(owner)} and r.id = ${id}`);
  return record;
}

async function selectRecords(db: Kysely<Database>, userId: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ row: RecordRow }>`
    select ${sql.raw(recordJson)} as row from records r where ${condition} order by r.created_at desc, r.id desc
  `.execute(db);
  return rows.map(({ row }): RecordEntity => ({ ...row, userId }));
}

/** The number of albums that the user's plan shows now; null for all (AMB-19). */
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
