import { type RawBuilder, sql } from 'kysely';

/** Condition on a list that is sorted by time and id, downwards: after the place that an earlier answer named. */
export function isAfterCursor(
  cursor: string | undefined,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!cursor) return sql`true`;
  const [at = '', of = ''] = cursor.split('_');
  return sql`(${time}, ${id}) < (${at}::timestamptz, ${of}::uuid)`;
}
