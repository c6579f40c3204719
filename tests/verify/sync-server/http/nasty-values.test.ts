import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '../../../../shared/contract/all.ts';
import type { HttpClient } from '../../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;
let visitor: HttpClient;

beforeAll(async () => {
  // An administrator may make every call.
  server = await startTestServer({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  client = await server.signedIn('admin@example.com');
  visitor = server.newClient();
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('delete from rate_limits'));

const someId = '0197f6a1-0000-7000-8000-000000000001';

/** Times that have the form of one, and are none or are none that PostgreSQL takes. */
const NO_TIMES = [
  '2026-02-30T10:00:00.000Z',
  '9999-99-99T99:99:99.999Z',
  '0000-01-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-06-30T23:59:60.000Z',
  '+275760-09-13T00:00:00.000Z',
];
const NASTY = [
  ...NO_TIMES,
  ...NO_TIMES.slice(0, 4).map((time) => `${time}_${someId}`),
  `1_${NO_TIMES[0]}_${someId}`,
  `1_2026-01-01T10:00:00.000Z_${someId}`,
  `2026-01-01T10:00:00.000Z_${someId.replace('7', 'g')}`,
  ...['2026-02-30', '9999-99-99', '0000-01-01', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00.123456789123456789Z'],
  ...['', ' ', '0', '-1', '1e308', 'NaN', '9'.repeat(30), '4294967296', '__proto__', '../../etc/passwd'],
  ...["' or 1=1 --", '\\', '%', '(', '\\u0000', 'a\tb\r\nc', '\ufffe', '🎷', '\u0315\u0300'.repeat(500)],
  ...['x'.repeat(5_000), someId.toUpperCase()],
];

const AT_ONCE = 20;
const reads = ENDPOINTS.filter(({ method, answerType }) => method === 'GET' && answerType !== 'text/event-stream').map(
  (one) => [one.path, one] as const,
);
const namesIn = (schema: z.ZodMiniType | undefined) =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
const USUAL: Record<string, string> = {
  ...{ artist: 'Can', title: 'Ege', state: 'open', planId: 'annual', query: 'Music', username: 'sideone' },
  ...{ collectionName: 'Jazz', pageKey: 'about' },
};

test.each(reads)('GET %s answers every value in a sentence', async (path, { params, query, access }) => {
  const withParams = (name = '', value = '') =>
    path.replace(/\{(\w+)\}/g, (_, each) => encodeURIComponent(each === name ? value : (USUAL[each] ?? someId)));
  const required = namesIn(query).flatMap((name) => (USUAL[name] ? [[name, USUAL[name]]] : []));
  const asked: string[] = [];
  for (const value of NASTY) {
    for (const name of namesIn(params)) asked.push(`${withParams(name, value)}?${new URLSearchParams(required)}`);
    for (const name of namesIn(query)) {
      const others = required.filter(([other]) => other !== name);
      asked.push(`${withParams()}?${new URLSearchParams([...others, [name, value]] as [string, string][])}`);
    }
  }
  for (const name of namesIn(query)) {
    const others = new URLSearchParams(required.filter(([other]) => other !== name) as [string, string][]);
    asked.push(`${withParams()}?${others}&${name}=1&${name}=2`, `${withParams()}?${others}&${name}[a]=1`);
  }
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const answers = asked.slice(at, at + AT_ONCE).map(async (address) => {
      for (const who of access === 'anyone' ? [client, visitor] : [client]) {
        const { status, body } = await who.get(address);
        // A missing service is the one failure that this server may answer.
        expect([address, status < 500 || body.code === 'NOT_CONFIGURED' || body]).toEqual([address, true]);
      }
    });
    await Promise.all(answers);
    await server.ctx.pool.query('delete from rate_limits');
  }
});

test.each(NO_TIMES)('no list has a page that begins at %s', async (time) => {
  for (const [path, name] of [
    ['/api/user/support-receipts', 'cursor'],
    ['/api/admin/messages?state=open', 'before'],
    ['/api/admin/audit-log', 'before'],
    ['/api/community/reviews', 'before'],
    ['/api/community/users?show=following', 'cursor'],
    ['/api/admin/codes', 'cursor'],
  ]) {
    const sign = path?.includes('?') ? '&' : '?';
    const answer = await client.get(`${path}${sign}${name}=${encodeURIComponent(`${time}_${someId}`)}`);
    expect([path, answer.status, answer.body]).toEqual([
      path,
      400,
      { code: 'INVALID', message: 'This page cannot be found. Start again from the first', details: { field: name } },
    ]);
  }
});

test.each(['0000-01-01', '2026-02-30', '9999-99-99'])('a code has no last day %s', async (lastDay) => {
  const code = { code: 'JAZZ', gives: { kind: 'percent', percent: 10 }, planIds: ['annual'], maxUses: null, lastDay };
  const answer = await client.send('POST', '/api/admin/codes', code);
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
});

test.each(['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])('the log has no entries since %s', async (from) => {
  const answer = await client.send('POST', '/api/admin/audit-log/export', { from });
  expect([answer.status, answer.body.message]).toEqual([400, 'A date is not valid']);
});
