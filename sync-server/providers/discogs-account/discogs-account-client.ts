import { randomInt } from 'node:crypto';
import type { DiscogsList, DiscogsPage } from '../../../shared/contract/discogs-account.ts';
import { createDiscogsLimiter, type DiscogsLimiter } from '../catalogue/discogs-limiter.ts';
import { type DiscogsSettings, discogsBaseUrl } from '../catalogue/discogs-settings.ts';
import { createPoliteFetch, type Manners, type Outside, type Reply } from '../polite-fetch.ts';
import { parseIdentity, parseNamed, parsePage, parseToken } from './discogs-account-parse.ts';
import type {
  DiscogsAccountFailure,
  DiscogsAccountProvider,
  DiscogsAccountResult,
  DiscogsToken,
} from './discogs-account-provider.ts';

/** No pause for refused keys: those of one person say nothing of the others'. No retries: the app asks for a page again. */
const MANNERS: Manners = {
  timeoutMs: 8_000,
  mostBytes: 4_000_000,
  expects: 'anything',
  retries: 0,
  longestWaitMs: 0,
  outage: { failures: 5, pauseMs: 30_000 },
  busyPauseMs: 30_000,
};

/** The most that Discogs answers at once. */
const PAGE_SIZE = 100;
/** So that long lists leave half of the line to people who search. */
const PER_MINUTE = 25;
/** The app waits for an answer no longer than 15 seconds, and the first page takes three requests. */
const LONGEST_MS = 2_000;

export interface DiscogsAccountSettings extends Omit<DiscogsSettings, 'credentials'> {
  credentials: { key: string; secret: string };
}

/**
 * People's accounts by OAuth 1.0a. The signature is PLAINTEXT over TLS, which Discogs documents, so that nothing is
 * computed here that a library for it would be needed for.
 * @param line of all requests to Discogs
 */
export function createDiscogsAccountClient(
  settings: DiscogsAccountSettings,
  outside: Outside,
  line: DiscogsLimiter,
): DiscogsAccountProvider {
  const baseUrl = discogsBaseUrl(settings.apiBase);
  const polite = createPoliteFetch(MANNERS, outside);
  const ownLine = createDiscogsLimiter({ ...outside, requestsPerWindow: PER_MINUTE });

  return {
    isOffered: true,
    async ask(callback) {
      const asked = await send('GET', '/oauth/request_token', { oauth_callback: callback }, parseToken);
      if (!asked.ok) return asked;
      const address = `${settings.authorizeUrl}?${new URLSearchParams({ oauth_token: asked.value.token })}`;
      return { ok: true, value: { ...asked.value, address } };
    },
    async agree(asked, verifier) {
      const agreed = await send('POST', '/oauth/access_token', { oauth_verifier: verifier }, parseToken, asked);
      if (!agreed.ok) return agreed;
      const identity = await send('GET', '/oauth/identity', {}, parseIdentity, agreed.value);
      return identity.ok ? { ok: true, value: { ...agreed.value, ...identity.value } } : identity;
    },
    async read({ username, ...token }, list, page) {
      const user = `/users/${encodeURIComponent(username)}`;
      const read = <T>(path: string, parse: Parse<T>) => send('GET', `${user}/${path}`, {}, parse, token);
      if (list === 'wantlist' || page > 1) return read(pathOf(list, page), parsePage);
      const folders = await read('collection/folders', parseNamed('folders'));
      if (!folders.ok) return folders;
      const fields = await read('collection/fields', parseNamed('fields'));
      if (!fields.ok) return fields;
      const first = await read(pathOf(list, page), parsePage);
      if (!first.ok) return first;
      const value: DiscogsPage = { ...first.value, folders: folders.value, fields: fields.value };
      return { ok: true, value };
    },
  };

  function send<T>(
    method: 'GET' | 'POST',
    path: string,
    parameters: Record<string, string>,
    parse: Parse<T>,
    token?: DiscogsToken,
  ): Promise<DiscogsAccountResult<T>> {
    return polite.call<DiscogsAccountResult<T>>({
      async turn() {
        const refusal = (await ownLine.turn(token?.token, LONGEST_MS)) ?? (await line.turn(token?.token, LONGEST_MS));
        return refusal && failure('rate_limited', refusal.retryAfterSeconds);
      },
      send: () =>
        polite.request(`${baseUrl}${path}`, {
          method,
          headers: { 'User-Agent': settings.userAgent, Authorization: authorization(parameters, token) },
        }),
      answer(reply) {
        if (reply.status === null || reply.status >= 400) return failureOf(reply);
        const value = parse(reply);
        return value === null ? failure('bad_response') : { ok: true, value };
      },
    });
  }

  /** RFC 5849, as Discogs documents it: times in seconds, and a signature whose ampersand is not escaped. */
  function authorization(parameters: Record<string, string>, token?: DiscogsToken): string {
    const { key, secret } = settings.credentials;
    const all = {
      oauth_consumer_key: key,
      ...(token && { oauth_token: token.token }),
      oauth_nonce: String(randomInt(2 ** 31)),
      oauth_timestamp: String(Math.floor(outside.clock() / 1_000)),
      oauth_signature_method: 'PLAINTEXT',
      oauth_version: '1.0',
      ...parameters,
    };
    const escaped = Object.entries(all).map(([name, value]) => `${name}="${encodeURIComponent(value)}"`);
    const signature = [secret, token?.secret ?? ''].map(encodeURIComponent).join('&');
    return `OAuth ${[...escaped, `oauth_signature="${signature}"`].join(', ')}`;
  }
}

type Parse<T> = (reply: Reply) => T | null;

function pathOf(list: DiscogsList, page: number): string {
  const query = new URLSearchParams({ page: String(page), per_page: String(PAGE_SIZE) });
  // By the day it was added, the oldest first: a copy that is added while the pages are read comes at the end.
  if (list === 'collection') return `collection/folders/0/releases?${query}&sort=added&sort_order=asc`;
  return `wants?${query}`;
}

function failureOf({ status, retryAfterSeconds }: Reply): DiscogsAccountFailure {
  if (status === 429) return failure('rate_limited', retryAfterSeconds ?? 30);
  // Without a valid signature a private list is answered with 403.
  if (status === 401 || status === 403) return failure('refused');
  return failure('unavailable', retryAfterSeconds);
}

function failure(kind: DiscogsAccountFailure['kind'], retryAfterSeconds?: number): DiscogsAccountFailure {
  return { ok: false, kind, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
