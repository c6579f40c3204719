import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EbayMarketplace, EbaySettings } from '../../sync-server/providers/offers/ebay-settings.ts';
import { createOutside, startServer } from '../sync-server/outside-double.ts';

export interface ReceivedRequest {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Handles a request and returns true, or returns false to leave it to the double. */
export type Turn = (request: ReceivedRequest, response: ServerResponse) => boolean;

/** A listing as item summaries have it; `gtin` is what a search by number finds it by. */
export interface Listing {
  itemId: string;
  title: string;
  gtin?: string;
  price?: unknown;
  [field: string]: unknown;
}

export const EBAY_CREDENTIALS = { clientId: 'an-app-id', clientSecret: 'a-cert-id' };

const SCOPE = 'https://api.ebay.com/oauth/api_scope';
const TOKEN_PATH = '/identity/v1/oauth2/token';
const SEARCH_PATH = '/buy/browse/v1/item_summary/search';
const PARAMETERS = new Set(['q', 'gtin', 'category_ids', 'filter', 'sort', 'limit', 'offset']);
const SORTS = new Set(['price', '-price', 'distance', 'newlyListed', 'endingSoonest']);
const TOKEN_SECONDS = 7_200;

/**
 * A local server with the published contract of eBay's OAuth and Browse API: application tokens for valid credentials, and
 * searches by words or a GTIN in a category. What the contract does not name is refused.
 */
export async function startEbayDouble(marketplace: EbayMarketplace = 'EBAY_US', start = Date.UTC(2026, 10, 20, 12)) {
  const requests: ReceivedRequest[] = [];
  const turns: Turn[] = [];
  const world = createOutside(start);
  let listings: Listing[] = [];
  let tokens = 0;
  let givenAt = 0;
  let areRevoked = false;
  let busyUntil = 0;

  const { origin, stop } = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://double');
    const received = { path: url.pathname, query: url.searchParams, headers: request.headers, body };
    requests.push(received);
    if (turns.shift()?.(received, response)) return;
    if (received.path === TOKEN_PATH && request.method === 'POST') giveToken(received, response);
    else if (received.path === SEARCH_PATH && request.method === 'GET') search(received, response);
    else problem(response, 404, 'Resource not found');
  });

  function giveToken({ headers, body }: ReceivedRequest, response: ServerResponse): void {
    const given = new URLSearchParams(body);
    const basic = Buffer.from(`${EBAY_CREDENTIALS.clientId}:${EBAY_CREDENTIALS.clientSecret}`).toString('base64');
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (!isForm || [...given.keys()].some((key) => key !== 'grant_type' && key !== 'scope')) {
      refuseToken(response, 400, 'invalid_request');
    } else if (areRevoked || headers.authorization !== `Basic ${basic}`) {
      refuseToken(response, 401, 'invalid_client');
    } else if (given.get('grant_type') !== 'client_credentials') {
      refuseToken(response, 400, 'unsupported_grant_type');
    } else if (given.get('scope') !== SCOPE) {
      refuseToken(response, 400, 'invalid_scope');
    } else {
      tokens += 1;
      givenAt = world.outside.clock();
      const access_token = `token-${tokens}`;
      json(response, 200, { access_token, expires_in: TOKEN_SECONDS, token_type: 'Application Access Token' });
    }
  }

  function search({ headers, query }: ReceivedRequest, response: ServerResponse): void {
    const now = world.outside.clock();
    const isExpired = now - givenAt >= TOKEN_SECONDS * 1_000;
    if (areRevoked || isExpired || headers.authorization !== `Bearer token-${tokens}`) {
      problem(response, 401, 'Invalid access token');
    } else if (now < busyUntil) {
      const left = String(Math.ceil((busyUntil - now) / 1_000));
      problem(response, 429, 'Too many requests', { 'retry-after': left });
    } else {
      const refused = headers['x-ebay-c-marketplace-id'] === marketplace ? wrongIn(query) : 'Another marketplace';
      if (refused) problem(response, 400, refused);
      else json(response, 200, page(query));
    }
  }

  function page(query: URLSearchParams) {
    const [words, gtin] = [query.get('q') ?? '', query.get('gtin')];
    const limit = Number(query.get('limit') ?? 50);
    const found = listings.filter((each) => (gtin === null ? hasAllWords(each.title, words) : each.gtin === gtin));
    const itemSummaries = found.slice(0, limit).map(({ gtin: _, ...summary }) => summary);
    return { href: '', total: found.length, limit, offset: 0, ...(found.length > 0 && { itemSummaries }) };
  }

  const settings: EbaySettings = { ...EBAY_CREDENTIALS, marketplace, apiBase: origin };
  return {
    ...world,
    origin,
    settings,
    requests,
    searches: () => requests.filter(({ path }) => path === SEARCH_PATH),
    tokenRequests: () => requests.filter(({ path }) => path === TOKEN_PATH),
    list(...items: Listing[]) {
      listings = items;
    },
    /** The keys of the account stop working, with the tokens made by them. */
    revoke() {
      areRevoked = true;
    },
    giveBack() {
      areRevoked = false;
    },
    beBusyFor(milliseconds: number) {
      busyUntil = world.outside.clock() + milliseconds;
    },
    /** Handles the coming requests instead of the double, one each. */
    interrupt(...next: Turn[]) {
      turns.push(...next);
    },
    stop,
  };
}

/** A search finds listings with all its words, in any order. */
function hasAllWords(title: string, words: string): boolean {
  const there = new Set(title.toLowerCase().split(/\W+/));
  return words
    .toLowerCase()
    .split(/\W+/)
    .filter(Boolean)
    .every((word) => there.has(word));
}

function refuseToken(response: ServerResponse, status: number, error: string): void {
  json(response, status, { error, error_description: error.replaceAll('_', ' ') });
}

function problem(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const error = { errorId: 12_000, domain: 'API_BROWSE', category: 'REQUEST', message };
  json(response, status, { errors: [error] }, headers);
}

/** What the contract does not allow, or undefined. */
function wrongIn(query: URLSearchParams): string | undefined {
  const [words, gtin] = [query.get('q'), query.get('gtin')];
  const limit = Number(query.get('limit') ?? 50);
  const rules: [boolean, string][] = [
    [[...query.keys()].every((key) => PARAMETERS.has(key)), 'Unknown parameter'],
    [(words === null) !== (gtin === null), 'Either q or gtin'],
    [words === null || (words !== '' && words.length <= 100), 'Invalid q'],
    [gtin === null || /^\d{8,14}$/.test(gtin), 'Invalid gtin'],
    [query.get('category_ids') === '176985', 'Another category'],
    [query.get('filter') === 'buyingOptions:{FIXED_PRICE}', 'Invalid filter'],
    [SORTS.has(query.get('sort') ?? 'price'), 'Invalid sort'],
    [Number.isInteger(limit) && limit >= 1 && limit <= 200, 'Invalid limit'],
  ];
  return rules.find(([isRight]) => !isRight)?.[1];
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A listing as it is when nothing is wrong with it. */
export function listingOf(itemId: string, price: string, more: Partial<Listing> = {}): Listing {
  return {
    itemId: `v1|${itemId}|0`,
    title: 'Miles Davis - Kind of Blue LP Vinyl',
    price: { value: price, currency: 'USD' },
    condition: 'Used',
    conditionId: '3000',
    buyingOptions: ['FIXED_PRICE'],
    shippingOptions: [{ shippingCostType: 'FIXED', shippingCost: { value: '4.50', currency: 'USD' } }],
    itemWebUrl: `https://www.ebay.com/itm/${itemId}`,
    itemLocation: { postalCode: '100**', country: 'US' },
    seller: { username: 'a-seller', feedbackPercentage: '100.0', feedbackScore: 12 },
    categories: [{ categoryId: '176985', categoryName: 'Vinyl Records' }],
    ...more,
  };
}
