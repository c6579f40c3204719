import { type RawBuilder, sql } from 'kysely';
import type { HiddenNotice } from '../../shared/schemas/moderation.ts';

/** Of a review or a person that an administrator has hidden; null for all others. */
export interface HiddenColumns {
  hiddenAt: string | null;
  hiddenNote: string | null;
}

/** Columns of `album_reviews` or `users` under this name. They are for the writer or owner, and for administrators. */
export function hiddenColumns(table: RawBuilder<unknown>): RawBuilder<HiddenColumns> {
  return sql`${table}.hidden_at as "hiddenAt", ${table}.hidden_note as "hiddenNote"`;
}

/** Condition on `album_reviews` or `users` under this name. */
export function isHidden(table: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${table}.hidden_at is not null)`;
}

export function noticeOf({ hiddenAt, hiddenNote }: HiddenColumns): HiddenNotice | undefined {
  return hiddenAt === null || hiddenNote === null ? undefined : { at: hiddenAt, note: hiddenNote };
}
