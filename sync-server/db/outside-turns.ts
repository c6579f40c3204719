import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

export interface TurnRules {
  /** The least time between two requests of all servers. */
  gapMs: number;
  /** A longer line is not joined. */
  longestWaitMs: number;
}

/**
 * Reserves the next free moment for a request to an outside service, for all servers together.
 * @returns the milliseconds until then, or undefined if the line is too long
 */
export async function reserveTurn(
  db: Kysely<Database>,
  service: string,
  { gapMs, longestWaitMs }: TurnRules,
  now: number,
): Promise<number | undefined> {
  const at = (time: number) => new Date(time).toISOString();
  const gap = sql`${gapMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ next_at: string }>`
    insert into outside_turns as t (service, next_at) values (${service}, ${at(now + gapMs)})
    on conflict (service) do update set next_at = greatest(t.next_at, ${at(now)}::timestamptz) + ${gap}
      where t.next_at <= ${at(now + longestWaitMs)}
    returning next_at`.execute(db);
  const [row] = rows;
  return row && Math.max(0, Date.parse(row.next_at) - gapMs - now);
}
