import type { IncomingMessage, ServerResponse } from 'node:http';
import { createOutside, startServer } from '../../outside-double.ts';

export const KEY = 'a-places-key';

export interface PlacesRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Handles a request and returns true, or returns false to leave it to the double. */
export type Turn = (request: PlacesRequest, response: ServerResponse) => boolean;

/** A place with everything that Google may say of it. */
export function placeOf(id: string, name: string, more: object = {}) {
  return {
    id,
    displayName: { text: name, languageCode: 'en' },
    formattedAddress: '12 Canal Street, Springfield, MA 01103, USA',
    rating: 4.7,
    userRatingCount: 212,
    nationalPhoneNumber: '(413) 555-0142',
    websiteUri: 'https://rainyday.example/',
    currentOpeningHours: { openNow: true },
    ...more,
  };
}

/**
 * A local server with the published contract of Places API (New): a key and a field mask are required, a search takes JSON
 * with a text, and an answer holds the fields of the mask and no others.
 */
export async function startGoogleDouble() {
  const requests: PlacesRequest[] = [];
  const turns: Turn[] = [];
  let places: ReturnType<typeof placeOf>[] = [];

  const { origin, stop } = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    requests.push(received);
    if (turns.shift()?.(received, response)) return;
    if (received.headers['x-goog-api-key'] !== KEY) {
      return json(response, 400, { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid.' } });
    }
    const mask = String(received.headers['x-goog-fieldmask'] ?? '');
    if (mask === '') return json(response, 400, { error: { code: 400, status: 'INVALID_ARGUMENT' } });
    if (received.method === 'POST' && received.path === '/v1/places:searchText')
      return search(received, mask, response);
    const id = /^\/v1\/places\/([^/?]+)/.exec(received.path)?.[1];
    if (received.method === 'GET' && id) return details(decodeURIComponent(id), mask, response);
    json(response, 404, { error: { code: 404, status: 'NOT_FOUND' } });
  });

  function search({ headers, body }: PlacesRequest, mask: string, response: ServerResponse) {
    const { textQuery, pageSize = 20 } = JSON.parse(body);
    const isSound = headers['content-type'] === 'application/json' && typeof textQuery === 'string' && textQuery !== '';
    if (!isSound || !mask.split(',').every((field) => field.startsWith('places.'))) return json(response, 400, {});
    const fields = mask.split(',').map((field) => field.slice('places.'.length));
    const found = places.slice(0, pageSize).map((place) => masked(place, fields));
    // An empty list is left out of an answer.
    json(response, 200, found.length > 0 ? { places: found } : {});
  }

  function details(id: string, mask: string, response: ServerResponse) {
    const place = places.find((each) => each.id === id);
    if (!place) return json(response, 404, { error: { code: 404, status: 'NOT_FOUND' } });
    json(response, 200, masked(place, mask.split(',')));
  }

  const { outside, advance, expireDeadlines, waits } = createOutside(Date.parse('2026-11-20T12:00:00.000Z'));
  return {
    origin,
    stop,
    outside,
    advance,
    expireDeadlines,
    waits,
    requests,
    settings: { key: KEY, apiBase: origin, region: 'US' },
    has(...list: ReturnType<typeof placeOf>[]) {
      places = list;
    },
    interrupt(...next: Turn[]) {
      turns.push(...next);
    },
  };
}

function masked(place: object, fields: string[]): object {
  const kept: Record<string, unknown> = {};
  for (const field of fields) {
    const [name = '', inner] = field.split('.');
    const value = place[name as keyof typeof place] as unknown;
    if (value === undefined) continue;
    kept[name] = inner ? { [inner]: (value as Record<string, unknown>)[inner] } : value;
  }
  return kept;
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
