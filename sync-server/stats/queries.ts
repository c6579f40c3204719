import { type Kysely, sql } from 'kysely';
import type { Currency } from '../../shared/domain/currency.ts';
import type { Database } from '../db/schema.ts';
import { isVisible, type RecordOwner } from '../visibility/record.ts';

export interface RecordFigures {
  artist: string;
  estimatedValue: string | null;
  valueCurrency: Currency;
  customTags: string | null;
}

/** The columns for statistics and tags; the app counts them with the same functions. */
export async function listFigures(db: Kysely<Database>, owner: RecordOwner): Promise<RecordFigures[]> {
  const { rows } = await sql<RecordFigures>`
    select r.artist, r.estimated_value as "estimatedValue", r.value_currency as "valueCurrency", r.custom_tags as "customTags"
    from records r where ${isVisible(owner)}
  `.execute(db);
  return rows;
}

export async function countFollowers(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_follows where following_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}
