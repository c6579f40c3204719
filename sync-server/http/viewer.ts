import type { Request, RequestHandler } from 'express';
import type { Access } from '../../shared/contract/endpoint.ts';
import type { Role } from '../../shared/domain/role.ts';
import { AppError } from './app-error.ts';

/** The person behind a call, or nobody. */
export type Viewer = Member | Nobody;

/** A call without a session. */
export interface Nobody {
  userId: undefined;
}

export interface Member {
  /** The person who signed in: an administrator, if it is not `userId`. */
  actorId: string;
  /** The person whom the call is about. */
  userId: string;
  /** Read where a call is for administrators, so that no other call asks the database for it. */
  role?: Role;
  session: { id: string; endsAt: number | undefined };
}

/** The viewer that a call's access guarantees its handler. */
export type ViewerFor<Who extends Access> = Who extends 'anyone' | 'signature'
  ? Viewer
  : Who extends 'admin'
    ? Member & { role: 'admin' }
    : Member;

declare module 'express-serve-static-core' {
  interface Request {
    viewer: Viewer;
  }
}

const NOBODY: Nobody = { userId: undefined };

/** For calls that come before sessions. */
export const withoutViewer: RequestHandler = (req, _res, next) => {
  req.viewer = NOBODY;
  next();
};

/** The only reader of the session: everything behind it asks the viewer. */
export const viewers: RequestHandler = (req, _res, next) => {
  const { userId, adminUserId, cookie } = req.session;
  req.viewer = userId
    ? { actorId: adminUserId ?? userId, userId, session: { id: req.sessionID, endsAt: cookie.expires?.getTime() } }
    : NOBODY;
  next();
};

/** Whether an administrator views as another person. */
export function isViewing(viewer: Viewer): viewer is Member {
  return viewer.userId !== undefined && viewer.actorId !== viewer.userId;
}

/** The viewer of a call for members. 401 means "no session" and nothing else. */
export function memberOf({ viewer }: Request): Member {
  if (viewer.userId === undefined) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
  return viewer;
}
