import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeFigures } from '../../../../sync-server/community/refresh-figures.ts';
import { type Cell, copyInto } from '../../../bench/people/copy.ts';
import { fill } from '../../../bench/people/fill.ts';
import { makePeople, sizeOf } from '../../../bench/people/population.ts';
import { tablesOf } from '../../../bench/people/tables.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const SIZE = sizeOf(0.002);

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const rowsOf = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;

test('COPY keeps every sign, number and gap, also of more rows than one write has', async () => {
  await client.query('create temporary table copied (place integer, text text, flag boolean)');
  const rows: Cell[][] = [
    [1, 'a\tb\\N\nc\rd \\. é 💿', true],
    [2, null, false],
    [3, '', null],
    ...Array.from({ length: 5_000 }, (_, index) => [index + 4, `long ${'x'.repeat(40)} ${index}`, true]),
  ];
  await copyInto(client, 'copied', ['place', 'text', 'flag'], rows);
  expect(await rowsOf('select place, text, flag from copied order by place')).toEqual(rows);
});

test('a row that the database refuses ends COPY with its reason, and the connection goes on', async () => {
  await client.query('create temporary table refusing (place integer primary key)');
  const rows = Array.from({ length: 50_000 }, (_, index) => [Math.min(index, 20_000)]);
  await expect(copyInto(client, 'refusing', ['place'], rows)).rejects.toThrow('duplicate key');
  expect(await rowsOf('select count(*)::int from refusing')).toEqual([[0]]);
  const broken = (function* () {
    yield [1];
    throw new Error('no more rows');
  })();
  await expect(copyInto(client, 'refusing', ['place'], broken)).rejects.toThrow('no more rows');
});

test('the people of the bench are the same each time, and of the size that was asked for', () => {
  const [once, again] = [tablesOf(SIZE, makePeople(SIZE)), tablesOf(SIZE, makePeople(SIZE))];
  for (const [index, { name, rows }] of once.entries()) {
    expect([...rows()], name).toEqual([...(again[index]?.rows() ?? [])]);
  }
  const count = (name: string) => [...(once.find((table) => table.name === name)?.rows() ?? [])].length;
  expect([count('users'), count('records'), count('album_reviews')]).toEqual([SIZE.people, SIZE.records, SIZE.reviews]);
  // No one follows themselves, or more than a quarter of all.
  expect(count('user_follows')).toBeGreaterThan(SIZE.follows * 0.9);
});

test('a filled database has the figures that the job would compute, for every plan', async () => {
  const said: string[] = [];
  await fill(server.database.connectionString, SIZE, (what) => said.push(what));
  expect(said).toContain('records');
  const figures =
    'select user_id, albums, artists, genres, reviews, rating_sum, half_star_sum from collector_figures where albums > 0 order by 1';
  const filled = await rowsOf(figures);
  const held = await rowsOf('select album_key, user_id, artist_key from held_albums order by 1, 2');
  for (const [id] of await rowsOf('select id from users')) await computeFigures(server.ctx, id);
  expect(await rowsOf(figures)).toEqual(filled);
  expect(await rowsOf('select album_key, user_id, artist_key from held_albums order by 1, 2')).toEqual(held);
  const [shortened] = await rowsOf(
    `select count(*)::int from collector_figures f join users u on u.id = f.user_id
     where u.subscription_expires_at < now() and f.albums = 15
       and (select count(*) from records r where r.user_id = u.id) > 15`,
  );
  expect(shortened?.[0]).toBeGreaterThan(3);
});
