import { type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';

/** Condition on a list that is sorted by time and id, downwards: after the place that an earlier answer named. */
export function isAfterCursor(
  cursor: string | undefined,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!cursor) return sql`true`;
  const [at = '', of = ''] = cursor.split('_');
  // The form admits a 30 February, which no answer had.
  if (Number.isNaN(Date.parse(at)) || new Date(at).toISOString() !== at) {
    throw new AppError('INVALID', 'This page cannot be found. Start again from the first');
  }
  return sql`(${time}, ${id}) < (${at}::timestamptz, ${of}::uuid)`;
}
