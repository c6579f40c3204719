import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { noStores } from '../../../sync-server/providers/stores/store-provider.ts';
import { createLog } from '../../../sync-server/start/build-context.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { startServer } from '../outside-double.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

let server: TestServer;
let discogs: Awaited<ReturnType<typeof startServer>>;
let asked: IncomingHttpHeaders[];
let lines: Record<string, unknown>[];

beforeAll(async () => {
  discogs = await startServer((req, res) => {
    asked.push(req.headers);
    res.writeHead(500).end();
  });
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const env = { DISCOGS_TOKEN: 'token', DISCOGS_API_BASE: discogs.origin };
  server = await startTestServer({ env, overrides: { log, stores: noStores } });
});
afterAll(async () => {
  await server.stop();
  await discogs.stop();
});
beforeEach(() => {
  asked = [];
  lines = [];
});

/** The lines of the next request, with the last one about the request itself. */
async function linesOf(path: string, traceparent?: string, client = server.newClient()) {
  const { headers } = await client.get(path, traceparent === undefined ? {} : { traceparent });
  const requestId = headers.get('x-request-id');
  const own = () => lines.filter((line) => line.requestId === requestId);
  await expect.poll(() => own().at(-1)?.msg).toBe('request');
  return own();
}

const tracesIn = (found: Record<string, unknown>[]) => [...new Set(found.map(({ traceId }) => traceId))];

describe('the lines of a request', () => {
  test('name the trace of its caller, each of them, and their own request', async () => {
    const found = await linesOf('/api/callback?code=c&state=made-up', `00-${TRACE}-${SPAN}-01`);
    expect(found.map(({ msg }) => msg)).toEqual(['sign-in refused', 'request']);
    expect(tracesIn(found)).toEqual([TRACE]);
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['another version', `01-${TRACE}-${SPAN}-01`],
    ['more than version 00 has', `00-${TRACE}-${SPAN}-01-more`],
    ['words for the log', `00-${TRACE}-${SPAN}-01","msg":"forged`],
  ])('name a new trace where the header is %s', async (_what, traceparent) => {
    const [first, second] = [await linesOf('/api/operator', traceparent), await linesOf('/api/operator', traceparent)];
    const traces = [...tracesIn(first), ...tracesIn(second)];
    expect(traces).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(new Set([...traces, TRACE]).size).toBe(3);
  });

  test('name it where the handler of a call writes them, for a member and for the identity provider', async () => {
    const traceparent = `00-${TRACE}-${SPAN}-01`;
    const found = await linesOf('/api/record-stores/search?query=wax', traceparent, await server.signedIn());
    expect(found.map(({ msg }) => msg)).toEqual(['the store directory did not answer', 'request']);
    expect(tracesIn(found)).toEqual([TRACE]);
    lines = [];
    const body = new URLSearchParams({ logout_token: 'none' });
    await server.newClient().fetch('/api/auth/backchannel-logout', { method: 'POST', body, headers: { traceparent } });
    await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['a logout token was refused', 'request']);
    expect(tracesIn(lines)).toEqual([TRACE]);
  });

  test('name it, and no outside service gets it', async () => {
    const found = await linesOf('/api/search/discogs?q=abbey', `00-${TRACE}-${SPAN}-01`, await server.signedIn());
    expect(tracesIn(found)).toEqual([TRACE]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((headers) => 'traceparent' in headers)).toEqual([]);
  });
});

test('the line of a refused request has its code, and one of an answered request none', async () => {
  expect((await linesOf('/api/records')).at(-1)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect((await linesOf('/api/operator')).at(-1)).not.toHaveProperty('code');
});

test('a sign-in has a line, without the person', async () => {
  const client = server.newClient();
  await client.signIn('crate@example.com');
  const { id } = (await client.get('/api/auth/user')).body;
  await expect.poll(() => lines.filter(({ msg }) => msg === 'signed in')).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`crate|${id}`));
});

test('the lines of a job name one trace, and those of the next another', async () => {
  const { ctx, database } = server;
  for (const text of ['one', 'two']) {
    await ctx.pool.query(`select graphile_worker.add_job('send-mail', payload := $1::json)`, [
      JSON.stringify({ text }),
    ]);
  }
  await runDueJobs(ctx, database.connectionString, JOBS);
  const failed = lines.filter(({ job }) => job === 'send-mail');
  expect(failed).toHaveLength(2);
  for (const { traceId } of failed) expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(tracesIn(failed)).toHaveLength(2);
});
