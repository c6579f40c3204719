import { type Kysely, sql } from 'kysely';
import type { SignedInDevice } from '../../shared/contract/settings.ts';
import type { Database } from '../db/schema.ts';
import type { Member } from '../http/viewer.ts';
import { deviceName } from './device-name.ts';

/** A session is named by the hash of its id, for the id itself opens it. */
const sessionName = sql<string>`encode(sha256(convert_to(sid, 'UTF8')), 'hex')`;

interface SessionFacts {
  id: string;
  isThis: boolean;
  userAgent: string | null;
  startedAt: number | null;
  renewedAt: number | null;
}

/** The devices with a running session, this one first, then the latest used. */
export async function listDevices(
  db: Kysely<Database>,
  { userId, session }: Member,
  now: number,
): Promise<SignedInDevice[]> {
  const { rows } = await sql<SessionFacts>`
    select ${sessionName} as id, sid = ${session.id} as "isThis", sess ->> 'userAgent' as "userAgent",
      (sess ->> 'startedAt')::float8 as "startedAt", (sess ->> 'renewedAt')::float8 as "renewedAt"
    from sessions where sess ->> 'userId' = ${userId} and expire > ${new Date(now).toISOString()}
    order by 2 desc, "renewedAt" desc nulls last, 1
  `.execute(db);
  return rows.map(({ id, isThis, userAgent, startedAt, renewedAt }) => ({
    id,
    name: deviceName(userAgent),
    signedInAt: timeText(startedAt),
    lastUsedAt: isThis ? timeText(now) : timeText(renewedAt),
    isThis,
  }));
}

function timeText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** Ends one session of the person, or every one but the given. Their open streams end at once, at every server. */
export async function endOtherSessions(
  db: Kysely<Database>,
  { userId, session }: Member,
  name?: string,
): Promise<number> {
  const { rows } = await sql`
    delete from sessions where sess ->> 'userId' = ${userId} and sid <> ${session.id}
      and ${name === undefined ? sql`true` : sql`${sessionName} = ${name}`}
    returning 1
  `.execute(db);
  return rows.length;
}
