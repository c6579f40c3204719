import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueProvider } from '../../../sync-server/providers/catalogue/catalogue-provider.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const DAY = 86_400_000;

let server: TestServer;
const start = Date.now();
let now = start;
const searching = Promise.withResolvers<void>();
let onSearch = () => {};

beforeAll(async () => {
  const catalogue: CatalogueProvider = {
    source: 'embedded',
    async search() {
      onSearch();
      await searching.promise;
      return { ok: true, value: [], source: 'embedded' };
    },
    release: () => Promise.reject(new Error('not asked')),
  };
  server = await startTestServer({ overrides: { clock: () => now, catalogue } });
});
afterAll(() => server.stop());

/** The day of the last renewal after a request on this one, both counted from the start of the test. */
async function renewedAfter(client: HttpClient, day: number, userId: string): Promise<number> {
  now = start + day * DAY;
  expect((await client.get('/api/auth/user')).status).toBe(200);
  const { rows } = await sql<{ at: number }>`
    select (sess ->> 'renewedAt')::float8 as at from sessions where sess ->> 'userId' = ${userId}
  `.execute(server.ctx.db);
  return Math.round(((rows[0]?.at ?? 0) - start) / DAY);
}

test('a session in use is renewed once a day in its first year, and then runs out', async () => {
  const client = await server.signedIn();
  const userId = (await client.get('/api/auth/user')).body.id;
  expect(await renewedAfter(client, 0.9, userId)).toBe(0);
  expect(await renewedAfter(client, 2, userId)).toBe(2);
  expect(await renewedAfter(client, 365, userId)).toBe(365);
  expect(await renewedAfter(client, 367, userId)).toBe(365);
});

test('a session of an earlier version, which does not know its start, has a year from its last renewal', async () => {
  const client = await server.signedIn();
  const userId = (await client.get('/api/auth/user')).body.id;
  await sql`update sessions set sess = sess - 'startedAt' where sess ->> 'userId' = ${userId}`.execute(server.ctx.db);
  const first = Math.round((now - start) / DAY);
  expect(await renewedAfter(client, first + 2, userId)).toBe(first + 2);
  expect(await renewedAfter(client, first + 364, userId)).toBe(first + 364);
  expect(await renewedAfter(client, first + 368, userId)).toBe(first + 364);
});

test('a session that ends while its request is under way does not come back with the renewal', async () => {
  const client = await server.signedIn();
  const userId = (await client.get('/api/auth/user')).body.id;
  now += 2 * DAY;
  const asked = new Promise<void>((resolve) => {
    onSearch = resolve;
  });
  const answer = client.get('/api/search/discogs?q=abbey');
  await asked;
  await sql`delete from sessions where sess ->> 'userId' = ${userId}`.execute(server.ctx.db);
  searching.resolve();
  expect((await answer).status).toBe(200);
  expect((await client.get('/api/auth/user')).status).toBe(401);
});
