import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayText } from '../../../sync-server/library/array-text.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const strange = [
  '',
  'NULL',
  'null',
  '{}',
  '"',
  '\\',
  '\\"',
  'a,b',
  '{a,"b"}',
  ' edge ',
  'line\nbreak',
  '\t',
  'Björk 💿',
  "'",
];

test('PostgreSQL reads back every text as it was', async () => {
  const values = [null, ...strange, undefined];
  const { rows } = await server.pool.query('select $1::text[] as read', [arrayText(values)]);
  expect(rows[0].read).toEqual([null, ...strange, null]);
});

test('numbers, booleans and lists within the list are read back too', async () => {
  const { rows } = await server.pool.query(
    `select x.n, x.b, x.list::text[] as list
     from unnest($1::bigint[], $2::boolean[], $3::text[]) as x (n, b, list)`,
    [arrayText([1, null, -7]), arrayText([true, false, null]), arrayText([[], strange, ['one']])],
  );
  expect(rows).toEqual([
    { n: 1, b: true, list: [] },
    { n: null, b: false, list: strange },
    { n: -7, b: null, list: ['one'] },
  ]);
});

test('default values are left out, and a list of only default values is empty', () => {
  expect(arrayText([false, false], 'false')).toBe('{}');
  expect(arrayText([false, true], 'false')).toBe('{NULL,"true"}');
  expect(arrayText([null, undefined])).toBe('{}');
});
