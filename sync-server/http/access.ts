import type { Request, RequestHandler } from 'express';
import { validate as isUuid } from 'uuid';
import type { Access } from '../../shared/contract/endpoint.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import { workFor } from '../db/served-person.ts';
import type { Context } from '../start/context.ts';
import { AppError } from './app-error.ts';
import { memberOf } from './viewer.ts';

/** Refuses callers without this access, and runs the rest of the call on behalf of the viewer. */
export function requireAccess(ctx: Context, access: Access): RequestHandler {
  return async (req, _res, next) => {
    if (isForAnotherPerson(req)) throw userMismatch();
    if (access === 'anyone') return workFor(undefined, next);
    if (req.viewer.userId === undefined) await refuseDeleted(ctx, req.get(USER_HEADER));
    const viewer = memberOf(req);
    if (access === 'admin') req.viewer = { ...viewer, role: await requireAdmin(ctx, viewer.actorId) };
    workFor(viewer.userId, next);
  };
}

/** Whether the page was made for another person than the one who is signed in now. */
export function isForAnotherPerson(req: Request): boolean {
  const { userId } = req.viewer;
  const named = req.get(USER_HEADER) ?? req.query.user;
  return userId !== undefined && named !== undefined && named !== userId;
}

export function userMismatch(): AppError {
  return new AppError('USER_MISMATCH', 'Another person is signed in with this browser now, so nothing was changed');
}

/** A device of a deleted account has no session any more; only its header says whose it was. */
async function refuseDeleted(ctx: Context, userId: string | undefined): Promise<void> {
  if (userId === undefined || !isUuid(userId)) return;
  const { db } = ctx;
  const gone = await db
    .selectFrom('deleted_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone) throw new AppError('ACCOUNT_DELETED', 'This account was deleted');
}

async function requireAdmin(ctx: Context, userId: string): Promise<'admin'> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (user?.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators may do this');
  return user.role;
}
