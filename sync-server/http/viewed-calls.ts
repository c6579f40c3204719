import type { ErrorRequestHandler, Request, Response } from 'express';
import { actorOf } from '../audit/record-act.ts';
import { recordViewedRefusal } from '../audit/viewed-call.ts';
import { endViews } from '../audit/views.ts';
import type { Context } from '../context.ts';
import { asAppError } from './errors.ts';
import { setViewCookie } from './view-cookie.ts';
import { isViewing } from './viewer.ts';

/**
 * Ends the view of an actor who is no longer an administrator; the session is their own again. Only calls of sessions
 * that view ask the database for it.
 * @returns false for a write that was meant for the viewed person
 */
export async function holdView(ctx: Context, req: Request, res: Response): Promise<boolean> {
  const { viewer } = req;
  if (!isViewing(viewer)) return true;
  const { db } = ctx;
  const actor = await db.selectFrom('users').select('role').where('id', '=', viewer.actorId).executeTakeFirst();
  if (actor?.role === 'admin') return true;
  const makeActor = () => actorOf({ ctx, viewer, req });
  await db
    .transaction()
    .execute((trx) => endViews(trx, makeActor, { sessionId: viewer.session.id }, 'no longer an administrator'));
  setViewCookie(res, undefined, ctx.config.isPublicUrlSecure);
  req.viewer = { ...viewer, userId: viewer.actorId };
  return isRead(req);
}

/** Writes down which writes were refused to administrators who view as another person. */
export function refusedWhileViewing(ctx: Context): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    const { viewer } = req;
    const code = asAppError(error)?.code;
    // A mismatch is a call for the administrator's own account; a failure of the server is in its log.
    if (viewer && isViewing(viewer) && code && code !== 'USER_MISMATCH' && code !== 'UNAVAILABLE' && !isRead(req)) {
      await recordViewedRefusal({ ctx, viewer, req }, code).catch((failure: unknown) =>
        res.locals.log.error({ err: failure }, 'a refusal was not written to the audit log'),
      );
    }
    next(error);
  };
}

/** A sync without commands only reads. */
function isRead({ method, body }: Request): boolean {
  const { commands } = (body ?? {}) as { commands?: unknown };
  return ['GET', 'HEAD'].includes(method) || (Array.isArray(commands) && commands.length === 0);
}
