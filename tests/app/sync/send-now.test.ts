import { beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../../../app/library/cache/cache.ts';
import { openMemoryCache } from '../../../app/library/cache/tables.ts';
import * as rules from '../../../app/library/commands/command-code.ts';
import { createIdMaker } from '../../../app/library/device/new-id.ts';
import { createJournal } from '../../../app/library/journal/journal.ts';
import { openMemoryJournal } from '../../../app/library/journal/tables.ts';
import { createLibrary, type Library } from '../../../app/library/library.ts';
import type { Fetch } from '../../../app/sync/ports.ts';
import { createSendNow } from '../../../app/sync/send-now.ts';
import { createSyncRound } from '../../../app/sync/sync-round.ts';
import type { SyncRequest } from '../../../shared/contract/sync.ts';
import { networkTo, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const newId = createIdMaker({ now, random: Math.random });

let server: MemoryServer;
let network: Fetch;
let hasNetwork: boolean;
let requests: SyncRequest[];
let library: Library;
let pull: () => Promise<unknown>;
const onOtherPerson = vi.fn();
const onSignedOut = vi.fn();

/** A library as an administrator has it who views as the person: memory, and a request for each change. */
beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  network = networkTo(server);
  hasNetwork = true;
  requests = [];
  onOtherPerson.mockClear();
  onSignedOut.mockClear();
  const [journalDb, cacheDb] = [await openMemoryJournal(), await openMemoryCache()];
  const journal = createJournal(journalDb, { newId, now: () => new Date(now()).toISOString() });
  const cache = createCache(cacheDb);
  const ports = {
    ...{ userId: USER, build: 'test', now, newId, onOtherPerson, onSignedOut },
    hasNetwork: () => hasNetwork,
    timeout: () => new AbortController().signal,
    fetch: ((path, init) => {
      requests.push(JSON.parse(String(init.body)));
      return network(path, init);
    }) as Fetch,
  };
  const sendNow = createSendNow(ports, cache);
  library = createLibrary({ userId: USER, journal, cache, now, newId, loadRules: async () => rules, sendNow });
  await library.opened;
  const round = createSyncRound({ ...ports, journal, cache, follow: library.follow });
  pull = async () => {
    await round();
  };
});

const add = (title: string, options?: { keepRefused?: boolean; draft?: string }) =>
  library.run('record.create', { fields: { artist: 'Sade', title } }, options);
const titles = () => library.view().records.map(({ title }) => title);
const onServer = () => [...server.tablesOf(USER).records.values()].map(({ title }) => title);
const nothingWaits = async () => {
  expect(await library.journal.unsent()).toMatchObject({ commands: 0, tray: 0 });
  expect(library.outbox()).toEqual([]);
};

test('a change is one request, and shown with what the server answered', async () => {
  await pull();
  requests = [];
  const result = await add('Promise');
  expect(result).toMatchObject({ ok: true, changed: true });
  expect(requests.map(({ commands }) => commands.length)).toEqual([1]);
  expect([titles(), onServer()]).toEqual([['Promise'], ['Promise']]);
  await nothingWaits();
});

test('the next one goes on with the numbers of the client, and both can be taken back', async () => {
  await pull();
  requests = [];
  const first = await add('Promise');
  await add('Diamond Life');
  expect(requests.map(({ acked, commands }) => [acked, commands[0]?.seq])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(new Set(requests.map(({ clientId }) => clientId)).size).toBe(1);
  if (!first.ok) throw new Error('It was refused');
  expect(await library.undo(first.group)).toMatchObject({ ok: true, changed: true });
  expect([titles(), onServer()]).toEqual([['Diamond Life'], ['Diamond Life']]);
});

test('before all rows are there, a change is sent alone and comes with them', async () => {
  expect(await add('Promise')).toMatchObject({ ok: true });
  expect(requests).toMatchObject([{ pull: false, commands: [{ name: 'record.create' }] }]);
  expect([titles(), onServer()]).toEqual([[], ['Promise']]);
  await pull();
  expect(titles()).toEqual(['Promise']);
});

test.each([
  [true, 'The server did not answer'],
  [false, 'This needs a connection while you view as a user. Nothing was changed.'],
])(
  'without an answer (network: %s) nothing is shown or waits, and the next attempt has new numbers',
  async (is, words) => {
    await pull();
    requests = [];
    hasNetwork = is;
    network = () => Promise.reject(new TypeError('no network'));
    const result = await add('Promise', { keepRefused: true });
    expect(result).toMatchObject({ ok: false, code: 'UNAVAILABLE', kept: false });
    expect(result.ok || result.message).toContain(words);
    expect(titles()).toEqual([]);
    await nothingWaits();
    network = networkTo(server);
    expect(await add('Promise')).toMatchObject({ ok: true });
    expect(requests.map(({ commands }) => commands[0]?.seq)).toEqual([1, 1]);
    expect(new Set(requests.map(({ clientId }) => clientId)).size).toBe(2);
    expect([titles(), onServer()]).toEqual([['Promise'], ['Promise']]);
  },
);

test('a refusal of the server says why at once, shows what the server has, and waits nowhere', async () => {
  await pull();
  for (let album = 0; album < 14; album += 1) await add(`Album ${album}`);
  const args = { id: newId(), fields: { artist: 'Can', title: 'Elsewhere' } };
  const command = {
    id: newId(),
    seq: 1,
    name: 'record.create',
    v: 1,
    args,
    at: '2026-03-01T12:00:00.000Z',
    group: 'g',
  };
  const elsewhere = { protocol: 1, build: 'test', userId: USER, clientId: newId(), acked: 0, commands: [command] };
  await server.handle(USER, '/api/sync', { method: 'POST', body: JSON.stringify(elsewhere) });
  const result = await add('Too many', { keepRefused: true });
  expect(result).toMatchObject({ ok: false, code: 'ALBUM_LIMIT_EXCEEDED', kept: false });
  expect(titles()).toContain('Elsewhere');
  expect(titles()).not.toContain('Too many');
  await nothingWaits();
  // By now the rule itself knows.
  requests = [];
  expect(await add('Again', { keepRefused: true })).toMatchObject({ code: 'ALBUM_LIMIT_EXCEEDED', kept: false });
  expect(requests).toEqual([]);
  await nothingWaits();
});

test('a refused call has the reason of the server, and reports when the view is over', async () => {
  await pull();
  const answer = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });
  network = answer(503, { code: 'UNAVAILABLE', message: 'The server rests.' });
  expect(await add('Promise')).toMatchObject({ ok: false, message: 'The server rests.' });
  expect(onOtherPerson).not.toHaveBeenCalled();
  network = answer(403, { code: 'USER_MISMATCH', message: 'Another person is signed in' });
  expect(await add('Promise')).toMatchObject({ ok: false, message: 'Another person is signed in' });
  expect(onOtherPerson).toHaveBeenCalledOnce();
  await nothingWaits();
});

test.each(['UNAUTHENTICATED', 'ACCOUNT_DELETED'])(
  'a session that has ended (%s) is reported, and nothing waits',
  async (code) => {
    await pull();
    network = async () => Response.json({ code, message: 'Please sign in' }, { status: 401 });
    expect(await add('Promise')).toMatchObject({ ok: false, message: 'Please sign in' });
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(onOtherPerson).not.toHaveBeenCalled();
    await nothingWaits();
  },
);

test('an error without a message gets one, and the next change has new numbers', async () => {
  await pull();
  requests = [];
  network = async () => new Response('<html>', { status: 502 });
  const message = 'The server has a problem. Please try again in a moment.';
  expect(await add('Promise')).toMatchObject({ ok: false, message });
  expect(onSignedOut).not.toHaveBeenCalled();
  network = networkTo(server);
  expect(await add('Promise')).toMatchObject({ ok: true });
  expect(new Set(requests.map(({ clientId }) => clientId)).size).toBe(2);
  expect(requests.map(({ commands }) => commands[0]?.seq)).toEqual([1, 1]);
});

test('a refusal names its field, and has words where the server sent none', async () => {
  await pull();
  const refusing =
    (more: object): Fetch =>
    async (path, init) => {
      const { id, seq } = (JSON.parse(String(init.body)) as SyncRequest).commands[0] ?? {};
      const empty = { ...JSON.parse(String(init.body)), commands: [] };
      const response = await networkTo(server)(path, { ...init, body: JSON.stringify(empty) });
      const verdicts = [{ id, seq, status: 'refused', version: 1, code: 'INVALID', ...more }];
      return new Response(JSON.stringify({ ...(await response.json()), verdicts }), { headers: response.headers });
    };
  network = refusing({ message: 'Too long', field: 'title' });
  expect(await add('Promise')).toEqual({
    ok: false,
    code: 'INVALID',
    message: 'Too long',
    field: 'title',
    kept: false,
  });
  network = refusing({});
  expect(await add('Promise')).toEqual({ ok: false, code: 'INVALID', message: 'The change was refused', kept: false });
  await nothingWaits();
});
