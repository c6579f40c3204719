import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AmazonSettings, marketplaceOf } from '../../../../sync-server/providers/retail/amazon-settings.ts';
import { createOutside, startServer } from '../../outside-double.ts';

export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Handles a request and returns true, or returns false to leave it to the double. */
export type Turn = (request: ReceivedRequest, response: ServerResponse) => boolean;

export const CREDENTIALS = { credentialId: 'a-credential', credentialSecret: 'a-secret', partnerTag: 'sideone-20' };

const PARAMETERS = new Set(['partnerTag', 'keywords', 'searchIndex', 'itemCount', 'resources']);
const RESOURCES = new Set([
  ...['images.primary.large', 'itemInfo.title', 'itemInfo.byLineInfo', 'itemInfo.classifications'],
  ...['itemInfo.externalIds', 'offersV2.listings.price', 'offersV2.listings.availability'],
  ...['offersV2.listings.condition', 'offersV2.listings.isBuyBoxWinner'],
]);

/**
 * A local server with the published contract of Amazon's Creators API: it issues tokens for valid credentials, and
 * searches only with a token, a marketplace and a well-formed query.
 */
export async function startAmazonDouble(version: AmazonSettings['version'] = '3.1') {
  const requests: ReceivedRequest[] = [];
  const turns: Turn[] = [];
  let offers: unknown[] = [];
  let tokens = 0;

  const { origin, stop } = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { path: request.url ?? '', headers: request.headers, body };
    requests.push(received);
    if (turns.shift()?.(received, response)) return;
    if (received.path === '/token') giveToken(received, response);
    else if (received.path === '/catalog/v1/searchItems') search(received, response);
    else json(response, 404, { message: 'no such path' });
  });

  function giveToken({ headers, body }: ReceivedRequest, response: ServerResponse): boolean {
    const isForm = version.startsWith('2');
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    if (!headers['content-type']?.startsWith(type)) return json(response, 400, { error: 'invalid_request' });
    const given = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    if (given.grant_type !== 'client_credentials') return json(response, 400, { error: 'unsupported_grant_type' });
    if (given.scope !== (isForm ? 'creatorsapi/default' : 'creatorsapi::default')) {
      return json(response, 400, { error: 'invalid_scope' });
    }
    if (given.client_id !== CREDENTIALS.credentialId || given.client_secret !== CREDENTIALS.credentialSecret) {
      return json(response, 401, { error: 'invalid_client' });
    }
    tokens += 1;
    return json(response, 200, { access_token: `token-${tokens}`, token_type: 'bearer', expires_in: 3600 });
  }

  function search({ headers, body }: ReceivedRequest, response: ServerResponse): boolean {
    const bearer = version.startsWith('2') ? `Bearer token-${tokens}, Version ${version}` : `Bearer token-${tokens}`;
    if (headers.authorization !== bearer) return json(response, 401, { reason: 'InvalidToken' });
    const question = JSON.parse(body);
    const isSound =
      headers['x-marketplace'] === marketplaceOf(version) &&
      question.partnerTag === CREDENTIALS.partnerTag &&
      question.searchIndex === 'Music' &&
      Object.keys(question).every((name) => PARAMETERS.has(name)) &&
      question.resources.every((name: string) => RESOURCES.has(name)) &&
      question.itemCount >= 1 &&
      question.itemCount <= 10 &&
      typeof question.keywords === 'string';
    if (!isSound) return json(response, 400, { errors: [{ code: 'InvalidParameterValue' }] });
    return json(
      response,
      200,
      offers.length > 0 ? { searchResult: { totalResultCount: offers.length, items: offers } } : {},
    );
  }

  const world = createOutside(Date.UTC(2026, 10, 20, 12));
  const settings: AmazonSettings = {
    ...CREDENTIALS,
    version,
    marketplace: marketplaceOf(version),
    apiBase: origin,
    tokenUrl: `${origin}/token`,
  };

  return {
    ...world,
    origin,
    settings,
    requests,
    searches: () => requests.filter(({ path }) => path === '/catalog/v1/searchItems'),
    offer(...items: unknown[]) {
      offers = items;
    },
    /** Handles the coming requests instead of the double, one each. */
    interrupt(...next: Turn[]) {
      turns.push(...next);
    },
    stop,
  };
}

/** Responds with JSON. @returns true, as a turn does that has responded */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

/** One item of a searchItems response. */
export function offerOf(
  asin: string,
  more: {
    title?: string;
    url?: string;
    binding?: string;
    listings?: unknown[];
    artist?: string;
    eans?: string[];
  } = {},
) {
  const { title = 'Kind of Blue', url = `https://www.amazon.com/dp/${asin}?tag=sideone-20`, binding = 'Vinyl' } = more;
  return {
    asin,
    detailPageURL: url,
    images: { primary: { large: { url: `https://m.media-amazon.com/images/I/${asin}.jpg`, height: 500, width: 500 } } },
    itemInfo: {
      title: { displayValue: title },
      classifications: { binding: { displayValue: binding } },
      ...(more.artist && { byLineInfo: { contributors: [{ name: more.artist, role: 'Artist', roleType: 'artist' }] } }),
      ...(more.eans && { externalIds: { eans: { displayValues: more.eans } } }),
    },
    offersV2: { listings: more.listings ?? [listing('$24.98')] },
  };
}

export function listing(price: string, more: object = {}) {
  return {
    price: { money: { amount: Number(price.slice(1)), currency: 'USD', displayAmount: price } },
    availability: { message: 'In Stock', type: 'IN_STOCK' },
    isBuyBoxWinner: true,
    ...more,
  };
}
