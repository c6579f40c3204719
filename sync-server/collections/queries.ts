import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { collectionEntity } from '../../shared/contract/collections.ts';
import { byDefaultThenName } from '../../shared/domain/collection-listing.ts';
import type { CollectionRow } from '../../shared/schemas/collection.ts';
import type { Database } from '../db/schema.ts';
import { collectionJson } from '../library/row-json.ts';
import { isVisible, type RecordOwner } from '../visibility/record.ts';

export type CollectionEntity = z.infer<typeof collectionEntity>;

/** The user's collections with their numbers of visible records; the default first, the rest by name. */
export async function listCollections(db: Kysely<Database>, owner: RecordOwner): Promise<CollectionEntity[]> {
  const { rows } = await sql<{ row: CollectionRow; recordCount: number }>`
    with visible as (select r.id from records r where ${isVisible(owner)})
    select ${sql.raw(collectionJson)} as row,
      case when c.is_default then (select count(*) from visible)
        else (select count(*) from record_collections m join visible v on v.id = m.record_id
          where m.user_id = c.user_id and m.collection_id = c.id)
      end as "recordCount"
    from collections c where c.user_id = ${owner.userId}
  `.execute(db);
  return rows
    .map(({ row, recordCount }): CollectionEntity => ({ ...row, recordCount, userId: owner.userId }))
    .sort(byDefaultThenName);
}

export async function findCollection(
  db: Kysely<Database>,
  owner: RecordOwner,
  id: string,
): Promise<CollectionEntity | undefined> {
  const collections = await listCollections(db, owner);
  return collections.find((collection) => collection.id === id);
}
