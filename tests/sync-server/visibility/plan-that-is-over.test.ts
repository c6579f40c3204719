import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, personOf } from '../community/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['is over', '2020-01-01T00:00:00.000Z', 15],
  ['runs', '2999-01-01T00:00:00.000Z', 16],
])('a stranger sees the albums that a plan which %s shows', async (_, until, count) => {
  const username = `plan-until-${until.slice(0, 4)}`;
  const owner = await personOf(server, { username, subscription_tier: 'lifetime' }, `${username}@example.com`);
  await addAlbums(owner, ...Array.from({ length: 16 }, (_, at) => ({ artist: 'Neu!', title: `Album ${at}` })));
  const [everything] = (await owner.client.get('/api/collections')).body;
  await owner.client.send('PATCH', `/api/collections/${everything.id}`, { isPublic: true });
  const plan = { subscription_tier: 'annual', subscription_expires_at: until } as const;
  await server.ctx.db.updateTable('users').set(plan).where('id', '=', owner.id).execute();
  const { status, body } = await createHttpClient(server.origin).get(
    `/api/public-collection/${username}/My%20Collection`,
  );
  expect([status, body.records?.length, body.collection?.recordCount]).toEqual([200, count, count]);
});
