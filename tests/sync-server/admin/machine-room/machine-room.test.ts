import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineRoom } from '../../../../shared/contract/machine-room.ts';
import { SYNC_PROTOCOL } from '../../../../shared/wire/sync-protocol.ts';
import { publicProblem } from '../../../../sync-server/admin/machine-room/server-status.ts';
import { addJob } from '../../../../sync-server/jobs/job.ts';
import { runDueJobs, startWorker } from '../../../../sync-server/jobs/worker.ts';
import { WORKER_LOCKS } from '../../../../sync-server/jobs/worker-locks.ts';
import { JOBS } from '../../../../sync-server/start/jobs.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { type Person, personOf } from '../../community/people.ts';
import { holdSimilarLocks } from '../../jobs/similar-locks.ts';
import { addFailedJob, addUnsentMail } from './failures.ts';

const PATH = '/api/admin/machine-room';
const DAY = 86_400_000;

let server: TestServer;
let admin: Person;
let now = Date.now();
const db = () => server.ctx.db;

beforeAll(async () => {
  // Its figures are of everybody.
  server = await startTestServer({ overrides: { clock: () => now }, bystander: false });
  admin = await personOf(server, { role: 'admin' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const table of [
    'graphile_worker._private_jobs',
    'mail_outbox',
    'provider_events',
    'sync_client',
    'sync_verdict',
  ])
    await server.ctx.pool.query(`delete from ${table}`);
});

async function look(): Promise<MachineRoom> {
  const { status, body } = await admin.client.get(PATH);
  expect(status).toBe(200);
  return body;
}
const acts = () =>
  db()
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'after'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

test('the page says which program runs on which schema, for how long, in how many processes', async () => {
  const room = await look();
  const files = readdirSync(new URL('../../../../sync-server/db/migrations', import.meta.url)).sort();
  const steps = files.filter((file) => file.endsWith('.ts'));
  expect(`${room.migration}.ts`).toBe(steps.at(-1));
  expect(room).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    processes: 0,
  });
  expect(room.uptime).toBeGreaterThanOrEqual(0);
  const stop = await startWorker(server.ctx, server.database.connectionString, []);
  try {
    await expect.poll(async () => (await look()).processes).toBe(1);
  } finally {
    await stop();
  }
});

test('other locks, and a wait for the lock of a process, are no processes', async () => {
  const free = await holdSimilarLocks(server.database.connectionString, 'one');
  const [holder, waiter] = [await server.ctx.pool.connect(), await server.ctx.pool.connect()];
  const lock = { text: 'select pg_advisory_lock($1::int, 1)', values: [WORKER_LOCKS] };
  try {
    expect((await look()).processes).toBe(0);
    await holder.query(lock);
    const waits = waiter.query(lock);
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await server.ctx.pool.query(waiting)).rowCount).toBe(1);
    expect((await look()).processes).toBe(1);
    await holder.query('select pg_advisory_unlock_all()');
    await waits;
  } finally {
    for (const client of [holder, waiter]) client.release(true);
    await free();
  }
});

test('names each provider with what it is and why, without a secret or an address', async () => {
  const { providers } = await look();
  expect(providers).toHaveLength(Object.keys(server.config.providers).length);
  expect(providers).toContainEqual({ name: 'Prices', mode: 'off', reason: server.config.providers.retail.reason });
  expect(providers).toContainEqual({ name: 'Database', mode: 'real', reason: 'DATABASE_URL is set' });
  const said = JSON.stringify(providers);
  expect(said).not.toContain(server.config.sessionSecret);
  expect(said).not.toMatch(/:\/\/|whsec_|sk_test/);
});

test('the page says how large the database is, and about how many people and records it has', async () => {
  await sql`analyze users`.execute(db());
  await admin.client.send('POST', '/api/records', { artist: 'Can', title: 'Ege Bamyasi' });
  const { database } = await look();
  expect(database.bytes).toBeGreaterThan(1_000_000);
  // PostgreSQL has never looked at the records.
  expect(database).toMatchObject({ people: 1, records: 1 });
});

describe('sync', () => {
  const command = (seq: number, name: string, args: object, at: number) => {
    return { id: server.ctx.newId(), seq, name, v: 1, args, at: new Date(at).toISOString(), group: 'one' };
  };
  async function push(person: Person, commands: object[]) {
    const clientId = server.ctx.newId();
    const ask = { protocol: SYNC_PROTOCOL, build: 'test', userId: person.id, clientId, acked: 0, commands };
    const answer = await person.client.send('POST', '/api/sync', ask);
    expect(answer.status).toBe(200);
    return clientId;
  }
  const shelf = (seq: number, at: number) =>
    command(seq, 'collection.create', { id: server.ctx.newId(), fields: { name: `Shelf ${seq}` } }, at);

  test('counts the devices that sent changes within a day and a week', async () => {
    const person = await personOf(server);
    for (const days of [0, 2, 8]) {
      const device = await push(person, [shelf(1, now)]);
      const seen = new Date(now - days * DAY).toISOString();
      await server.ctx.pool.query('update sync_client set seen_at = $2 where id = $1', [device, seen]);
    }
    expect((await look()).sync).toMatchObject({ devicesOfDay: 1, devicesOfWeek: 2 });
  });

  test('says how long the oldest change had waited on its device when it came', async () => {
    const person = await personOf(server);
    expect((await look()).sync.longestWait).toBeNull();
    await push(person, [shelf(1, now - 3_600_000), shelf(2, now - 60_000)]);
    await push(person, [shelf(1, now - 5_000)]);
    expect((await look()).sync.longestWait).toBe(3_600);
    await server.ctx.pool.query('update sync_client set seen_at = $1', [new Date(now - 2 * DAY).toISOString()]);
    expect((await look()).sync).toMatchObject({ longestWait: null, devicesOfDay: 0, devicesOfWeek: 2 });
  });

  test('takes a clock that goes ahead for now, and a date that is none for nothing', async () => {
    const person = await personOf(server);
    const device = await push(person, [{ ...shelf(1, now), at: 'soon' }]);
    const stored = () =>
      db().selectFrom('sync_client').select('longest_wait').where('id', '=', device).executeTakeFirstOrThrow();
    expect((await stored()).longest_wait).toBeNull();
    await push(person, [shelf(1, now + DAY)]);
    expect((await look()).sync.longestWait).toBe(0);
  });

  test('counts what was refused in the last day, by code', async () => {
    const person = await personOf(server);
    const gone = (seq: number) =>
      command(seq, 'record.update', { id: server.ctx.newId(), changes: { title: 'x' } }, now);
    await push(person, [gone(1), gone(2), shelf(3, now)]);
    const { refusals } = (await look()).sync;
    expect(refusals).toEqual([{ code: 'NOT_FOUND', count: 2 }]);
    now += DAY + 60_000;
    expect((await look()).sync.refusals).toEqual([]);
  });
});

describe('jobs', () => {
  test('that failed are listed with their error, the latest first, and how many wait', async () => {
    await addJob(db(), JOBS[0] as never, {});
    const over = await addFailedJob(db(), { problem: 'no room left\n    at /srv/app/disk.ts' });
    const trying = await addFailedJob(db(), { name: 'send-mail', attempts: 2, most: 25, problem: 'to jo@x.example' });
    const { jobs } = await look();
    expect([jobs.waiting, jobs.failedCount]).toEqual([1, 2]);
    expect(jobs.failed).toEqual([
      expect.objectContaining({ id: trying, name: 'send-mail', attempts: 2, maxAttempts: 25, problem: 'to (address)' }),
      expect.objectContaining({ id: over, name: 'housekeeping', problem: 'no room left', nextAt: null }),
    ]);
    expect(jobs.failed[0]?.nextAt).not.toBeNull();
  });

  test('run again at once when an administrator says so, which the audit log has', async () => {
    const other = await addFailedJob(db(), { name: 'send-mail' });
    const id = await addFailedJob(db());
    const retry = () => admin.client.send('POST', `${PATH}/jobs/${id}/retry`);
    expect((await retry()).body).toEqual({ success: true });
    expect((await look()).jobs).toMatchObject({ waiting: 1, failedCount: 1, failed: [{ id: other }] });
    expect((await acts())[0]).toEqual({ act: 'job.retry', actor_id: admin.id, after: { job: 'housekeeping' } });
    expect((await retry()).status).toBe(404);
    await runDueJobs(server.ctx, server.database.connectionString, JOBS);
    expect((await look()).jobs).toMatchObject({ waiting: 0, failedCount: 1, failed: [{ id: other }] });
  });

  test.each(['0', '999999999', 'x', '1e3', '9'.repeat(30)])(
    'of the id %s are none, and nothing is written down',
    async (id) => {
      const before = (await acts()).length;
      const answer = await admin.client.send('POST', `${PATH}/jobs/${id}/retry`);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await acts()).length).toBe(before);
    },
  );

  test('that run for the first time, or whose process was killed then, have not failed', async () => {
    await addJob(db(), JOBS[0] as never, {});
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set attempts = 1 returning id::text
    `.execute(db());
    expect((await look()).jobs).toEqual({ waiting: 1, failedCount: 0, failed: [] });
    expect((await admin.client.send('POST', `${PATH}/jobs/${rows[0]?.id}/retry`)).status).toBe(404);
  });

  test('that have not failed, or run now, are left alone', async () => {
    await addJob(db(), JOBS[0] as never, {});
    const failed = await addFailedJob(db());
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = ${failed}::bigint`.execute(
      db(),
    );
    const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs`.execute(db());
    for (const { id } of rows) {
      expect((await admin.client.send('POST', `${PATH}/jobs/${id}/retry`)).status).toBe(404);
    }
  });
});

describe('mails', () => {
  test('that are not sent are listed without their people', async () => {
    const id = await addUnsentMail(db(), server.ctx.newId(), { problem: '550 <jo@hidden.example> unknown' });
    const { mails } = await look();
    expect(mails.unsentCount).toBe(1);
    expect(mails.unsent[0]).toMatchObject({
      id,
      kind: 'gift',
      state: 'failed',
      attempts: 2,
      problem: '550 <(address)> unknown',
    });
    expect(JSON.stringify(mails)).not.toMatch(/hidden\.example|Jo\b/);
  });

  test('are queued again when an administrator says so, which the audit log has', async () => {
    const id = await addUnsentMail(db(), server.ctx.newId());
    const other = await addUnsentMail(db(), server.ctx.newId());
    expect((await admin.client.send('POST', `${PATH}/mails/${id}/retry`)).body).toEqual({ success: true });
    const { mails, jobs } = await look();
    expect(new Map(mails.unsent.map((mail) => [mail.id, mail.state]))).toEqual(
      new Map([
        [id, 'waiting'],
        [other, 'failed'],
      ]),
    );
    expect(jobs.waiting).toBe(1);
    expect((await acts())[0]).toEqual({ act: 'mail.retry', actor_id: admin.id, after: { mail: 'gift' } });
  });

  test('that are sent are not sent again', async () => {
    const id = await addUnsentMail(db(), server.ctx.newId());
    await db().updateTable('mail_outbox').set({ state: 'sent' }).where('id', '=', id).execute();
    expect((await look()).mails).toEqual({ unsentCount: 0, unsent: [] });
    for (const sent of [id, server.ctx.newId(), 'x']) {
      expect((await admin.client.send('POST', `${PATH}/mails/${sent}/retry`)).status).toBe(404);
    }
    expect((await look()).jobs.waiting).toBe(0);
  });
});

test('events of the payment provider count for a day, by kind, with the last one ever', async () => {
  const add = (id: string, type: string, at: number) => {
    const time = new Date(at).toISOString();
    return db().insertInto('provider_events').values({ id, type, created_at: time, received_at: time }).execute();
  };
  expect((await look()).webhooks).toEqual({ lastAt: null, kinds: [] });
  await add('evt_1', 'invoice.paid', now - 2 * DAY);
  expect((await look()).webhooks).toEqual({ lastAt: new Date(now - 2 * DAY).toISOString(), kinds: [] });
  await add('evt_2', 'invoice.paid', now - 2_000);
  await add('evt_3', 'invoice.paid', now - 1_000);
  await add('evt_4', 'refund.created', now - 3_000);
  const last = new Date(now - 1_000).toISOString();
  expect((await look()).webhooks).toEqual({
    lastAt: last,
    kinds: [
      { type: 'invoice.paid', count: 2, lastAt: last },
      { type: 'refund.created', count: 1, lastAt: new Date(now - 3_000).toISOString() },
    ],
  });
});

test.each([
  ['connect ECONNREFUSED 10.0.0.5:587', 'connect ECONNREFUSED 10.0.0.5:587'],
  ['cannot reach smtp://user:pass@mail.example:25 now', 'cannot reach (address) now'],
  ['550 5.1.1 <jo.doe@x.example>: unknown', '550 5.1.1 <(address)>: unknown'],
  ['duplicate key (email)=(jo@x.example) exists', 'duplicate key (email)=(…) exists'],
  ['invalid input syntax for type uuid: "secret words"', 'invalid input syntax for type uuid: "…"'],
  ['No such price: price_1QabcDEF23456789', 'No such price: …'],
  ['first line\nsecond', 'first line'],
  ['word '.repeat(100), `${'word '.repeat(60)}…`],
])('administrators read the error %j as %j', (error, shown) => {
  expect(publicProblem(error)).toBe(shown);
});

test('the page counts the work that waits for an administrator: open messages and reported things, and failed jobs', async () => {
  const waiting = async () => (await admin.client.get('/api/admin/waiting')).body;
  const before = await waiting();
  const writer = await personOf(server, { username: 'waits', is_public: true });
  const message = { name: 'Wax', email: 'wax@example.com', subject: 'Help', message: 'Hello' };
  for (let count = 0; count < 2; count += 1) await writer.client.send('POST', '/api/contact', message);
  for (let count = 0; count < 2; count += 1) {
    const reporter = await personOf(server);
    await reporter.client.send('POST', '/api/public-profile/waits/report', { reason: 'spam' });
  }
  const album = { artist: 'Can', title: 'Landed' };
  const { body: review } = await writer.client.send('POST', '/api/reviews', { ...album, rating: 1, review: 'Spam.' });
  const other = await personOf(server);
  expect((await other.client.send('POST', `/api/reviews/${review.id}/report`, { reason: 'spam' })).status).toBe(201);
  await addFailedJob(db());
  const after = { messages: before.messages + 2, reports: before.reports + 2, jobs: before.jobs + 1 };
  expect(await waiting()).toEqual(after);
  const { messages } = (await admin.client.get('/api/admin/messages?state=open')).body;
  await admin.client.send('PATCH', `/api/admin/messages/${messages[0].id}`, { state: 'done' });
  await admin.client.send('POST', `/api/admin/moderation/profile/${writer.id}/close`);
  expect(await waiting()).toEqual({ ...after, messages: after.messages - 1, reports: after.reports - 1 });
  await admin.client.send('POST', `/api/admin/moderation/review/${review.id}/close`);
  expect(await waiting()).toEqual({ ...after, messages: after.messages - 1, reports: before.reports });
});
