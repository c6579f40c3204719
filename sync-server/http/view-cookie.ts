import { parseCookie } from 'cookie';
import type { RequestHandler, Response } from 'express';
import { VIEW_COOKIE } from '../../shared/wire/current-user-call.ts';
import { isViewing } from './viewer.ts';

/** The longest lifetime that browsers allow a cookie. */
const DAYS = 400;

/** Says in each answer after a change of the session whom it views as, so that the page opens nobody else's data. */
export function viewCookie(isSecure: boolean): RequestHandler {
  return (req, res, next) => {
    const viewedId = isViewing(req.viewer) ? req.viewer.userId : undefined;
    const cookies = req.headers.cookie ?? '';
    const said = cookies.includes(VIEW_COOKIE) ? parseCookie(cookies)[VIEW_COOKIE] : undefined;
    if (said !== viewedId) setViewCookie(res, viewedId, isSecure);
    next();
  };
}

/** @param viewedId undefined when the session is the administrator's own again */
export function setViewCookie(res: Response, viewedId: string | undefined, isSecure: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  if (viewedId === undefined) res.clearCookie(VIEW_COOKIE, options);
  else res.cookie(VIEW_COOKIE, viewedId, { ...options, maxAge: DAYS * 86_400_000 });
}
