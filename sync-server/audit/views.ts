import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, recordAct } from './record-act.ts';

/**
 * Sessions in which an administrator views as another person: `userId` is the person, `adminUserId` the administrator,
 * whose session it stays. A view begins and ends with an entry in the audit log, in the same transaction.
 */

/** Condition on `sessions`: the sessions of a person's own devices, also while an administrator views with them. */
export function isSessionOf(userId: string): RawBuilder<boolean> {
  return sql`((sess ->> 'userId' = ${userId} and not sess ? 'adminUserId') or sess ->> 'adminUserId' = ${userId})`;
}

/** @returns whether it began: not if the session ended or views already */
export async function startView(
  trx: Kysely<Database>,
  actor: Actor,
  { sessionId, subjectId }: { sessionId: string; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set sess = sess || jsonb_build_object('userId', ${subjectId}::text, 'adminUserId', ${actor.actorId}::text)
    where sid = ${sessionId} and sess ->> 'userId' = ${actor.actorId}
    returning 1
  `.execute(trx);
  if (rows.length === 0) return false;
  await recordAct(trx, actor, { act: 'view.start', subjectId });
  return true;
}

/** Why a view ended. */
export type ViewEnd = 'left' | 'signed out' | 'no longer an administrator' | 'account deleted' | 'ended by the owner';

/** Gives sessions that view back to their administrators. @param which one session, or those that view as a person */
export async function endViews(
  trx: Kysely<Database>,
  makeActor: () => Omit<Actor, 'actorId'>,
  which: { sessionId: string } | { subjectId: string },
  because: ViewEnd,
): Promise<number> {
  const { rows } = await sql<{ actorId: string; subjectId: string }>`
    with ending as (
      select sid, sess ->> 'adminUserId' as admin, sess ->> 'userId' as viewed from sessions
      where sess ? 'adminUserId'
        and ${'sessionId' in which ? sql`sid = ${which.sessionId}` : sql`sess ->> 'userId' = ${which.subjectId}`}
      order by sid for update
    )
    update sessions s set sess = (s.sess - 'adminUserId') || jsonb_build_object('userId', e.admin)
    from ending e where s.sid = e.sid
    returning e.admin as "actorId", e.viewed as "subjectId"
  `.execute(trx);
  for (const { actorId, subjectId } of rows) {
    await recordAct(trx, { ...makeActor(), actorId }, { act: 'view.end', subjectId, after: { because } });
  }
  return rows.length;
}
