import type { IncomingMessage, ServerResponse } from 'node:http';
import { createOutside, startServer } from '../../outside-double.ts';
import { json } from './google-double.ts';

export const USER_AGENT = 'SideOne/1.0 (+https://shelf.example)';

export interface MapRequest {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}

export type Turn = (request: MapRequest, response: ServerResponse) => boolean;

export const SPRINGFIELD = {
  place_id: 1,
  osm_type: 'relation',
  osm_id: 7,
  lat: '42.1015',
  lon: '-72.5898',
  category: 'place',
};

/** A store as Nominatim answers it. */
export function namedStore(osm_id: number, name: string, more: object = {}) {
  return {
    place_id: osm_id * 10,
    osm_type: 'node',
    osm_id,
    lat: '42.1',
    lon: '-72.5',
    category: 'shop',
    type: 'music',
    name,
    display_name: `${name}, 12, Canal Street, Springfield, 01103, United States`,
    ...more,
  };
}

/** A store as Overpass answers it. */
export function mapStore(id: number, tags: Record<string, string>, type = 'node') {
  return { type, id, lat: 42.1, lon: -72.5, tags: { shop: 'music', ...tags } };
}

/**
 * A local server with the published contracts of Nominatim (search and lookup in jsonv2, only with a User-Agent that names
 * the application) and of Overpass (a form with a query in its language).
 */
export async function startMapDouble() {
  const requests: MapRequest[] = [];
  const turns: Turn[] = [];
  const { outside, advance, expireDeadlines, waits } = createOutside(Date.parse('2026-11-20T12:00:00.000Z'));
  let places: object[] = [];
  let named: { osm_id: number }[] = [];
  let onMap: object[] = [];

  const { origin, stop } = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '', 'http://double');
    const received = {
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      at: outside.clock(),
    };
    requests.push(received);
    if (turns.shift()?.(received, response)) return;
    if (received.headers['user-agent'] !== USER_AGENT) return json(response, 403, { error: 'Blocked' });
    if (url.pathname === '/interpreter') return interpret(received, response);
    if (url.searchParams.get('format') !== 'jsonv2') return json(response, 400, { error: 'bad format' });
    if (url.pathname === '/search') {
      return json(response, 200, url.searchParams.get('limit') === '1' ? places.slice(0, 1) : named);
    }
    if (url.pathname === '/lookup') {
      const ids = url.searchParams.get('osm_ids')?.split(',') ?? [];
      return json(
        response,
        200,
        named.filter(({ osm_id }) => ids.includes(`N${osm_id}`)),
      );
    }
    json(response, 404, {});
  });

  function interpret({ body, headers }: MapRequest, response: ServerResponse) {
    const data = new URLSearchParams(body).get('data') ?? '';
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const isQuery =
      /^\[out:json\]\[timeout:\d+\];nwr\["shop"="music"\]\(around:\d+,-?[\d.]+,-?[\d.]+\);out center tags \d+;$/;
    if (!isForm || !isQuery.test(data)) return json(response, 400, {});
    json(response, 200, { version: 0.6, elements: onMap });
  }

  return {
    origin,
    stop,
    outside,
    advance,
    expireDeadlines,
    waits,
    requests,
    settings: { userAgent: USER_AGENT, nominatimBase: origin, overpassBase: origin, region: 'US' },
    knows(more: { places?: object[]; named?: { osm_id: number }[]; onMap?: object[] }) {
      places = more.places ?? places;
      named = more.named ?? named;
      onMap = more.onMap ?? onMap;
    },
    interrupt(...next: Turn[]) {
      turns.push(...next);
    },
  };
}
