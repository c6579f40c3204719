import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isVisible, type Reader } from '../sync/visible-records.ts';

export interface RecordFigures {
  artist: string;
  estimatedValue: string | null;
  customTags: string | null;
}

/** What the figures and tags of the visible records are made from; the same functions count them in the app. */
export async function listFigures(db: Kysely<Database>, reader: Reader): Promise<RecordFigures[]> {
  const { rows } = await sql<RecordFigures>`
    select r.artist, r.estimated_value as "estimatedValue", r.custom_tags as "customTags"
    from records r where ${isVisible(reader)}
  `.execute(db);
  return rows;
}
