import type { Request, RequestHandler } from 'express';
import { USER_HEADER } from '../../shared/contract/current-user-call.ts';
import type { Access } from '../../shared/contract/endpoint.ts';
import type { Context } from '../context.ts';
import { workFor } from '../db/served-person.ts';
import { AppError } from './app-error.ts';

/** 401 means "no session" and nothing else. What follows is done for the person of the session. */
export function requireAccess(ctx: Context, access: Access): RequestHandler {
  return async (req, _res, next) => {
    if (isForAnotherPerson(req)) throw userMismatch();
    if (access === 'anyone') return workFor(undefined, next);
    const { userId } = req.session;
    if (!userId) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
    if (access === 'admin' && !(await isAdmin(ctx, userId))) {
      throw new AppError('FORBIDDEN', 'Only administrators may do this');
    }
    workFor(userId, next);
  };
}

/** Whether the page that asks was made for another person than the one who is signed in now. */
export function isForAnotherPerson(req: Request): boolean {
  const { userId } = req.session;
  const named = req.get(USER_HEADER) ?? req.query.user;
  return Boolean(userId) && named !== undefined && named !== userId;
}

export function userMismatch(): AppError {
  return new AppError('USER_MISMATCH', 'Another person is signed in with this browser now, so nothing was changed');
}

async function isAdmin(ctx: Context, userId: string): Promise<boolean> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return user?.role === 'admin';
}
