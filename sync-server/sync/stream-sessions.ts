import type { Connections } from '../db/fair-pool.ts';

/** A stream as its session knows it. */
export interface SessionStream {
  userId: string;
  sessionId: string;
}

export interface Head {
  version: number;
  epoch: string;
}

/**
 * Whether the session `s` still is about the person. The streams that administrators opened for themselves stay open
 * while they view as another person; those of a view end with it, and with their role.
 */
function mayRead(userId: string): string {
  const isAdmin = `exists (select from users a where a.id = (s.sess ->> 'adminUserId')::uuid and a.role = 'admin')`;
  return `(s.sess ->> 'adminUserId' = ${userId}::text
    or (s.sess ->> 'userId' = ${userId}::text and (s.sess ->> 'adminUserId' is null or ${isAdmin})))`;
}

/** The sessions among those of one person's streams that have not ended. */
export async function readAlive(
  pool: Connections,
  userId: string,
  streams: readonly SessionStream[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ sid: string }>({
    name: 'sessions-alive',
    text: `select s.sid from sessions s where s.sid = any($1) and s.expire > now() and ${mayRead('$2::uuid')}`,
    values: [streams.map(({ sessionId }) => sessionId), userId],
  });
  return new Set(rows.map(({ sid }) => sid));
}

/** @returns heads in the order of the streams; undefined if the session or the person is deleted */
export async function readHeads(pool: Connections, streams: readonly SessionStream[]): Promise<(Head | undefined)[]> {
  const { rows } = await pool.query<Head & { place: number }>({
    text: `select x.place, h.version, h.epoch
      from unnest($1::text[], $2::uuid[]) with ordinality as x (sid, user_id, place)
      join sessions s on s.sid = x.sid and s.expire > now() and ${mayRead('x.user_id')}
      join sync_head h on h.user_id = x.user_id`,
    values: [streams.map(({ sessionId }) => sessionId), streams.map(({ userId }) => userId)],
  });
  const heads: (Head | undefined)[] = streams.map(() => undefined);
  for (const { place, version, epoch } of rows) heads[place - 1] = { version, epoch };
  return heads;
}
