import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DiscogsOutside } from '../../../sync-server/providers/catalogue/discogs-request.ts';
import type { DiscogsSettings } from '../../../sync-server/providers/catalogue/discogs-settings.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A local server in the place of Discogs, and a clock that moves only when the client waits or the test says so. */
export async function startDiscogsDouble() {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '/', 'http://double'), headers: request.headers });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) answer(request, response);
    else response.writeHead(599).end('the test gave no answer');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  const waits: number[] = [];
  const deadlines = new Set<AbortController>();
  let now = Date.UTC(2026, 10, 20);
  const outside: DiscogsOutside = {
    fetch,
    clock: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
    deadline: () => {
      const controller = new AbortController();
      deadlines.add(controller);
      return controller.signal;
    },
  };
  const settings: DiscogsSettings = {
    apiBase: `http://127.0.0.1:${port}`,
    userAgent: 'SideOne/1.0 +https://example.org',
    credentials: { key: 'a-key', secret: 'a-secret' },
  };

  return {
    settings,
    outside,
    requests,
    waits,
    /** The answers of the coming requests, one after the other; the last one repeats. */
    answerWith(...next: Answer[]) {
      answers = next;
    },
    advance(milliseconds: number) {
      now += milliseconds;
    },
    /** Every time limit that is running runs out. */
    expireDeadlines() {
      for (const controller of deadlines) controller.abort(new DOMException('too late', 'TimeoutError'));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
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

/** One row of a search answer as Discogs documents it today. */
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
