import { type Kysely, sql } from 'kysely';
import type { SignedInDevice, signOutOtherDevices } from '../../shared/contract/settings.ts';
import { actorOf } from '../audit/record-act.ts';
import { endViews, isSessionOf } from '../audit/views.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Call } from '../http/call.ts';
import { deviceName } from '../http/device-name.ts';
import type { Member } from '../http/viewer.ts';
import { inUserTransaction } from '../library/user-transaction.ts';

/** A session is named by the hash of its id, for the id itself opens it. */
const sessionName = sql<string>`encode(sha256(convert_to(sid, 'UTF8')), 'hex')`;

interface SessionFacts {
  id: string;
  isThis: boolean;
  userAgent: string | null;
  startedAt: number | null;
  renewedAt: number | null;
}

/** The devices with a running session, this one first, then the latest used. Not those that view as the person. */
export async function listDevices(
  db: Kysely<Database>,
  { userId, session }: Member,
  now: number,
): Promise<SignedInDevice[]> {
  const { rows } = await sql<SessionFacts>`
    select ${sessionName} as id, sid = ${session.id} as "isThis", sess ->> 'userAgent' as "userAgent",
      (sess ->> 'startedAt')::float8 as "startedAt", (sess ->> 'renewedAt')::float8 as "renewedAt"
    from sessions where ${isSessionOf(userId)} and expire > ${new Date(now).toISOString()}
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

/**
 * Ends one session of the person, or every one but the given. Their open streams end at once, at every server. Without a
 * name it also ends the views of the person by administrators: nobody but this device is left.
 */
export async function endOtherSessions(
  ctx: Context,
  { viewer, req }: Pick<Call<typeof signOutOtherDevices>, 'viewer' | 'req'>,
  name?: string,
): Promise<number> {
  const { userId, session } = viewer;
  return inUserTransaction(ctx, userId, async ({ trx }) => {
    const { rows } = await sql`
      delete from sessions where ${isSessionOf(userId)} and sid <> ${session.id}
        and ${name === undefined ? sql`true` : sql`${sessionName} = ${name}`}
      returning 1
    `.execute(trx);
    if (name === undefined)
      await endViews(trx, () => actorOf({ ctx, viewer, req }), { subjectId: userId }, 'ended by the owner');
    return rows.length;
  });
}
