import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Poke, PokeListener } from '../../../sync-server/library/live-pokes.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { createOpenStreams } from '../../../sync-server/sync/open-streams.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { eventually } from '../../support/until.ts';
import { addCollector, album, createSyncContext, device } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
/** Another server on the same database, of which no poke arrives here. */
let elsewhere: LibraryContext;
let userId: string;
let streams: ReturnType<typeof createOpenStreams>;
let closes: (() => void)[];

beforeAll(async () => {
  server = await startTestServer();
  elsewhere = createSyncContext(server.connectionString, 2);
});
afterAll(async () => {
  await elsewhere.db.destroy();
  await server.close();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  userId = await addCollector(server);
  streams = createOpenStreams(server);
  closes = [];
});
afterEach(() => {
  for (const close of closes) close();
  vi.useRealTimers();
});

/** Streams to which only the test delivers the server's pokes, in any order. */
function withHeldPokes() {
  const pokes: Poke[] = [];
  const listeners = new Set<PokeListener>();
  const ended = new Map<string, () => void>();
  const live = {
    ...server.live,
    subscribe(id: string, listener: PokeListener) {
      listeners.add(listener);
      const stop = server.live.subscribe(id, (poke) => poke && pokes.push(poke));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    onSessionEnd(sid: string, listener: () => void) {
      ended.set(sid, listener);
      return () => ended.delete(sid);
    },
  };
  const deliver = (...indexes: number[]) => {
    for (const index of indexes) for (const listener of listeners) listener(pokes[index]);
  };
  return { live, pokes, listeners, ended, deliver };
}

/** The page of a device; without one it is a page of an earlier build, which takes no rows. */
async function listen(clientId?: string, { owner = userId, on = streams, session = {} } = {}) {
  const sid = randomUUID();
  const text = `insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '1 day')`;
  await server.pool.query(text, [sid, { userId: owner, ...session }]);
  const page = { sid, events: [] as string[], isEnded: false, close: () => {} };
  page.close = on.open(owner, {
    sessionId: sid,
    clientId,
    write: (event, data) => page.events.push(event === 'news' ? `news ${shown(data)}` : `${event} ${data}`),
    end: () => {
      page.isEnded = true;
    },
  });
  closes.push(page.close);
  await eventually(() => expect(page.events.length).toBeGreaterThan(0));
  return page;
}

function shown(news: string): string {
  const { from, cursor, rows } = JSON.parse(news);
  return `${from}-${cursor} ${(rows.records ?? []).map(({ title }: { title: string }) => title)}`;
}

async function headOf(id = userId): Promise<string> {
  const { rows } = await server.pool.query(`select version || ' ' || epoch as head from sync_head where user_id = $1`, [
    id,
  ]);
  return rows[0].head;
}

async function add(title: string, by = device(server, userId)): Promise<void> {
  await by.push(by.command('record.create', album({ fields: { artist: 'Can', title } })));
}

const receives = (page: { events: string[] }, events: string[]) =>
  eventually(() => expect(page.events).toEqual(events));

test('a page begins with the version, and then gets the rows of each change, or its version where it takes no rows', async () => {
  const head = `heartbeat ${await headOf()}`;
  const [page, earlier] = [await listen('laptop'), await listen()];
  await add('Tago Mago');
  await receives(page, [head, 'news 1-2 Tago Mago']);
  await receives(earlier, [head, 'poke 2']);
  await add('Ege Bamyasi');
  await receives(page, [head, 'news 1-2 Tago Mago', 'news 2-3 Ege Bamyasi']);
  await receives(earlier, [head, 'poke 2', 'poke 3']);
});

test('a device does not get its own change, but the missing rows of others with it', async () => {
  const phone = device(server, userId);
  const page = await listen(phone.clientId);
  const witness = await listen('laptop');
  await add('Own', phone);
  await eventually(() => expect(witness.events).toHaveLength(2));
  expect(page.events).toHaveLength(1);
  await add('Of another server', device(elsewhere, userId));
  await add('Own again', phone);
  await eventually(() => expect(page.events.slice(1)).toEqual(['news 2-4 Of another server,Own again']));
});

test('more than fifty changes come as a version alone', async () => {
  const far = device(elsewhere, userId);
  const args = album();
  await far.push(far.command('record.create', args));
  const page = await listen('laptop');
  const edits = (count: number) =>
    far.push(
      ...Array.from({ length: count }, (_, index) =>
        far.command('record.update', { id: args.id, changes: { title: `Edit ${count} ${index}` } }),
      ),
    );
  await edits(49);
  await add('The fiftieth');
  await eventually(() => expect(page.events.slice(1)).toEqual(['news 2-52 Edit 49 48,The fiftieth']));
  await edits(50);
  await add('The fifty-first');
  await eventually(() => expect(page.events.slice(2)).toEqual(['poke 103']));
});

test('a change of more rows than a page takes, or of longer ones, comes as a version alone', async () => {
  const page = await listen('laptop');
  const phone = device(server, userId);
  const importOf = (count: number, personalNotes: string) =>
    phone.command('record.import', {
      records: Array.from({ length: count }, () =>
        album({ fields: { artist: 'Can', title: 'Monster', personalNotes } }),
      ),
    });
  await phone.push(importOf(60, ''));
  await eventually(() => expect(page.events.slice(1)).toEqual(['poke 2']));
  await phone.push(importOf(40, 'x'.repeat(2_000)));
  await eventually(() => expect(page.events.slice(2)).toEqual(['poke 3']));
  await phone.push(importOf(2, 'x'.repeat(2_000)));
  await eventually(() => expect(page.events.slice(3)).toEqual(['news 3-4 Monster,Monster']));
});

test('a page that missed a deletion, which was forgotten since, is sent to the server for all', async () => {
  const [kept, gone] = [album(), album()];
  const far = device(elsewhere, userId);
  await far.push(far.command('record.create', kept), far.command('record.create', gone));
  const page = await listen('laptop');
  await far.push(far.command('record.delete', { id: gone.id }));
  await pruneSync(server, { olderThan: '2100-01-01T00:00:00.000Z' });
  await add('After it');
  await eventually(() => expect(page.events.slice(1)).toEqual(['poke 5']));
  const near = device(server, userId);
  await near.push(near.command('record.delete', { id: kept.id }));
  await eventually(() => expect(page.events.slice(2)).toEqual(['news 5-6 ']));
  await pruneSync(server, { olderThan: '2100-01-01T00:00:00.000Z' });
  // It has seen this deletion.
  await add('After both');
  await eventually(() => expect(page.events.slice(3)).toEqual(['news 6-7 After both']));
});

test('each page gets the version every twenty seconds, and a change that it missed', async () => {
  const pages = [await listen('laptop'), await listen('phone'), await listen()];
  await add('Of another server', device(elsewhere, userId));
  vi.advanceTimersByTime(20_000);
  for (const page of pages) await eventually(() => expect(page.events).toHaveLength(3));
  const head = await headOf();
  for (const page of pages) expect(page.events.slice(1)).toEqual([`heartbeat ${head}`, 'poke 2']);
  vi.advanceTimersByTime(20_000);
  for (const page of pages) await eventually(() => expect(page.events.slice(3)).toEqual([`heartbeat ${head}`]));
});

test('pages that may have missed changes of other servers get the version at once, each once', async () => {
  const listeners: PokeListener[] = [];
  const subscribe = (_: string, listener: PokeListener) => {
    listeners.push(listener);
    return () => {};
  };
  const relayed = createOpenStreams({ ...server, live: { ...server.live, subscribe } });
  const other = await addCollector(server);
  const [page, theirs] = [
    await listen('laptop', { on: relayed }),
    await listen('phone', { on: relayed, owner: other }),
  ];
  await add('Of another server', device(elsewhere, userId));
  for (const listener of listeners) listener(undefined);
  await eventually(() =>
    expect(page.events.slice(1)).toEqual([`heartbeat 2 ${(page.events[0] ?? '').split(' ')[2]}`, 'poke 2']),
  );
  await receives(theirs, Array(2).fill(`heartbeat ${await headOf(other)}`));
});

test.each([
  ['deleted', 'delete from sessions where sid = $1'],
  ['run out', `update sessions set expire = now() - interval '1 second' where sid = $1`],
  ['of another person', `update sessions set sess = '{"userId":"${randomUUID()}"}' where sid = $1`],
])('a page whose session is %s gets no change any more, and is ended by the next heartbeat', async (_, end) => {
  const [page, idle, other] = [await listen('laptop'), await listen('tablet'), await listen('phone')];
  await server.pool.query(end, [idle.sid]);
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(idle.events.slice(1)).toEqual(['signed-out ']));
  expect(idle.isEnded).toBe(true);
  await eventually(() => expect(other.events).toHaveLength(2));
  await server.pool.query(end, [page.sid]);
  await add('Not for all');
  await eventually(() => expect(page.events.at(-1)).toBe('signed-out '));
  await eventually(() => expect(other.events.at(-1)).toBe('news 1-2 Not for all'));
  expect(page.events.join()).not.toContain('Not for all');
  expect([page.isEnded, other.isEnded]).toEqual([true, false]);
});

test('the page of a view ends with the role of the administrator, whose own page stays open', async () => {
  const admin = await addCollector(server);
  await server.pool.query(`update users set role = 'admin' where id = $1`, [admin]);
  const viewing = { adminUserId: admin, userId };
  const view = await listen('laptop', { session: viewing });
  const own = await listen('desk', { owner: admin, session: viewing });
  await server.pool.query(`update users set role = 'user' where id = $1`, [admin]);
  const before = await headOf(admin);
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(view.events.slice(1)).toEqual(['signed-out ']));
  await eventually(() => expect(own.events).toContain(`heartbeat ${before}`));
  expect([view.isEnded, own.isEnded]).toEqual([true, false]);
});

test('while the database does not answer, pages get heartbeats and versions, and afterwards changes again', async () => {
  const failing = { is: false };
  const query = (...args: Parameters<typeof server.pool.query>) =>
    failing.is ? Promise.reject(new Error('The database does not answer')) : server.pool.query(...args);
  const pool = Object.assign(Object.create(server.pool), { query });
  const shaky = createOpenStreams({ ...server, pool });
  const page = await listen('laptop', { on: shaky });
  failing.is = true;
  await add('Unread');
  await eventually(() => expect(page.events.slice(1)).toEqual(['poke 2']));
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(page.events.slice(2)).toEqual(['heartbeat ']));
  failing.is = false;
  await add('Read');
  await eventually(() => expect(page.events.slice(3)).toEqual(['news 2-3 Read']));
});

test('a library that came back from a backup, with lower versions, goes on sending its changes', async () => {
  const page = await listen('laptop');
  for (const title of ['One', 'Two', 'Three']) await add(title);
  await eventually(() => expect(page.events.at(-1)).toBe('news 3-4 Three'));
  await server.pool.query('update sync_head set version = 2, epoch = gen_random_uuid() where user_id = $1', [userId]);
  await server.pool.query('delete from records where user_id = $1 and version > 2', [userId]);
  const { rows } = await server.pool.query('select version from sync_head where user_id = $1', [userId]);
  vi.advanceTimersByTime(20_000);
  const restored = `heartbeat ${await headOf()}`;
  await eventually(() => expect(page.events.at(-1)).toBe(restored));
  await add('After the backup');
  const { version } = rows[0];
  await eventually(() => expect(page.events.at(-1)).toBe(`news ${version}-${version + 1} After the backup`));
});

test('a page that is closed gets nothing, and the others of the person go on', async () => {
  const [page, other] = [await listen('laptop'), await listen('phone')];
  page.close();
  await add('For one');
  await eventually(() => expect(other.events.at(-1)).toBe('news 1-2 For one'));
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(other.events).toHaveLength(3));
  expect(page.events).toHaveLength(1);
  other.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('rows of a late poke are not sent as those of a later version', async () => {
  const { live, pokes, deliver } = withHeldPokes();
  const page = await listen('laptop', { on: createOpenStreams({ ...server, live }) });
  for (const title of ['One', 'Two', 'Three']) await add(title);
  expect(pokes.map(({ from, version }) => [from, version])).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  // While the first is sent, the last comes before the one between.
  deliver(0, 2, 1);
  await eventually(() => expect(page.events.slice(1)).toEqual(['news 1-2 One', 'news 2-4 Two,Three']));
});

test('changes of one moment are read together, and each once', async () => {
  const { live, deliver } = withHeldPokes();
  const page = await listen('laptop', { on: createOpenStreams({ ...server, live }) });
  for (const title of ['One', 'Two', 'Three']) await add(title);
  deliver(0, 1, 2);
  await eventually(() => expect(page.events.slice(1)).toEqual(['news 1-2 One', 'news 2-4 Two,Three']));
  await add('Four');
  deliver(3);
  await eventually(() => expect(page.events.slice(3)).toEqual(['news 4-5 Four']));
});

test('a change that comes while a page gets its first version follows it', async () => {
  const { live, deliver } = withHeldPokes();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = true;
  let isRead = false;
  const pool = Object.assign(Object.create(server.pool), {
    async query(...args: Parameters<typeof server.pool.query>) {
      const answer = await server.pool.query(...args);
      isRead = true;
      if (isHeld) await held;
      return answer;
    },
  });
  const listening = listen('laptop', { on: createOpenStreams({ ...server, live, pool }) });
  // The version is read, and has not arrived.
  const head = await headOf();
  await eventually(() => expect(isRead).toBe(true));
  await add('Promise');
  deliver(0);
  isHeld = false;
  letGo();
  const page = await listening;
  await eventually(() => expect(page.events).toEqual([`heartbeat ${head}`, 'news 1-2 Promise']));
});

test('a page whose session ends on any server is notified at once, unless it is closed', async () => {
  const { live, ended } = withHeldPokes();
  const on = createOpenStreams({ ...server, live });
  const [page, other] = [await listen('laptop', { on }), await listen('phone', { on })];
  expect(ended.size).toBe(2);
  ended.get(page.sid)?.();
  expect([page.events.slice(1), page.isEnded, other.isEnded]).toEqual([['signed-out '], true, false]);
  page.close();
  other.close();
  expect(ended.size).toBe(0);
});

test('a person whose last page is closed has no listener any more, and the next page receives each change once', async () => {
  const { live, listeners, deliver } = withHeldPokes();
  const on = createOpenStreams({ ...server, live });
  const [one, two] = [await listen('laptop', { on }), await listen('phone', { on })];
  expect(listeners.size).toBe(1);
  one.close();
  expect(listeners.size).toBe(1);
  two.close();
  expect(listeners.size).toBe(0);
  const next = await listen('laptop', { on });
  await add('Promise');
  deliver(0);
  await eventually(() => expect(next.events.slice(1)).toEqual(['news 1-2 Promise']));
  // Closed twice, as by a page and its connection.
  one.close();
  expect(listeners.size).toBe(1);
});
