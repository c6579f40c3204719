import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.ctx.db);
});

const PATH = '/api/album-facts?artist=miles%20davis&title=Kind%20of%20Blue';

describe('the facts of an album', () => {
  // ALBUM-003
  test('show a visitor the facts that the music database has', async () => {
    const answer = await server.newClient().get(PATH);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ album: { year: 1959, genre: 'jazz', label: 'Columbia', imageUrl: null } });
  });

  test('are none where the first result is another album', async () => {
    const answer = await server.newClient().get('/api/album-facts?artist=Miles%20Davis&title=Blue');
    expect([answer.status, answer.body]).toEqual([200, { album: null }]);
  });

  test.each(['', '?artist=Can', '?artist=Can&title=%20'])('need artist and title: "%s"', async (query) => {
    expect((await server.newClient().get(`/api/album-facts${query}`)).status).toBe(400);
  });

  test('are asked for twenty times a minute by all visitors together, and members search on', async () => {
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push((await server.newClient().get(PATH)).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await (await server.signedIn()).get('/api/search/discogs?q=kind%20of%20blue')).status).toBe(200);
  });
});
