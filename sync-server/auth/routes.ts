import type { Request, Response, Router } from 'express';
import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { actorOf } from '../audit/record-act.ts';
import { endViews } from '../audit/views.ts';
import type { Context } from '../context.ts';
import { isForAnotherPerson } from '../http/access.ts';
import { answersPages, SIGN_IN_LOST, sendPlainPage } from '../http/plain-page.ts';
import { rateLimitOf } from '../http/rate-limits.ts';
import { endSession, sessionCookieName, startSession } from '../http/session.ts';
import { setViewCookie } from '../http/view-cookie.ts';
import { isViewing } from '../http/viewer.ts';
import { CALLBACK_PATH, IdentityUnavailable, SignInRefused } from '../providers/identity/identity-provider.ts';
import { loginCookies } from './login-cookie.ts';
import { safeReturnTo } from './return-to.ts';
import { signInUser } from './sign-in-user.ts';

/** The longest lifetime that browsers allow a cookie. */
const WHO_DAYS = 400;
const CANCELLED = 'This sign-in was cancelled or took too long. You can start it again.';

/** Sign-in and sign-out by page navigation; the service worker never answers these three paths (AMB-74). */
export function authRoutes(router: Router, ctx: Context): void {
  const { config, identity, clock } = ctx;
  const { publicUrl, isPublicUrlSecure: isSecure } = config;
  const whoCookie = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const logins = loginCookies({ secret: config.sessionSecret, isSecure, clock });
  // No limit for the embedded provider, which serves one machine only.
  const limits = config.identity.mode === 'real' ? [rateLimitOf(ctx, 'sign-in')] : [];
  router.use(['/api/login', CALLBACK_PATH, '/api/logout'], answersPages);

  router.get('/api/login', ...limits, async (req, res) => {
    const returnTo = safeReturnTo(req.query.returnTo, publicUrl);
    // The app may be opened as 127.0.0.1, but the provider returns to localhost, which has other cookies.
    if (isLocalAlias(req, publicUrl)) return res.redirect(`${publicUrl}${loginPath(returnTo)}`);
    try {
      const { url, pending } = await identity.begin();
      await logins.put(req, res, { ...pending, returnTo });
      res.set('cache-control', 'no-store, private').redirect(url.href);
    } catch (error) {
      signInFailed(res, error, returnTo);
    }
  });

  router.get(CALLBACK_PATH, ...limits, async (req, res) => {
    const state = typeof req.query.state === 'string' ? req.query.state : '';
    const pending = await logins.take(req, res, state);
    if (!pending) {
      // The back button after a finished sign-in also leads here.
      if (req.viewer.userId && state) return res.redirect('/');
      return signInFailed(res, new SignInRefused('No sign-in was begun in this browser'), '/', SIGN_IN_LOST);
    }
    try {
      const person = await identity.finish(new URL(req.originalUrl, publicUrl), pending);
      const userId = await signInUser(ctx, person);
      await endView(req);
      const { idToken, sessionId: providerSessionId } = person;
      await startSession(req, { userId, idToken, providerSessionId, now: clock() });
      res.locals.log.info('signed in');
      res.cookie(WHO_COOKIE, userId, { ...whoCookie, maxAge: WHO_DAYS * 86_400_000 });
      res.set('cache-control', 'no-store, private').redirect(pending.returnTo);
    } catch (error) {
      signInFailed(res, error, pending.returnTo);
    }
  });

  router.get('/api/logout', async (req, res) => {
    // Another site may link here, but must not sign people out by a hidden image or frame.
    if (isHiddenRequest(req)) return void res.status(403).end();
    // If another person has signed in meanwhile, that session stays. An administrator's own page ends their view too.
    if (isForAnotherPerson(req) && req.query.user !== actorId(req))
      return res.set('cache-control', 'no-store, private').redirect('/');
    await endView(req);
    const idToken = await endSession(req);
    res.clearCookie(WHO_COOKIE, whoCookie);
    setViewCookie(res, undefined, isSecure);
    res.clearCookie(sessionCookieName(isSecure), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure });
    res.set('cache-control', 'no-store, private').redirect(await afterSignOut(res, idToken));
  });

  /** A view ends with the session, in the audit log too. */
  async function endView(req: Request): Promise<void> {
    const { viewer } = req;
    if (!isViewing(viewer)) return;
    const makeActor = () => actorOf({ ctx, viewer, req });
    const which = { sessionId: viewer.session.id };
    await ctx.db.transaction().execute((trx) => endViews(trx, makeActor, which, 'signed out'));
  }

  async function afterSignOut(res: Response, idToken: string | undefined): Promise<string> {
    try {
      const url = idToken ? await identity.endSessionUrl(idToken) : null;
      return url?.href ?? '/';
    } catch (error) {
      res.locals.log.warn({ err: error }, 'the identity provider could not end its session');
      return '/';
    }
  }

  function signInFailed(res: Response, error: unknown, returnTo: string, why = CANCELLED): void {
    const retry = `<a class="key" href="${escapeHtml(loginPath(returnTo))}">Try again</a>`;
    const home = '<p class="note"><a href="/">Back to Side One</a></p>';
    if (error instanceof IdentityUnavailable) {
      res.locals.log.warn({ err: error }, 'identity provider unavailable');
      const text = '<p>The sign-in service does not answer right now. What you saved on this device is safe.</p>';
      sendPlainPage(res, 503, { title: 'Sign-in is not available', body: text + retry + home });
      return;
    }
    if (!(error instanceof SignInRefused)) throw error;
    res.locals.log.info({ reason: error.message }, 'sign-in refused');
    sendPlainPage(res, 400, { title: 'Sign-in did not finish', body: `<p>${why}</p>${retry}${home}` });
  }
}

function actorId({ viewer }: Request): string | undefined {
  return viewer.userId === undefined ? undefined : viewer.actorId;
}

function loginPath(returnTo: string): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

function isLocalAlias(req: Request, publicUrl: string): boolean {
  const requested = URL.parse(`http://${req.get('host') ?? ''}`);
  const ours = new URL(publicUrl);
  return requested !== null && isLocal(requested) && isLocal(ours) && requested.hostname !== ours.hostname;
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

function isHiddenRequest(req: Request): boolean {
  const destination = req.get('sec-fetch-dest');
  return destination !== undefined && destination !== 'document';
}
