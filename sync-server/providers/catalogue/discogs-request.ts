import { createPoliteFetch, type Manners, type Outside, type Reply } from '../polite-fetch.ts';
import type { CatalogueFailure, CatalogueFailureKind } from './catalogue-provider.ts';
import type { DiscogsLimiter } from './discogs-limiter.ts';
import { type DiscogsSettings, discogsBaseUrl } from './discogs-settings.ts';

export type DiscogsAnswer = { ok: true; body: unknown } | CatalogueFailure;
export type DiscogsRequest = (path: string, userId: string | undefined) => Promise<DiscogsAnswer>;

const MANNERS: Manners = {
  timeoutMs: 8_000,
  mostBytes: 2_000_000,
  expects: 'json',
  retries: 2,
  longestWaitMs: 5_000,
  outage: { failures: 5, pauseMs: 30_000 },
  busyPauseMs: 30_000,
  refusedKeysPauseMs: 5 * 60_000,
};

/** Sends GET requests to Discogs in the server's name. */
export function createDiscogsRequest(
  settings: DiscogsSettings,
  outside: Outside,
  limiter: DiscogsLimiter,
): DiscogsRequest {
  const baseUrl = discogsBaseUrl(settings.apiBase);
  const polite = createPoliteFetch(MANNERS, outside);
  const headers = {
    Accept: 'application/json',
    'User-Agent': settings.userAgent,
    Authorization: authorization(settings.credentials),
  };
  return (path, userId) =>
    polite.call<DiscogsAnswer>({
      turn: () => limiter.turn(userId),
      send: () => polite.request(`${baseUrl}${path}`, { headers }),
      answer: answerOf,
    });
}

function authorization(credentials: DiscogsSettings['credentials']): string {
  return 'token' in credentials
    ? `Discogs token=${credentials.token}`
    : `Discogs key=${credentials.key}, secret=${credentials.secret}`;
}

function answerOf({ status, body, retryAfterSeconds }: Reply): DiscogsAnswer {
  if (status !== null && status < 400 && body !== undefined) return { ok: true, body };
  const [kind, message] = failureOf(status);
  return { ok: false, kind, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

/** Our own messages, since those of Discogs are for programmers. */
function failureOf(status: number | null): [CatalogueFailureKind, string] {
  if (status === null) return ['unavailable', 'The music database cannot be reached right now.'];
  if (status < 400) return ['bad_response', 'The music database sent an answer that makes no sense.'];
  if (status === 404) return ['not_found', 'The music database has no such entry.'];
  if (status === 429) return ['rate_limited', 'The music database is busy. Please try again in a minute.'];
  if (status === 401 || status === 403) {
    return ['rejected', 'The music database did not accept the keys of this server.'];
  }
  if (status >= 500) return ['unavailable', 'The music database is out of order right now.'];
  return ['rejected', 'The music database refused this search.'];
}
