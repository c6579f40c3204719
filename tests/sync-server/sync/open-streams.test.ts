import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PokeListener } from '../../../sync-server/library/live-pokes.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { createOpenStreams } from '../../../sync-server/sync/open-streams.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
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
  await vi.waitFor(() => expect(page.events.length).toBeGreaterThan(0));
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
  vi.waitFor(() => expect(page.events).toEqual(events));

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

test('a device gets nothing of its own change, but what it lacks of others with it', async () => {
  const phone = device(server, userId);
  const page = await listen(phone.clientId);
  const witness = await listen('laptop');
  await add('Own', phone);
  await vi.waitFor(() => expect(witness.events).toHaveLength(2));
  expect(page.events).toHaveLength(1);
  await add('Of another server', device(elsewhere, userId));
  await add('Own again', phone);
  await vi.waitFor(() => expect(page.events.slice(1)).toEqual(['news 2-4 Of another server,Own again']));
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
  await vi.waitFor(() => expect(page.events.slice(1)).toEqual(['news 2-52 Edit 49 48,The fiftieth']));
  await edits(50);
  await add('The fifty-first');
  await vi.waitFor(() => expect(page.events.slice(2)).toEqual(['poke 103']));
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
  await vi.waitFor(() => expect(page.events.slice(1)).toEqual(['poke 2']));
  await phone.push(importOf(40, 'x'.repeat(2_000)));
  await vi.waitFor(() => expect(page.events.slice(2)).toEqual(['poke 3']));
  await phone.push(importOf(2, 'x'.repeat(2_000)));
  await vi.waitFor(() => expect(page.events.slice(3)).toEqual(['news 3-4 Monster,Monster']));
});

test('a page that missed a deletion, which was forgotten since, is sent to the server for all', async () => {
  const [kept, gone] = [album(), album()];
  const far = device(elsewhere, userId);
  await far.push(far.command('record.create', kept), far.command('record.create', gone));
  const page = await listen('laptop');
  await far.push(far.command('record.delete', { id: gone.id }));
  await pruneSync(server, { olderThan: '2100-01-01T00:00:00.000Z' });
  await add('After it');
  await vi.waitFor(() => expect(page.events.slice(1)).toEqual(['poke 5']));
  const near = device(server, userId);
  await near.push(near.command('record.delete', { id: kept.id }));
  await vi.waitFor(() => expect(page.events.slice(2)).toEqual(['news 5-6 ']));
  await pruneSync(server, { olderThan: '2100-01-01T00:00:00.000Z' });
  // It has seen this deletion.
  await add('After both');
  await vi.waitFor(() => expect(page.events.slice(3)).toEqual(['news 6-7 After both']));
});

test('each page gets the version every twenty seconds, and a change that it missed', async () => {
  const pages = [await listen('laptop'), await listen('phone'), await listen()];
  await add('Of another server', device(elsewhere, userId));
  vi.advanceTimersByTime(20_000);
  for (const page of pages) await vi.waitFor(() => expect(page.events).toHaveLength(3));
  const head = await headOf();
  for (const page of pages) expect(page.events.slice(1)).toEqual([`heartbeat ${head}`, 'poke 2']);
  vi.advanceTimersByTime(20_000);
  for (const page of pages) await vi.waitFor(() => expect(page.events.slice(3)).toEqual([`heartbeat ${head}`]));
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
  await vi.waitFor(() =>
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
  await vi.waitFor(() => expect(idle.events.slice(1)).toEqual(['signed-out ']));
  expect(idle.isEnded).toBe(true);
  await vi.waitFor(() => expect(other.events).toHaveLength(2));
  await server.pool.query(end, [page.sid]);
  await add('Not for all');
  await vi.waitFor(() => expect(page.events.at(-1)).toBe('signed-out '));
  await vi.waitFor(() => expect(other.events.at(-1)).toBe('news 1-2 Not for all'));
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
  await vi.waitFor(() => expect(view.events.slice(1)).toEqual(['signed-out ']));
  await vi.waitFor(() => expect(own.events).toContain(`heartbeat ${before}`));
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
  await vi.waitFor(() => expect(page.events.slice(1)).toEqual(['poke 2']));
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(page.events.slice(2)).toEqual(['heartbeat ']));
  failing.is = false;
  await add('Read');
  await vi.waitFor(() => expect(page.events.slice(3)).toEqual(['news 2-3 Read']));
});

test('a library that came back from a backup, with lower versions, goes on sending its changes', async () => {
  const page = await listen('laptop');
  for (const title of ['One', 'Two', 'Three']) await add(title);
  await vi.waitFor(() => expect(page.events.at(-1)).toBe('news 3-4 Three'));
  await server.pool.query('update sync_head set version = 2, epoch = gen_random_uuid() where user_id = $1', [userId]);
  await server.pool.query('delete from records where user_id = $1 and version > 2', [userId]);
  const { rows } = await server.pool.query('select version from sync_head where user_id = $1', [userId]);
  vi.advanceTimersByTime(20_000);
  const restored = `heartbeat ${await headOf()}`;
  await vi.waitFor(() => expect(page.events.at(-1)).toBe(restored));
  await add('After the backup');
  const { version } = rows[0];
  await vi.waitFor(() => expect(page.events.at(-1)).toBe(`news ${version}-${version + 1} After the backup`));
});

test('a page that is closed gets nothing, and the others of the person go on', async () => {
  const [page, other] = [await listen('laptop'), await listen('phone')];
  page.close();
  await add('For one');
  await vi.waitFor(() => expect(other.events.at(-1)).toBe('news 1-2 For one'));
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(other.events).toHaveLength(3));
  expect(page.events).toHaveLength(1);
  other.close();
  expect(vi.getTimerCount()).toBe(0);
});
