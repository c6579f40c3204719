import type { Kysely } from 'kysely';
import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import * as contract from '../../shared/contract/view-as.ts';
import { actorOf } from '../audit/record-act.ts';
import { endViews, startView } from '../audit/views.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Call } from '../http/call.ts';
import type { Calls } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { rereadSession } from '../http/session.ts';
import { setViewCookie } from '../http/view-cookie.ts';
import { addJob } from '../jobs/job.ts';
import { notifyLooked } from './notify-looked.ts';

type Switched = ResponseOf<typeof contract.switchUser>;

/** An administrator views the product as another person, with one session that remembers both, and returns. */
export function viewAsRoutes({ mount }: Calls): void {
  mount(contract.switchUser, async (call) => ({
    targetUser: await viewAs(call, call.body.targetUserId),
    redirectUrl: '/?admin-switched=true',
  }));

  mount(contract.switchToUser, async (call) => ({
    targetUser: await viewAs(call, call.params.userId),
    redirectUrl: '/',
  }));

  mount(contract.switchBack, async ({ ctx, viewer, req, res }) => {
    const { id: sessionId } = viewer.session;
    await ctx.db
      .transaction()
      .execute((trx) => endViews(trx, () => actorOf({ ctx, viewer, req }), { sessionId }, 'left'));
    setViewCookie(res, undefined, ctx.config.isPublicUrlSecure);
    return { success: true as const, redirectUrl: '/admin' };
  });
}

async function viewAs(
  call: Pick<Call<typeof contract.switchUser>, 'ctx' | 'viewer' | 'req' | 'res'>,
  targetId: string,
): Promise<Switched['targetUser']> {
  const { ctx, viewer, req, res } = call;
  const subjectId = idIn(targetId, 'user').toLowerCase();
  if (subjectId === viewer.actorId) throw new AppError('INVALID', 'This is your own account');
  const person = await ctx.db.transaction().execute(async (trx) => {
    const found = await findViewedPerson(trx, subjectId);
    if (!found) throw notFound('user');
    const hasBegun = await startView(trx, actorOf(call), { sessionId: viewer.session.id, subjectId });
    if (!hasBegun) throw new AppError('FORBIDDEN', 'Exit the user view first');
    const day = new Date(ctx.clock()).toISOString().slice(0, 10);
    await addJob(trx, notifyLooked, { userId: subjectId, day });
    return found;
  });
  await rereadSession(req);
  setViewCookie(res, person.id, ctx.config.isPublicUrlSecure);
  return { username: person.username, email: person.email };
}

/** What an administrator sees of the person they begin to view as. */
function findViewedPerson(
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; username: string | null; email: string | null } | undefined> {
  return db.selectFrom('users').select(['id', 'username', 'email']).where('id', '=', userId).executeTakeFirst();
}
