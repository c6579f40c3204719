import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());

test('counts of rate limits and held names are deleted when their time is over, and not before', async () => {
  const client = await server.signedIn();
  const userId = (await client.get('/api/auth/user')).body.id;
  await client.get('/api/search/discogs?q=abbey');
  await client.send('PATCH', '/api/user/username', { username: 'first-name' });
  await client.send('PATCH', '/api/user/username', { username: 'second-name' });
  const left = async () => {
    const { rows } = await server.ctx.pool.query(
      `select (select count(*) from rate_limits where key not like 'bystander%') as limits,
         (select count(*) from username_holds where user_id = $1) as holds`,
      [userId],
    );
    return rows[0];
  };
  await tidy(server.ctx);
  expect(await left()).toEqual({ limits: 2, holds: 1 });
  now += 86_400_000;
  await tidy(server.ctx);
  expect(await left()).toEqual({ limits: 0, holds: 1 });
  now += 30 * 86_400_000;
  await tidy(server.ctx);
  expect(await left()).toEqual({ limits: 0, holds: 0 });
});
