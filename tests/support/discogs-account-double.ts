import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer } from '../sync-server/outside-double.ts';

export const DISCOGS_KEY = { key: 'an-app-key', secret: 'an-app-secret' };

/** A copy or a want, as the API has it; `basic_information` is filled up. */
export interface AccountItem {
  id: number;
  instance_id?: number;
  folder_id?: number;
  rating?: number;
  date_added?: string;
  notes?: unknown;
  basic_information: Record<string, unknown>;
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

interface Asked {
  method: string | undefined;
  path: string;
  query: URLSearchParams;
  oauth: Record<string, string>;
  userAgent: string | undefined;
}

/**
 * A local Discogs with the published contract of OAuth 1.0a and of the collection and wantlist of one person: tokens belong to
 * their step and are used once, times are in seconds, a nonce comes once, and lists are read with the person's own token.
 */
export async function startDiscogsAccountDouble(username = 'cratedigger') {
  const requests: Asked[] = [];
  const nonces = new Set<string>();
  /** Secrets by token, for each step. */
  const questions = new Map<string, { secret: string; callback: string; verifier?: string }>();
  const consents = new Map<string, string>();
  let made = 0;
  let busyFor = 0;
  const account = {
    folders: [{ id: 0, name: 'All' }],
    fields: [
      { id: 1, name: 'Media Condition' },
      { id: 2, name: 'Sleeve Condition' },
      { id: 3, name: 'Notes' },
    ],
    collection: [] as AccountItem[],
    wants: [] as AccountItem[],
  };

  const { origin, stop } = await startServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    if (url.pathname === '/oauth/authorize') {
      write(response, askPerson(url));
      return;
    }
    const asked: Asked = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      oauth: oauthOf(request),
      userAgent: request.headers['user-agent'],
    };
    requests.push(asked);
    busyFor -= 1;
    write(response, busyFor >= 0 ? answer(429, { message: 'You are making requests too quickly.' }) : answerTo(asked));
  });

  function answerTo(asked: Asked): Answer {
    const { method, path, oauth } = asked;
    const isSound =
      oauth.oauth_consumer_key === DISCOGS_KEY.key &&
      oauth.oauth_signature_method === 'PLAINTEXT' &&
      /^\d{10}$/.test(oauth.oauth_timestamp ?? '') &&
      /^\d+$/.test(oauth.oauth_nonce ?? '') &&
      !nonces.has(oauth.oauth_nonce ?? '') &&
      Boolean(asked.userAgent?.includes('+http'));
    if (!isSound) return answer(401, { message: 'Invalid signature.' });
    nonces.add(oauth.oauth_nonce ?? '');
    if (method === 'GET' && path === '/oauth/request_token') return question(oauth);
    if (method === 'POST' && path === '/oauth/access_token') return consent(oauth);
    const secret = consents.get(oauth.oauth_token ?? '');
    if (secret === undefined || oauth.oauth_signature !== `${DISCOGS_KEY.secret}&${secret}`) {
      return answer(403, { message: 'You are not allowed to view this resource.' });
    }
    if (method === 'GET' && path === '/oauth/identity') return answer(200, { id: 7, username });
    const list = path.startsWith(`/users/${encodeURIComponent(username)}/`) ? path.split('/').slice(3).join('/') : '';
    if (list === 'collection/folders') return answer(200, { folders: account.folders });
    if (list === 'collection/fields') return answer(200, { fields: account.fields });
    if (list === 'collection/folders/0/releases')
      return page('releases', sorted(account.collection, asked.query), asked.query);
    if (list === 'wants') return page('wants', account.wants, asked.query);
    return answer(404, { message: 'The requested resource was not found.' });
  }

  function question(oauth: Record<string, string>): Answer {
    const isSigned = oauth.oauth_signature === `${DISCOGS_KEY.secret}&` && oauth.oauth_callback;
    if (!isSigned) return answer(401, { message: 'Invalid signature.' });
    made += 1;
    const secret = `question-secret-${made}`;
    questions.set(`question-${made}`, { secret, callback: oauth.oauth_callback ?? '' });
    return form({
      oauth_token: `question-${made}`,
      oauth_token_secret: secret,
      oauth_callback_confirmed: 'true',
    });
  }

  function consent(oauth: Record<string, string>): Answer {
    const asked = questions.get(oauth.oauth_token ?? '');
    const isAgreed =
      asked?.verifier !== undefined &&
      oauth.oauth_verifier === asked.verifier &&
      oauth.oauth_signature === `${DISCOGS_KEY.secret}&${asked.secret}`;
    if (!isAgreed) return answer(401, { message: 'Invalid verifier.' });
    questions.delete(oauth.oauth_token ?? '');
    made += 1;
    consents.set(`consent-${made}`, `consent-secret-${made}`);
    return form({ oauth_token: `consent-${made}`, oauth_token_secret: `consent-secret-${made}` });
  }

  /** The page of Discogs: it asks, and leads back. */
  function askPerson(url: URL): Answer {
    const asked = questions.get(url.searchParams.get('oauth_token') ?? '');
    if (!asked) return { status: 404, type: 'text/plain', body: 'No such token' };
    const { agreed, denied } = answersTo(url.searchParams.get('oauth_token') ?? '');
    const body = `<h1>Discogs</h1><a href="${agreed}">Authorize</a> <a href="${denied}">Deny</a>`;
    return { status: 200, type: 'text/html', body };
  }

  /** The addresses that the person is led back to. */
  function answersTo(token: string): { agreed: string; denied: string; verifier: string } {
    const asked = questions.get(token);
    if (!asked) throw new Error('The person was not asked with this token');
    asked.verifier = `verifier-of-${token}`;
    const { verifier, callback } = asked;
    const agreed = `${callback}?${new URLSearchParams({ oauth_token: token, oauth_verifier: verifier })}`;
    return { agreed, denied: `${callback}?${new URLSearchParams({ denied: token })}`, verifier };
  }

  return {
    origin,
    requests,
    account,
    answersTo,
    /** The person takes the consent back at Discogs. */
    takeBack: () => consents.clear(),
    /** The next requests are refused, as one too many. */
    beBusy(times: number) {
      busyFor = times;
    },
    stop,
  };
}

export type DiscogsAccountDouble = Awaited<ReturnType<typeof startDiscogsAccountDouble>>;

/** An item with all that the API says of one. */
export function accountItem(id: number, changes: Partial<AccountItem> = {}): AccountItem {
  const { basic_information, ...rest } = changes;
  return {
    id,
    instance_id: id * 10,
    folder_id: 1,
    rating: 0,
    date_added: '2017-06-20T09:10:33-07:00',
    notes: [],
    ...rest,
    basic_information: {
      id,
      master_id: 0,
      title: `Title ${id}`,
      year: 1971,
      thumb: 'https://i.discogs.com/thumb.jpeg',
      cover_image: 'https://i.discogs.com/cover.jpeg',
      artists: [{ name: 'Can (2)', anv: '', join: '', id: 1 }],
      labels: [{ name: 'United Artists Records', catno: `UA ${id}`, id: 2 }],
      formats: [{ name: 'Vinyl', qty: '1', descriptions: ['LP', 'Album'] }],
      genres: ['Rock'],
      styles: ['Krautrock'],
      ...basic_information,
    },
  };
}

function sorted(items: readonly AccountItem[], query: URLSearchParams): AccountItem[] {
  if (query.get('sort') !== 'added' || query.get('sort_order') !== 'asc') return [...items];
  return items.toSorted((a, b) => Date.parse(a.date_added ?? '') - Date.parse(b.date_added ?? ''));
}

function page(name: string, items: readonly AccountItem[], query: URLSearchParams): Answer {
  const size = Number(query.get('per_page'));
  const at = Number(query.get('page'));
  const pages = Math.ceil(items.length / size);
  if (!(size > 0 && size <= 100) || at < 1 || (at > pages && at > 1)) {
    return answer(404, { message: 'That page is out of range.' });
  }
  const pagination = { page: at, pages, per_page: size, items: items.length, urls: {} };
  return answer(200, { pagination, [name]: items.slice((at - 1) * size, at * size) });
}

function oauthOf({ headers }: IncomingMessage): Record<string, string> {
  const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  if (scheme !== 'OAuth') return {};
  const pairs = rest.split(', ').map((pair) => /^(\w+)="([^"]*)"$/.exec(pair)?.slice(1) ?? ['', '']);
  return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value ?? '')]));
}

function answer(status: number, body: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

function form(fields: Record<string, string>): Answer {
  return { status: 200, type: 'application/x-www-form-urlencoded', body: String(new URLSearchParams(fields)) };
}

function write(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
