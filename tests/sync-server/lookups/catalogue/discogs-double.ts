import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DiscogsSettings } from '../../../../sync-server/providers/catalogue/discogs-settings.ts';
import { createOutside, startServer } from '../../outside-double.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A local stand-in for Discogs, with a clock that advances only when the client waits or the test advances it. */
export async function startDiscogsDouble() {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  let answers: Answer[] = [];
  const { origin, stop } = await startServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '/', 'http://double'), headers: request.headers });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) answer(request, response);
    else response.writeHead(599).end('the test gave no answer');
  });
  const world = createOutside(Date.UTC(2026, 10, 20));
  const settings: DiscogsSettings = {
    apiBase: origin,
    authorizeUrl: `${origin}/oauth/authorize`,
    userAgent: 'SideOne/1.0 +https://example.org',
    credentials: { key: 'a-key', secret: 'a-secret' },
  };

  return {
    ...world,
    settings,
    requests,
    /** Sets the coming responses, in order; the last one repeats. */
    answerWith(...next: Answer[]) {
      answers = next;
    },
    stop,
  };
}

export type DiscogsDouble = Awaited<ReturnType<typeof startDiscogsDouble>>;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return raw(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers });
}

export function raw(body: string, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** A row of a search response, in the format that Discogs documents. */
export function searchRow(changes: Record<string, unknown> = {}) {
  return {
    id: 249504,
    type: 'release',
    title: 'Nirvana (2) - Nevermind',
    year: '1991',
    country: 'US',
    format: ['Vinyl', 'LP', 'Album'],
    formats: [{ name: 'Vinyl', qty: '1', text: '', descriptions: ['LP', 'Album'] }],
    label: ['DGC', 'Sub Pop', 'DGC'],
    genre: ['Rock'],
    style: ['Alternative Rock', 'Grunge'],
    barcode: ['7 20642-44251 0', 'DGC-24425-A'],
    catno: 'DGC-24425',
    thumb: 'https://i.discogs.com/signed/h:150/w:150/thumb.jpeg',
    cover_image: 'https://i.discogs.com/signed/h:600/w:600/cover.jpeg',
    resource_url: 'https://api.discogs.com/releases/249504',
    master_id: 13814,
    ...changes,
  };
}

export function searchAnswer(...results: unknown[]) {
  return { pagination: { page: 1, pages: 1, per_page: 25, items: results.length, urls: {} }, results };
}
