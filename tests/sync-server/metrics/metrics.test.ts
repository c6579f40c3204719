import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { addJob, defineJob } from '../../../sync-server/jobs/job.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { type PrometheusMetrics, prometheusMetrics } from '../../../sync-server/metrics/prometheus.ts';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { type MetricsServer, serveMetrics } from '../../../sync-server/start/serve-metrics.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { until } from '../../support/until.ts';

let server: TestServer;
let metrics: PrometheusMetrics;
let answering: MetricsServer;
let client: HttpClient;
let waiting = 0;

beforeAll(async () => {
  metrics = prometheusMetrics(() => ({ inUse: 3, idle: 2, waiting }));
  answering = await serveMetrics(0, metrics);
  server = await startTestServer({ overrides: { metrics } });
  client = await server.signedIn();
});
afterAll(async () => {
  await answering.close();
  await server.stop();
});

const page = async () => (await fetch(`http://127.0.0.1:${answering.port}/metrics`)).text();

/** The value of one line, 0 if it is not there. */
async function figure(line: string): Promise<number> {
  const found = (await page()).split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

/** By how much a line grows; requests are counted just after their answer. */
async function grows(line: string, by: number, act: () => Promise<unknown>): Promise<void> {
  const before = await figure(line);
  await act();
  await until(async () => (await figure(line)) >= before + by, line);
  expect([line, (await figure(line)) - before]).toEqual([line, by]);
}

describe('a request', () => {
  const line = (method: string, route: string, status: string) =>
    `side_one_requests_total{method="${method}",route="${route}",status="${status}"}`;

  test.each([
    ['GET', '/api/records', '/api/records', '2xx'],
    ['PATCH', '/api/records/0197f6a1-0000-7000-8000-000000000001', '/api/records/{id}', '4xx'],
    ['GET', '/api/wishlist/public/nobody_here', '/api/wishlist/public/{username}', '4xx'],
    ['GET', '/api/no-such-call/cratedigger', 'other', '4xx'],
    ['GET', '/assets/secret-name.js', 'other', '4xx'],
    ['PROPFIND', '/api/records', 'other', '4xx'],
  ])('%s %s counts for the route %s', async (method, path, route, status) => {
    const name = method === 'PROPFIND' ? 'other' : method;
    await grows(line(name, route, status), 1, () => client.send(method, path, method === 'PATCH' ? {} : undefined));
  });

  test('takes time, which a stream of events has no part in', async () => {
    const count = 'side_one_request_seconds_count{method="GET",route="/api/stats"}';
    await grows(count, 1, () => client.get('/api/stats'));
    const ending = new AbortController();
    await client.fetch('/api/sync/events', { signal: ending.signal });
    await grows(line('GET', '/api/sync/events', '2xx'), 1, async () => ending.abort());
    expect(await page()).not.toContain('side_one_request_seconds_count{method="GET",route="/api/sync/events"}');
  });
});

test('a sync counts its commands, its time and each verdict by the code of its refusal', async () => {
  const { id: userId } = (await client.get('/api/auth/user')).body;
  const newId = server.ctx.newId;
  const clientId = newId();
  const command = (seq: number, name: string, args: object) => {
    return { id: newId(), seq, name, v: 1, args, at: new Date().toISOString(), group: 'one' };
  };
  const commands = [
    command(1, 'collection.create', { id: newId(), fields: { name: 'Counted' } }),
    command(2, 'record.update', { id: newId(), fields: { title: 'Gone' } }),
  ];
  const ask = { protocol: SYNC_PROTOCOL, build: 'test', userId, clientId, acked: 0 };
  const before = await Promise.all(
    ['side_one_sync_commands_sum', 'side_one_verdicts_total{verdict="ok"}'].map((line) => figure(line)),
  );
  const answer = await client.send('POST', '/api/sync', { ...ask, commands });
  expect(answer.body.verdicts.map(({ status }: { status: string }) => status)).toEqual(['ok', 'refused']);
  const { code } = answer.body.verdicts[1];
  expect(await figure('side_one_sync_commands_sum')).toBe((before[0] ?? 0) + 2);
  expect(await figure('side_one_sync_commands_count')).toBe(1);
  expect(await figure('side_one_verdicts_total{verdict="ok"}')).toBe((before[1] ?? 0) + 1);
  expect(await figure(`side_one_verdicts_total{verdict="${code}"}`)).toBe(1);
  expect(await figure('side_one_sync_seconds_count{kind="push"}')).toBe(1);
  await client.send('POST', '/api/sync', { ...ask, commands: [] });
  expect(await figure('side_one_sync_seconds_count{kind="pull"}')).toBe(1);
});

test('a job counts as done, as failed, and as given up with its last attempt', async () => {
  const outcomes = defineJob({
    name: 'counted',
    payload: z.object({ fails: z.boolean() }),
    attempts: 2,
    run: async (_ctx, { fails }) => {
      if (fails) throw new Error('it fails');
    },
  });
  const run = async () => {
    await server.ctx.pool.query(
      "update graphile_worker._private_jobs set run_at = now() where run_at < now() + interval '1 year'",
    );
    await runDueJobs(server.ctx, server.database.connectionString, [outcomes] as never);
  };
  const of = (outcome: string) => figure(`side_one_jobs_total{job="counted",outcome="${outcome}"}`);
  await addJob(server.ctx.db, outcomes, { fails: false });
  await run();
  expect([await of('done'), await of('failed'), await of('given up')]).toEqual([1, 0, 0]);
  await addJob(server.ctx.db, outcomes, { fails: true });
  await run();
  expect([await of('done'), await of('failed'), await of('given up')]).toEqual([1, 1, 0]);
  await run();
  expect([await of('done'), await of('failed'), await of('given up')]).toEqual([1, 1, 1]);
  expect(await figure('side_one_job_seconds_count{job="counted"}')).toBe(3);
});

test('the pool, the event loop and the memory are measured when they are read', async () => {
  waiting = 7;
  expect(await figure('side_one_pool_connections{state="waiting"}')).toBe(7);
  waiting = 0;
  expect(await figure('side_one_pool_connections{state="waiting"}')).toBe(0);
  expect(await figure('side_one_pool_connections{state="in use"}')).toBe(3);
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(await page()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

describe('the port', () => {
  test('answers in the format of Prometheus, and holds no id, name or address of anybody', async () => {
    const answer = await fetch(`http://127.0.0.1:${answering.port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    // Each line is a comment, or a name with labels and a number.
    const line = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? (?:[-\d.e+]+|Nan|\+Inf))?$/;
    expect(text.split('\n').filter((each) => !line.test(each))).toEqual([]);
    const { id, email } = (await client.get('/api/auth/user')).body;
    for (const secret of [id, email, 'nobody_here', 'cratedigger', 'secret-name']) expect(text).not.toContain(secret);
  });

  test('knows one address and one method, and refuses a name that is not of this machine', async () => {
    const ask = (path: string, method = 'GET', host?: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = host ? { host } : {};
        const asked = request({ host: '127.0.0.1', port: answering.port, path, method, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.once('error', reject).end();
      });
    expect(await ask('/metrics')).toBe(200);
    expect(await ask('/')).toBe(404);
    expect(await ask('/metrics', 'POST')).toBe(405);
    expect(await ask('/metrics', 'GET', 'rebound.example')).toBe(403);
  });

  test('is not the public one: there the address is no call and no file', async () => {
    expect((await server.newClient().get('/metrics')).body).not.toContain('side_one_requests_total');
  });

  test('is another than that of the product', () => {
    expect(loadConfig({ PORT: '4100', METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(loadConfig({ PORT: '4100' }).metricsPort).toBeUndefined();
    expect(() => loadConfig({ PORT: '4100', METRICS_PORT: '4100' })).toThrow('another port than PORT');
    expect(() => loadConfig({ METRICS_PORT: 'many' })).toThrow('METRICS_PORT must be a whole number from 1 to 65535');
  });
});
