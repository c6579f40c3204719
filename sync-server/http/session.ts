import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
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
/** After that a session is renewed no more: however often a device is used, its person signs in again some time. */
const RENEWED_DAYS = 365;

export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-side-one' : 'side-one';
}

/** Sessions in PostgreSQL. A session ends 90 days after its last day of use in its first year. */
export function sessions({ config, pool, log }: ServerContext): { middleware: RequestHandler[]; close: () => void } {
  const PgStore = connectPgSimple(session);
  // The lookup that each request makes is a prepared statement.
  const query = (text: string, values: unknown[]) => {
    if (text.startsWith('SELECT')) return pool.query({ name: 'find-session', text, values });
    return pool.query({ text: text.startsWith('INSERT') && !isNew(values[0]) ? STORE_AGAIN : text, values });
  };
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

/** Of the package, but a session that ended while a request was under way does not come back. */
const STORE_AGAIN = 'update sessions set sess = $1, expire = to_timestamp($2) where sid = $3 returning sid';

/** The session of a sign-in that ends now. */
function isNew(session: unknown): boolean {
  const { startedAt, renewedAt } = session as Partial<SessionData>;
  return startedAt === renewedAt;
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
    const now = clock();
    const { renewedAt = 0 } = current;
    // One of an earlier version has no start.
    const { startedAt = renewedAt } = current;
    const isDue = now - renewedAt > DAY && now - startedAt <= RENEWED_DAYS * DAY;
    if (viewer.userId && !isViewing(viewer) && isDue) {
      current.renewedAt = now;
      current.startedAt = startedAt;
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
