import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLivePokes, type LivePokes } from '../../../sync-server/sync/live.ts';
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
    const stop = live.subscribe(userId, (version) => {
      stop();
      resolve(version);
    });
  });
}

test('a poke reaches the streams of its user here and on another server, and nobody else', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const strangers: unknown[] = [];
  there.subscribe('someone-else', (version) => strangers.push(version));
  const heard = Promise.all([nextPoke(here, 'listener'), nextPoke(there, 'listener')]);
  here.poke('listener', 7);
  expect(await heard).toEqual([7, 7]);
  expect(strangers).toEqual([]);
});

test('many pokes in one moment arrive for every user, and one user hears the newest', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const users = Array.from({ length: 300 }, (_, index) => `user-${index}`);
  const heard = Promise.all(users.map((userId) => nextPoke(there, userId)));
  for (const userId of users) here.poke(userId, 1);
  await heard;
  const newest = new Promise<void>((resolve) => {
    there.subscribe('busy', (version) => {
      if (version === 50) resolve();
    });
  });
  for (let version = 1; version <= 50; version += 1) here.poke('busy', version);
  await newest;
});

test('a relay that lost its connection comes back and pokes everybody, since news may have been missed', async () => {
  const live = await startLive();
  const heard = nextPoke(live, 'patient');
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'side-one pokes' and datname = current_database()`,
  );
  expect(await heard).toBeUndefined();
  const other = await startLive();
  const again = nextPoke(live, 'patient');
  other.poke('patient', 3);
  expect(await again).toBe(3);
});

test('who has unsubscribed is not called any more', () => {
  const live = createLivePokes();
  const heard: unknown[] = [];
  const stop = live.subscribe('a', (version) => heard.push(version));
  live.poke('a', 1);
  stop();
  live.poke('a', 2);
  expect(heard).toEqual([1]);
});
