import { connect as connectTo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LivePokes, Poke } from '../../../sync-server/library/live-pokes.ts';
import { createLivePokes } from '../../../sync-server/sync/live.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { eventually } from '../../support/until.ts';

let database: TestDatabase;
let pool: pg.Pool;
const running: LivePokes[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  // Without timers, since tests count those of the relay.
  pool = new pg.Pool({ connectionString: database.connectionString, idleTimeoutMillis: 0 });
});
afterAll(async () => {
  for (const live of running) await live.stop();
  await pool.end();
  await database.drop();
});

async function startLive(connectionString = database.connectionString, said: string[] = []): Promise<LivePokes> {
  const warn = (...[, text]: unknown[]) => void said.push(String(text));
  const live = createLivePokes({ pool, directUrl: connectionString, log: { warn } });
  running.push(live);
  await live.start();
  return live;
}

/** A way to the database that can be broken. */
async function openWay() {
  const target = new URL(database.connectionString);
  const { port, hostname } = target;
  const sockets = new Set<Socket>();
  const way = {
    asked: 0,
    isOpen: true,
    isHeld: false,
    connectionString: '',
    letGo: () => {},
    /** Called when a connection is closed. */
    onEnd: () => {},
    close: () => void gate.close(),
  };
  const gate = createServer((socket) => {
    way.asked += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => way.onEnd()));
    if (!way.isOpen) return void socket.destroy();
    const go = () => {
      const onwards = connectTo(Number(port), hostname).on('error', () => undefined);
      sockets.add(onwards);
      socket.pipe(onwards).pipe(socket);
      socket.on('close', () => onwards.destroy());
    };
    if (way.isHeld) way.letGo = go;
    else go();
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const address = gate.address();
  target.hostname = '127.0.0.1';
  target.port = String(typeof address === 'object' ? address?.port : address);
  way.connectionString = target.href;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return Object.assign(way, { cut });
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
  await pool.query(
    `insert into sessions (sid, sess, expire)
     select sid, '{}', now() + case sid when 'run out' then -1 else 1 end * interval '1 hour'
     from jsonb_to_recordset($1) as x (sid text)`,
    [JSON.stringify(all)],
  );
  for (const [name, live] of Object.entries({ here, there })) {
    for (const { sid } of all) live.onSessionEnd(sid, () => ended.push(`${sid} ${name}`));
  }
  await pool.query(`delete from sessions where sid = 'run out'`);
  await pool.query(`delete from sessions where sid = 'running'`);
  await expect.poll(() => ended.toSorted()).toEqual(['running here', 'running there']);
});

test('a relay that lost its connection reconnects and pokes all streams, since it may have missed changes', async () => {
  const live = await startLive();
  const received = nextPoke(live, 'patient');
  await pool.query(
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

test('each of two listeners of one person receives until it has unsubscribed, also where one does it twice', () => {
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

test('a server that stops has sent its pokes to the others, and receives no more', async () => {
  const way = await openWay();
  const there = await startLive();
  const here = await startLive(way.connectionString);
  const ended = new Promise<void>((resolve) => {
    way.onEnd = resolve;
  });
  const delivered: unknown[] = [];
  there.subscribe('a', (poke) => delivered.push(poke?.version));
  const received: unknown[] = [];
  here.subscribe('a', (poke) => received.push(poke?.version));
  for (const version of [1, 2, 3]) here.poke('a', to(version));
  await here.stop();
  await ended;
  await expect.poll(() => delivered).toEqual([3]);
  here.poke('a', to(4));
  expect(received).toEqual([1, 2, 3]);
  expect(way.asked).toBe(1);
  way.close();
});

test('a server receives its own pokes once, and those of another after them', async () => {
  const [here, there] = [await startLive(), await startLive()];
  const received: unknown[] = [];
  here.subscribe('a', (poke) => received.push(poke?.version));
  const delivered = nextPoke(there, 'a');
  here.poke('a', to(1));
  await delivered;
  there.poke('a', to(2));
  await expect.poll(() => received).toEqual([1, 2]);
});

test('a relay that cannot reconnect tries again after longer and longer pauses, and not once it is stopped', async () => {
  const way = await openWay();
  const said: string[] = [];
  const live = await startLive(way.connectionString, said);
  const received: unknown[] = [];
  live.subscribe('a', (poke) => received.push(poke?.version));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    way.isOpen = false;
    way.cut();
    await eventually(() => expect(said).toEqual(['the poke relay lost its connection']));
    for (const [pause, count] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
      [8_000, 5],
      [16_000, 6],
      [30_000, 7],
      [30_000, 8],
    ] as const) {
      vi.advanceTimersByTime(pause - 1);
      expect([way.asked, vi.getTimerCount()]).toEqual([count - 1, 1]);
      vi.advanceTimersByTime(1);
      await eventually(() => expect(said).toHaveLength(count));
      expect([said.at(-1), way.asked]).toEqual(['the poke relay cannot connect', count]);
    }
    expect(received).toEqual([]);
    way.isOpen = true;
    vi.advanceTimersByTime(30_000);
    // Something may have been missed.
    await eventually(() => expect(received).toEqual([undefined]));
    const other = await startLive();
    other.poke('a', to(3));
    await eventually(() => expect(received).toEqual([undefined, 3]));
    expect(way.asked).toBe(9);
    // Nothing comes of a break after a stop, nor of the stop itself.
    const timers = vi.getTimerCount();
    way.cut();
    await eventually(() => expect(said).toHaveLength(9));
    expect(vi.getTimerCount()).toBe(timers + 1);
    await live.stop();
    expect(vi.getTimerCount()).toBe(timers);
    await live.start();
    await live.stop();
    expect([said.length, vi.getTimerCount(), way.asked]).toEqual([9, timers, 10]);
  } finally {
    vi.useRealTimers();
    way.close();
  }
});

test('a server that stops while it connects leaves no connection behind', async () => {
  const way = await openWay();
  const live = await startLive(way.connectionString);
  const received: unknown[] = [];
  live.subscribe('a', (poke) => received.push(poke?.version));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    way.isHeld = true;
    way.cut();
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(1_000);
    await eventually(() => expect(way.asked).toBe(2));
    await live.stop();
    let isOver = false;
    way.onEnd = () => {
      isOver = true;
    };
    way.letGo();
    await eventually(() => expect(isOver).toBe(true));
  } finally {
    vi.useRealTimers();
    way.close();
  }
});

test('a server that cannot listen to the others at its start does not start', async () => {
  const way = await openWay();
  way.isOpen = false;
  try {
    await expect(startLive(way.connectionString)).rejects.toThrow();
  } finally {
    way.close();
  }
});
