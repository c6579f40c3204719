import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Context } from '../context.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Kept for the provider's own sign-out. */
    idToken?: string;
    renewedAt: number;
  }
}

const DAY = 86_400_000;
const SESSION_DAYS = 90;

export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-side-one' : 'side-one';
}

/** Sessions in PostgreSQL; 90 days from the last day of use. */
export function sessions({ config, pool, log }: Context): { middleware: RequestHandler[]; close: () => void } {
  const PgStore = connectPgSimple(session);
  // Its look at the session of each request is prepared once for each connection.
  const query = (text: string, values: unknown[]) =>
    pool.query(text.startsWith('SELECT') ? { name: 'find-session', text, values } : { text, values });
  const store = new PgStore({
    pool: { query } as Context['pool'],
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
 * PUBLIC_URL says what the browser sees, whatever the proxy in front tells or forgets to tell: without this a secure
 * cookie would silently not be sent.
 */
function securedBy(isSecure: boolean): RequestHandler {
  return (req, _res, next) => {
    if (isSecure) Object.defineProperty(req, 'secure', { value: true });
    next();
  };
}

/** Moves the end of a session that is in use; changing it also sends its cookie again. */
export function renewSessions(clock: () => number): RequestHandler {
  return ({ session: current }, _res, next) => {
    if (current.userId && clock() - (current.renewedAt ?? 0) > DAY) current.renewedAt = clock();
    next();
  };
}

/** A new session id at sign-in: an id planted before it is worth nothing after. */
export async function startSession(req: Request, data: { userId: string; idToken: string; now: number }) {
  await settle((done) => req.session.regenerate(done));
  req.session.userId = data.userId;
  req.session.idToken = data.idToken;
  req.session.renewedAt = data.now;
  await settle((done) => req.session.save(done));
}

export function endSession(req: Request): Promise<void> {
  return settle((done) => req.session.destroy(done));
}

function settle(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}
