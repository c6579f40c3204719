import type { Request, RequestHandler } from 'express';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { ONLY_OWNER_MESSAGE } from '../../shared/domain/viewing.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import type { Context } from '../context.ts';
import { AppError } from './app-error.ts';
import { endedWithAccount } from './ended-with-account.ts';
import { holdView } from './viewed-calls.ts';
import { isViewing, memberOf } from './viewer.ts';

/** Refuses callers without this access. */
export function requireAccess(
  ctx: Context,
  { access, whileViewing }: Pick<Endpoint, 'access' | 'whileViewing'>,
): RequestHandler {
  return async (req, res, next) => {
    const isWayBack = whileViewing === 'only';
    const mayView = isWayBack || (await holdView(ctx, req, res));
    // A page of the administrator's own may end the view too.
    if (!mayView || (isForAnotherPerson(req) && !(isWayBack && isForActor(req))))
      throw userMismatch(isViewing(req.viewer));
    if (isViewing(req.viewer)) refuseWhileViewing({ access, whileViewing });
    if (access === 'anyone' || access === 'signature') return next();
    if (req.viewer.userId === undefined && (await endedWithAccount(ctx, req))) {
      throw new AppError('ACCOUNT_DELETED', 'This account was deleted');
    }
    const viewer = memberOf(req);
    if (isWayBack && !isViewing(viewer)) {
      throw new AppError('FORBIDDEN', 'This session does not view as another user');
    }
    if (access === 'admin') req.viewer = { ...viewer, role: await requireAdmin(ctx, viewer.actorId) };
    next();
  };
}

function refuseWhileViewing({ access, whileViewing }: Pick<Endpoint, 'access' | 'whileViewing'>): void {
  if (access === 'admin') throw new AppError('FORBIDDEN', 'Exit the user view first');
  if (whileViewing === 'refused') throw new AppError('FORBIDDEN', ONLY_OWNER_MESSAGE);
}

/** Whether the page was made for another person than the one who is signed in now. */
export function isForAnotherPerson(req: Request): boolean {
  const { userId } = req.viewer;
  const named = req.get(USER_HEADER) ?? req.query.user;
  return userId !== undefined && named !== undefined && named !== userId;
}

function isForActor(req: Request): boolean {
  return isViewing(req.viewer) && req.get(USER_HEADER) === req.viewer.actorId;
}

export function userMismatch(isViewing = false): AppError {
  const why = isViewing
    ? 'This browser views as another user now'
    : 'Another person is signed in with this browser now';
  return new AppError('USER_MISMATCH', `${why}, so nothing was changed`);
}

async function requireAdmin(ctx: Context, userId: string): Promise<'admin'> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (user?.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators may do this');
  return user.role;
}
