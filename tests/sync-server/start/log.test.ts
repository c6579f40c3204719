import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../sync-server/start/build-context.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['select $1::integer', 'private "quoted" words'],
  ['select $1::timestamptz', 'private\nwords of two lines'],
  [`insert into users (id, issuer, subject, role) values (gen_random_uuid(), '', '', $1)`, 'private role'],
])('the log says that %s failed and contains none of its values', async (sql, value) => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const error = await server.pool.query(sql, [value]).catch((failed: Error) => failed);
  log.error({ err: new Error('a write failed', { cause: error }) }, 'request failed');
  const written = lines.join('');
  const line = JSON.parse(written);
  expect(line.err.cause).toMatchObject({ name: 'error', code: expect.stringMatching(/^2[23]/) });
  expect(line.err.cause.stack).toContain('at ');
  expect(written).not.toMatch(/private|quoted|two lines/);
});
