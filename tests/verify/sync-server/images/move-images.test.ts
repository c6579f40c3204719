import { hash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanObjects, movePictures } from '../../../../sync-server/images/object-jobs.ts';
import { addJob } from '../../../../sync-server/jobs/job.ts';
import { runDueJobs } from '../../../../sync-server/jobs/worker.ts';
import { moveImages } from '../../../../sync-server/library/images/move-images.ts';
import { storeImage } from '../../../../sync-server/library/images/store-image.ts';
import { createS3Store } from '../../../../sync-server/providers/objects/s3-store.ts';
import { outsideWorld } from '../../../../sync-server/providers/polite-fetch.ts';
import { JOBS } from '../../../../sync-server/start/jobs.ts';
import { empty } from '../../../support/bystander.ts';
import { BYSTANDER } from '../../../support/bystander-rows.ts';
import type { HttpClient } from '../../../support/http-client.ts';
import { png } from '../../../support/pictures.ts';
import { type S3Double, startS3Double } from '../../../support/s3-double.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

/** More than one run moves. */
const COUNT = 60;

let s3: S3Double;
let server: TestServer;
let client: HttpClient;
let userId: string;
/** A person who has one of the pictures too. */
let other: HttpClient;
let otherId: string;
let sent: Buffer[];

beforeAll(async () => {
  s3 = await startS3Double();
  const objects = createS3Store(s3.settings, { ...outsideWorld(), wait: async () => undefined });
  // It moves the pictures of everybody.
  server = await startTestServer({ env: s3.env, overrides: { objects }, changesOfEverybody: ['images'] });
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});
// The bystander's, so that each test begins and ends without them.
beforeAll(() => runAll('s3'));
beforeEach(async () => {
  s3.recover();
  s3.objects.clear();
  await empty(server.ctx.pool, 'images', 'loose_objects');
  client = await server.signedIn();
  userId = (await client.get('/api/auth/user')).body.id;
  const inDatabase = { ...server.ctx, objects: undefined };
  other = await server.signedIn();
  otherId = (await other.get('/api/auth/user')).body.id;
  sent = Array.from({ length: COUNT }, (_, index) => png(index + 1, 3));
  for (const bytes of sent) await storeImage(inDatabase, userId, hash('sha256', bytes, 'hex'), bytes);
  const [shared = png()] = sent;
  await storeImage(inDatabase, otherId, hash('sha256', shared, 'hex'), shared);
  s3.requests.length = 0;
});

/** A server that puts new pictures there or into the database. */
const towards = (place: 's3' | 'database') => {
  const { objects } = server.ctx;
  if (!objects) throw new Error('There is no store');
  return { ...server.ctx, objects: { ...objects, takesNew: place === 's3' } };
};

async function places(): Promise<Record<'database' | 's3', number>> {
  const { rows } = await server.ctx.pool.query(
    `select count(bytes)::int as database, count(object_key)::int as s3 from images where user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** One run, of the pictures behind the bystander's. */
const runOnce = (place: 's3' | 'database', signal?: AbortSignal) =>
  moveImages(towards(place), [BYSTANDER.id, 'f'.repeat(64)], signal);

async function runAll(place: 's3' | 'database'): Promise<void> {
  await addJob(server.ctx.db, movePictures, {}, { key: movePictures.name });
  const left = `select from graphile_worker.jobs where task_identifier = 'move-pictures' and run_at <= now()`;
  do await runDueJobs(towards(place), server.database.connectionString, JOBS);
  while ((await server.ctx.pool.query(left)).rowCount);
}

/** The cleaning, when everything that is loose now is older than an hour. */
async function clean(): Promise<void> {
  await addJob(server.ctx.db, cleanObjects, {});
  const later = { ...server.ctx, clock: () => Date.now() + 2 * 3_600_000 };
  await runDueJobs(later, server.database.connectionString, JOBS);
}

async function unreadable(): Promise<number> {
  let count = 0;
  const [shared = png()] = sent;
  for (const [by, bytes] of [...sent.map((each) => [client, each] as const), [other, shared] as const]) {
    const answer = await by.fetch(`/api/images/${hash('sha256', bytes, 'hex')}`);
    if (!bytes.equals(Buffer.from(await answer.arrayBuffer()))) count += 1;
  }
  return count;
}

test('pictures move to the store and back, are readable meanwhile and stay the same, in as many runs as it takes', async () => {
  const rows = 'select sha256, user_id, type, check_at, created_at from images order by 1, 2';
  const before = await server.ctx.pool.query(rows);
  expect(await moveImages(towards('s3'))).toBeDefined();
  expect((await places()).s3).toBeGreaterThan(0);
  expect((await places()).database).toBeGreaterThan(0);
  expect(await unreadable()).toBe(0);
  await runAll('s3');
  expect(await places()).toEqual({ database: 0, s3: COUNT });
  expect(await unreadable()).toBe(0);
  await runAll('database');
  expect(await places()).toEqual({ database: COUNT, s3: 0 });
  expect(await unreadable()).toBe(0);
  const after = await server.ctx.pool.query(rows);
  expect(after.rows).toEqual(before.rows);
  await clean();
  expect(s3.objects.size).toBe(0);
});

test.each(['s3', 'database'] as const)(
  'a move to %s that breaks off at any request goes on where it was, and leaves nothing behind',
  async (place) => {
    if (place === 'database') await runAll('s3');
    for (const method of ['PUT', 'GET', 'GET'] as const) {
      s3.fail(method, { refuse: [403, 'AccessDenied'] });
      await runOnce(place).catch(() => undefined);
    }
    const stopped = new AbortController();
    stopped.abort();
    expect(await runOnce(place, stopped.signal)).toBeUndefined();
    s3.recover();
    await runAll(place);
    expect((await places())[place]).toBe(COUNT);
    expect(await unreadable()).toBe(0);
    await clean();
    expect(s3.objects.size).toBe(place === 's3' ? COUNT + 1 : 0);
  },
);

test('a picture is not taken from the database before the store gives it back whole', async () => {
  const held = s3.fail('GET', 'hold');
  const moving = runAll('s3');
  await held.arrived;
  for (const object of s3.objects.values()) object.bytes = randomBytes(object.bytes.length);
  held.release();
  await moving;
  expect(await places()).toEqual({ database: 1, s3: COUNT - 1 });
  expect(await unreadable()).toBe(0);
});

test('a damaged or missing object stays where it is, and stops no other one', async () => {
  await runAll('s3');
  const { rows } = await server.ctx.pool.query<{ key: string }>(
    'select object_key as key from images where user_id = $1 limit 2',
    [userId],
  );
  const [damaged = '', missing = ''] = rows.map(({ key }) => key);
  s3.objects.set(damaged, { bytes: randomBytes(100), type: 'image/png' });
  s3.objects.delete(missing);
  await runAll('database');
  expect(await places()).toEqual({ database: COUNT - 2, s3: 2 });
});

test.each(['s3', 'database'] as const)(
  'a picture that is deleted while it moves to %s stays deleted, and its copy is cleaned up',
  async (place) => {
    if (place === 'database') await runAll('s3');
    const held = s3.fail('GET', 'hold');
    const moving = runOnce(place);
    await held.arrived;
    await empty(server.ctx.pool, 'images');
    held.release();
    await moving;
    expect(await places()).toEqual({ database: 0, s3: 0 });
    await clean();
    expect(s3.objects.size).toBe(0);
  },
);

test.each(['s3', 'database'] as const)(
  'a picture that another run has moved to %s, and perhaps elsewhere, meanwhile is left to it',
  async (place) => {
    if (place === 'database') await runAll('s3');
    const held = s3.fail('GET', 'hold');
    const stopping = new AbortController();
    const slow = runOnce(place, stopping.signal);
    await held.arrived;
    await runAll(place);
    if (place === 'database') await runAll('s3');
    const keys = () =>
      server.ctx.pool.query('select object_key from images where user_id <> $1 order by 1', [BYSTANDER.id]);
    const before = await keys();
    stopping.abort();
    held.release();
    await slow;
    expect((await keys()).rows).toEqual(before.rows);
    expect(await unreadable()).toBe(0);
  },
);

test('the pictures of a person whose account is deleted meanwhile do not stop those of others', async () => {
  const held = s3.fail('GET', 'hold');
  const moving = runAll('s3');
  await held.arrived;
  await client.send('DELETE', '/api/user/delete');
  held.release();
  await moving;
  const { rows } = await server.ctx.pool.query('select bytes, object_key as key from images where user_id = $1', [
    otherId,
  ]);
  expect(rows).toEqual([{ bytes: null, key: expect.any(String) }]);
});
