import type { RequestHandler } from 'express';
import type { Access } from '../../shared/contract/endpoint.ts';
import type { Context } from '../context.ts';
import { AppError } from './app-error.ts';

/** 401 means "no session" and nothing else. */
export function requireAccess(ctx: Context, access: Access): RequestHandler {
  return async (req, _res, next) => {
    if (access === 'anyone') return next();
    const { userId } = req.session;
    if (!userId) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
    if (access === 'admin' && !(await isAdmin(ctx, userId))) {
      throw new AppError('FORBIDDEN', 'Only administrators may do this');
    }
    next();
  };
}

async function isAdmin(ctx: Context, userId: string): Promise<boolean> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return user?.role === 'admin';
}
