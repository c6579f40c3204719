import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { ServerContext } from '../context.ts';
import { isViewing } from './viewer.ts';

declare module 'express-session' {
  interface SessionData {
    /** Whom the calls are about. */
    userId: string;
    /** Whose session it is while they view as another person. */
    adminUserId?: string;
    /** Needed to end the session at the identity provider. */
    idToken?: string;
    /** The session there, if the provider names its sessions. */
    providerSessionId?: string;
    renewedAt: number;
    /** What the list of devices says of this one. */
    userAgent?: string;
    startedAt?: number;
  }
}

const DAY = 86_400_000;
const SESSION_DAYS = 90;

export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-side-one' : 'side-one';
}

/** Sessions in PostgreSQL. A session ends 90 days after its last day of use. */
export function sessions({ config, pool, log }: ServerContext): { middleware: RequestHandler[]; close: () => void } {
  const PgStore = connectPgSimple(session);
  // The lookup that each request makes is a prepared statement.
  const query = (text: string, values: unknown[]) =>
    pool.query(text.startsWith('SELECT') ? { name: 'find-session', text, values } : { text, values });
  const store = new PgStore({
    pool: { query } as ServerContext['pool'],
    tableName: 'sessions',
    createTableIfMissing: false,
    // Renewed below once a day: a write on every request would cost more than the request.
    disableTouch: true,
    errorLog: (...args: unknown[]) => log.error({ err: args[1] ?? args[0] }, 'session store'),
  });
  const middleware = session({
    store,
    name: sessionCookieName(config.isPublicUrlSecure),
    secret: config.sessionSecret,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: config.isPublicUrlSecure,
      path: '/',
      maxAge: SESSION_DAYS * DAY,
    },
  });
  return { middleware: [securedBy(config.isPublicUrlSecure), middleware], close: () => store.close() };
}

/**
 * PUBLIC_URL decides whether the connection is secure, not the headers of a proxy: if a proxy does not send them, the
 * secure cookie would silently not be set.
 */
function securedBy(isSecure: boolean): RequestHandler {
  return (req, _res, next) => {
    if (isSecure) Object.defineProperty(req, 'secure', { value: true });
    next();
  };
}

/**
 * Extends a session that is in use, once a day. The change also makes the server send the cookie again. Not while viewing
 * as another person: the whole session is stored, and a late request would begin a view again that was just left.
 */
export function renewSessions(clock: () => number): RequestHandler {
  return (req, _res, next) => {
    const { session: current, viewer } = req;
    if (viewer.userId && !isViewing(viewer) && clock() - (current.renewedAt ?? 0) > DAY) {
      current.renewedAt = clock();
      current.userAgent = userAgentOf(req);
    }
    next();
  };
}

/** Uses a new session id, so that an id planted before the sign-in is worthless (session fixation). */
export async function startSession(
  req: Request,
  data: { userId: string; idToken: string; providerSessionId: string | null; now: number },
) {
  await settle((done) => req.session.regenerate(done));
  req.session.userId = data.userId;
  req.session.idToken = data.idToken;
  if (data.providerSessionId !== null) req.session.providerSessionId = data.providerSessionId;
  req.session.renewedAt = data.now;
  req.session.startedAt = data.now;
  req.session.userAgent = userAgentOf(req);
  await settle((done) => req.session.save(done));
}

/** Reads the session again after the database has changed it, so that the end of the request stores no earlier one. */
export function rereadSession(req: Request): Promise<void> {
  return settle((done) => req.session.reload(done));
}

/** Any text may come here; a browser's is shorter. */
export function userAgentOf(req: Request): string {
  return (req.get('user-agent') ?? '').slice(0, 300);
}

/** @returns the token with which the identity provider ends its own session */
export async function endSession(req: Request): Promise<string | undefined> {
  const { idToken } = req.session;
  await settle((done) => req.session.destroy(done));
  return idToken;
}

function settle(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}
