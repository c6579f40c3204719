import { beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../../app/sync/listen.ts';
import type { EventStream } from '../../../app/sync/pokes.ts';
import type { Fetch } from '../../../app/sync/ports.ts';
import { readNews } from '../../../shared/wire/sync-text.ts';
import { addAlbum, serverTitles } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let tab: Tab;
/** The answer to the next request in place of the server's. */
let answer: Fetch | undefined;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  answer = undefined;
  const fetch: Fetch = (path, init) => {
    const other = answer;
    answer = undefined;
    return (other ?? networkTo(server))(path, init);
  };
  tab = await openTab({ profile: newProfile(1, 'memory'), now, fetch });
  await addAlbum(tab, 'Sorcerer');
  await tab.sync();
  await addAlbum(tab, 'Nefertiti');
});

async function isSentWhole(): Promise<void> {
  await tab.sync();
  expect(serverTitles(server, USER)).toEqual(['Nefertiti', 'Sorcerer']);
  expect(tab.library.tray()).toEqual([]);
  expect(tab.library.outbox()).toEqual([]);
}

test('a change that a proxy finds too large waits, and no person is asked', async () => {
  answer = async () => new Response('<html>413</html>', { status: 413 });
  expect(await tab.round()).toMatchObject({ kind: 'failing' });
  expect(tab.library.tray()).toEqual([]);
  await isSentWhole();
});

test('a change that is too large goes to the person, and the next one is sent at once under new numbers', async () => {
  await addAlbum(tab, 'Miles Smiles');
  const { clientId } = await tab.journal.client();
  const tooLarge: Fetch = async () => Response.json({ code: 'TOO_LARGE', message: '' }, { status: 413 });
  for (const _ of ['both', 'the first alone']) {
    answer = tooLarge;
    expect(await tab.round()).toEqual({ kind: 'again' });
  }
  expect((await tab.journal.client()).clientId).not.toBe(clientId);
  expect(await tab.round()).toMatchObject({ kind: 'done' });
  await tab.sync();
  expect(serverTitles(server, USER)).toEqual(['Miles Smiles', 'Sorcerer']);
  expect(tab.library.tray()).toMatchObject([{ kind: 'refused', message: 'This change is too large to be sent' }]);
  expect(tab.library.outbox()).toEqual([]);
});

test.each([
  ['with 426, by the server', 426, { code: 'CLIENT_TOO_OLD', message: 'Please reload' }],
  ['with 426, by a proxy', 426, undefined],
  ['with its code', 400, { code: 'CLIENT_TOO_OLD', message: 'Please reload' }],
])('a build that is too old (%s) keeps what waits until it is a newer one', async (_, status, body) => {
  answer = async () => new Response(JSON.stringify(body), { status });
  expect(await tab.round()).toEqual({ kind: 'too-old' });
  expect(await tab.journal.outbox()).toHaveLength(1);
  await isSentWhole();
});

test.each(['UNAUTHENTICATED', 'ACCOUNT_DELETED'])('%s ends the session and keeps what waits', async (code) => {
  answer = async () => Response.json({ code, message: '' }, { status: 401 });
  expect(await tab.round()).toEqual({ kind: 'ended' });
  await isSentWhole();
});

test.each<[string, number, object | undefined, object]>([
  ['a limit of the rate', 429, undefined, { kind: 'wait', isThrottled: true }],
  ['a limit with seconds', 429, { details: { retryAfter: 9 } }, { kind: 'wait', seconds: 9, isThrottled: true }],
  ['a server that rests', 503, { details: { retryAfter: 9 } }, { kind: 'failing', seconds: 9 }],
  ['an error of our server', 418, {}, { kind: 'failing', seconds: undefined }],
  ['a page of another server', 404, undefined, { kind: 'offline' }],
  ['a gateway', 502, undefined, { kind: 'failing', seconds: undefined }],
])('%s says how it goes on, and nothing is lost', async (_, status, body, result) => {
  const text = body ? JSON.stringify({ code: 'INTERNAL', message: '', ...body }) : '<html>';
  answer = async () => new Response(text, { status });
  expect(await tab.round()).toEqual(result);
  await isSentWhole();
});

test('a change that is too large leaves the shelf for the tray at once, before the next request', async () => {
  const shown: unknown[] = [];
  const { view, tray } = tab.library;
  tab.library.subscribe(() => shown.push([view().records.map(({ title }) => title), tray().map(({ code }) => code)]));
  answer = async () => Response.json({ code: 'TOO_LARGE', message: '' }, { status: 413 });
  expect(await tab.round()).toEqual({ kind: 'again' });
  expect(shown).toEqual([[['Sorcerer'], ['INVALID']]]);
});

test('an answer of another history is not applied, and what it answers is sent again', async () => {
  const { epoch = '' } = await tab.cache.state();
  answer = async (path, init) => {
    const response = await networkTo(server)(path, init);
    const text = (await response.text()).replaceAll(epoch, 'another');
    return new Response(text, { headers: response.headers });
  };
  expect(await tab.round()).toEqual({ kind: 'again' });
  expect((await tab.cache.state()).epoch).not.toBe('another');
  expect((await tab.journal.outbox()).map(({ args }) => args)).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ title: 'Nefertiti' }) }),
  );
  await isSentWhole();
});

describe('a gap in the numbers', () => {
  const gap =
    (expected: number): Fetch =>
    async () =>
      Response.json({ code: 'GAP', message: '', details: { expected } }, { status: 409 });

  test('that this device cannot fill gives it a new number', async () => {
    const { clientId } = await tab.journal.client();
    answer = gap(1);
    expect(await tab.round()).toEqual({ kind: 'again' });
    expect((await tab.journal.client()).clientId).not.toBe(clientId);
    await isSentWhole();
  });

  test('that this device can fill leaves it its number', async () => {
    const { clientId } = await tab.journal.client();
    answer = gap(2);
    expect(await tab.round()).toEqual({ kind: 'again' });
    expect((await tab.journal.client()).clientId).toBe(clientId);
    await isSentWhole();
  });
});

test('a heartbeat is agreement only where version and history are those of this device', () => {
  const listeners = new Map<string, (event?: { data?: unknown }) => void>();
  const stream: EventStream = { addEventListener: (name, on) => void listeners.set(name, on), close: () => undefined };
  const said: unknown[] = [];
  const loop = {
    poke: async (version?: number) => void said.push(['poke', version]),
    confirmUpToDate: () => void said.push(['up to date']),
    news: async () => undefined,
  };
  const pokes = listen({
    ...{ userId: USER, readNews, clock: createManualClock(), open: () => stream, tab: {}, loop },
    rows: { journal: tab.journal, cache: tab.cache, follow: tab.library.follow },
    position: () => ({ cursor: 5, epoch: 'ours' }),
    notifyTabs: () => undefined,
  });
  pokes.start();
  for (const data of ['5 ours', '6 ours', '5 another']) listeners.get('heartbeat')?.({ data });
  pokes.stop();
  expect(said).toEqual([['up to date'], ['poke', 6], ['poke', undefined]]);
});
