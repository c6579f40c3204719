import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL_SIZE: '5' } });
});
afterAll(() => server.stop());

test('a person with many requests at once holds two of five connections, and gets all answers one after the other', async () => {
  const { pool } = server.ctx;
  const requests = Array.from({ length: 6 }, () => pool.of('a').connect());
  const [first, second] = await Promise.all(requests.slice(0, 2));
  const other = await pool.of('b').connect();
  expect(await pool.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
  // A request that waits for its person's share holds no connection.
  expect({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ inUse: 3, waiting: 0 });
  first?.release();
  second?.release(new Error('broken'));
  const rest: number[] = [];
  for (const [index, connecting] of requests.slice(2).entries()) {
    const client = await connecting;
    rest.push(index);
    client.release();
  }
  expect(rest).toEqual([0, 1, 2, 3]);
  other.release();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a query that fails gives back its share of the connections', async () => {
  const { pool } = server.ctx;
  const taken = await Promise.all(Array.from({ length: 5 }, (_, index) => pool.of(`c${index}`).connect()));
  const failing = pool
    .of('d')
    .query('select no such thing')
    .catch((error: Error) => error.message);
  for (const client of taken) client.release();
  expect(await failing).toMatch('syntax error');
  for (let round = 0; round < 4; round += 1) {
    await pool
      .of('d')
      .query('selec')
      .catch(() => undefined);
  }
  expect(await pool.of('d').query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
});

test('too many calls of one person at once are refused with the time to wait, and other persons are answered', async () => {
  const [busy, other] = await Promise.all([server.signedIn('busy@example.com'), server.signedIn('calm@example.com')]);
  const { body } = await busy.get('/api/auth/user');
  await server.ctx.pool.query('select pg_sleep(0)');
  const elsewhere = await server.ctx.pool.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select from sync_head where user_id = $1 for update', [body.id]);
  // Each request waits for the lock that this test holds.
  const title = (index: number) => ({ artist: 'Low', title: `Things We Lost ${index}` });
  let refusals = 0;
  const sent = Array.from({ length: 40 }, async (_, index) => {
    const answer = await busy.send('POST', '/api/records', title(index));
    if (answer.status === 429) refusals += 1;
    return answer;
  });
  await expect.poll(() => refusals, { interval: 2 }).toBe(8);
  expect((await other.get('/api/records')).status).toBe(200);
  expect((await other.send('POST', '/api/records', title(0))).status).toBe(201);
  await elsewhere.query('rollback');
  elsewhere.release();
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(8);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(refused[0]?.body).toEqual({
    message: 'Too many requests at once. Please wait a moment and try again.',
    code: 'RATE_LIMITED',
    details: { retryAfter: 1 },
  });
  expect((await busy.get('/api/records')).status).toBe(200);
});

test('a page full of pictures gets all of them, however many it requests at once', async () => {
  const busy = await server.signedIn('looker@example.com');
  const { body } = await busy.get('/api/auth/user');
  const bytes = png();
  const path = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
  expect((await busy.fetch(path, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBeLessThan(300);
  // All requests are in flight while the person's share of connections is taken.
  const held = await Promise.all([0, 1].map(() => server.ctx.pool.of(body.id).connect()));
  const requests = Array.from({ length: 60 }, () => busy.fetch(path));
  for (const client of held) client.release();
  expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
});
