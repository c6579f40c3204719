import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LivePokes, Poke } from '../../../sync-server/library/live-pokes.ts';
import { createLivePokes } from '../../../sync-server/sync/live.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const running: LivePokes[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const live of running) await live.stop();
  await server.close();
});

async function startLive(): Promise<LivePokes> {
  const { pool, connectionString } = server;
  const live = createLivePokes({ pool, connectionString, log: { warn: () => undefined } });
  running.push(live);
  await live.start();
  return live;
}

function nextPoke(live: LivePokes, userId: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const stop = live.subscribe(userId, (poke) => {
      stop();
      resolve(poke?.version);
    });
  });
}

/** The poke for a commit with one version. */
const to = (version: number) => ({ from: version - 1, version });

test('a poke reaches the streams of its user here and on another server, and no other streams', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const strangers: unknown[] = [];
  there.subscribe('someone-else', (poke) => strangers.push(poke));
  const received = Promise.all([nextPoke(here, 'listener'), nextPoke(there, 'listener')]);
  here.poke('listener', to(7));
  expect(await received).toEqual([7, 7]);
  expect(strangers).toEqual([]);
});

test('many pokes at one moment reach every user, and a user with many gets the newest', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const users = Array.from({ length: 300 }, (_, index) => `user-${index}`);
  const received = Promise.all(users.map((userId) => nextPoke(there, userId)));
  for (const userId of users) here.poke(userId, to(1));
  await received;
  const newest = new Promise<void>((resolve) => {
    there.subscribe('busy', (poke) => {
      if (poke?.version === 50) resolve();
    });
  });
  for (let version = 1; version <= 50; version += 1) here.poke('busy', to(version));
  await newest;
});

test('pokes of one moment are sent together: from the first version to the last, with the device if all come from one', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const received: (Poke | undefined)[] = [];
  for (const userId of ['mine', 'ours']) there.subscribe(userId, (poke) => received.push(poke));
  const ready = nextPoke(there, 'ready');
  // The first poke is sent at once and alone.
  here.poke('ready', to(1));
  for (const version of [5, 6]) here.poke('mine', { ...to(version), clientId: 'phone' });
  here.poke('ours', { ...to(8), clientId: 'phone' });
  here.poke('ours', { ...to(9), clientId: 'laptop' });
  await ready;
  await expect
    .poll(() => received)
    .toEqual([
      { from: 4, version: 6, clientId: 'phone' },
      { from: 7, version: 9 },
    ]);
});

test('each server is notified at once of a deleted session, and of no expired one', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const ended: string[] = [];
  const all = ['running', 'run out', 'untouched'].map((sid) => ({ sid }));
  await server.pool.query(
    `insert into sessions (sid, sess, expire)
     select sid, '{}', now() + case sid when 'run out' then -1 else 1 end * interval '1 hour'
     from jsonb_to_recordset($1) as x (sid text)`,
    [JSON.stringify(all)],
  );
  for (const [name, live] of Object.entries({ here, there })) {
    for (const { sid } of all) live.onSessionEnd(sid, () => ended.push(`${sid} ${name}`));
  }
  await server.pool.query(`delete from sessions where sid = 'run out'`);
  await server.pool.query(`delete from sessions where sid = 'running'`);
  await expect.poll(() => ended.toSorted()).toEqual(['running here', 'running there']);
});

test('a relay that lost its connection reconnects and pokes all streams, since it may have missed changes', async () => {
  const live = await startLive();
  const received = nextPoke(live, 'patient');
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'side-one pokes' and datname = current_database()`,
  );
  expect(await received).toBeUndefined();
  const other = await startLive();
  const again = nextPoke(live, 'patient');
  other.poke('patient', to(3));
  expect(await again).toBe(3);
});

test('a listener that has unsubscribed is not called any more', () => {
  const live = createLivePokes();
  const received: unknown[] = [];
  const stop = live.subscribe('a', (poke) => received.push(poke?.version));
  live.poke('a', to(1));
  stop();
  live.poke('a', to(2));
  expect(received).toEqual([1]);
});

test('of two listeners of one person each hears until it has unsubscribed, also where one does it twice', () => {
  const live = createLivePokes();
  const received: string[] = [];
  const listen = (name: string) => live.subscribe('a', (poke) => received.push(`${name} ${poke?.version}`));
  const [one, two] = [listen('one'), listen('two')];
  one();
  live.poke('a', to(1));
  two();
  live.poke('a', to(2));
  listen('three');
  one();
  two();
  live.poke('a', to(3));
  expect(received).toEqual(['two 1', 'three 3']);
});

test('a server that stops has told the others what it had to, and hears nothing more', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const connections = async () => {
    const { rows } = await server.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'side-one pokes' and datname = current_database()`,
    );
    return rows[0].count;
  };
  const before = await connections();
  const told: unknown[] = [];
  there.subscribe('a', (poke) => told.push(poke?.version));
  const heard: unknown[] = [];
  here.subscribe('a', (poke) => heard.push(poke?.version));
  for (const version of [1, 2, 3]) here.poke('a', to(version));
  await here.stop();
  await expect.poll(connections).toBe(before - 1);
  await expect.poll(() => told.at(-1)).toBe(3);
  here.poke('a', to(4));
  expect(heard).toEqual([1, 2, 3]);
});
