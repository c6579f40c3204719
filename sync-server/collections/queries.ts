import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { collectionEntity } from '../../shared/contract/collections.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import { byDefaultThenName } from '../../shared/domain/collection-listing.ts';
import type { Database } from '../db/schema.ts';
import { collectionJson } from '../sync/row-json.ts';
import { isVisible, type Reader } from '../sync/visible-records.ts';

export type CollectionEntity = z.infer<typeof collectionEntity>;

/** The user's collections with the number of visible records each shows; the default first, the rest by name. */
export async function listCollections(db: Kysely<Database>, reader: Reader): Promise<CollectionEntity[]> {
  const { rows } = await sql<{ row: CollectionRow; recordCount: number }>`
    with visible as (select r.id from records r where ${isVisible(reader)})
    select ${sql.raw(collectionJson)} as row,
      case when c.is_default then (select count(*) from visible)
        else (select count(*) from record_collections m join visible v on v.id = m.record_id
          where m.user_id = c.user_id and m.collection_id = c.id)
      end as "recordCount"
    from collections c where c.user_id = ${reader.userId}
  `.execute(db);
  return rows
    .map(({ row, recordCount }): CollectionEntity => ({ ...row, recordCount, userId: reader.userId }))
    .sort(byDefaultThenName);
}

export async function findCollection(
  db: Kysely<Database>,
  reader: Reader,
  id: string,
): Promise<CollectionEntity | undefined> {
  const collections = await listCollections(db, reader);
  return collections.find((collection) => collection.id === id);
}
