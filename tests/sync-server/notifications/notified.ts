import { afterAll, beforeAll, beforeEach } from 'vitest';
import { notificationWords } from '../../../shared/domain/notification-kinds.ts';
import { noticeIn } from '../../../shared/schemas/notification.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { inUserTransaction } from '../../../sync-server/library/user-transaction.ts';
import { type Raised, raiseNotification } from '../../../sync-server/notifications/raise.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { BYSTANDER } from '../../support/bystander-rows.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** A signed-in person with a verified address. */
export interface Member {
  client: HttpClient;
  id: string;
  email: string;
}

interface Notified {
  server: TestServer;
  now: number;
  member(): Promise<Member>;
  admin(): Promise<Member>;
  /** Runs the jobs that are due by the clock of the server. */
  runJobs(): Promise<void>;
  raise(who: { id: string }, raised?: Partial<Raised>): Promise<boolean>;
  /** The titles in the list of a person, the newest first. */
  listOf(who: { id: string }): Promise<string[]>;
  rowsOf(who: { id: string }): Promise<Record<string, unknown>[]>;
  /** The mails to a person about notifications. */
  mailsTo(who: Member): Promise<{ template: string; to_email: string; payload: Record<string, unknown> }[]>;
  settings(who: Member, change: object): Promise<void>;
}

const HOUR = 3_600_000;

export const PRICE = {
  wishId: '0190a8c0-0000-7000-8000-000000000001',
  artist: 'Glass Harbour',
  title: 'Second Light',
  target: '32.00',
  currency: 'USD',
  shop: 'Amazon',
  price: '29.99',
  crossedAt: '2026-11-20T06:00:00.000Z',
};

let events = 0;

/** A server with a clock that moves by hand. */
export const notified: Notified = {
  server: undefined as unknown as TestServer,
  now: Date.parse('2026-11-20T12:00:00.000Z'),
  async member() {
    const client = await notified.server.signedIn();
    const { id, email } = (await client.get('/api/auth/user')).body;
    return { client, id, email };
  },
  async admin() {
    const admin = await notified.member();
    await notified.server.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    return admin;
  },
  async runJobs() {
    const { ctx, database } = notified.server;
    // The worker's times are the database's own.
    await ctx.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and (attempts > 0 or run_at <= $1)`,
      [new Date(notified.now).toISOString()],
    );
    await runDueJobs(ctx, database.connectionString, JOBS);
  },
  raise(who, raised = {}) {
    events += 1;
    // One after the other, as events are.
    notified.now += 1_000;
    const { kind = 'price', dedupeKey = `event ${events}`, data = PRICE, ...more } = raised;
    const whole = { kind, dedupeKey, data, ...more } as Raised;
    return inUserTransaction(notified.server.ctx, who.id, (tx) => raiseNotification(tx, whole));
  },
  async listOf(who) {
    return (await notified.rowsOf(who)).map((row) => notificationWords(noticeIn(row as never), 'UTC').title);
  },
  async rowsOf({ id }) {
    const { rows } = await notified.server.ctx.pool.query(
      'select * from notifications where user_id = $1 order by created_at desc, version desc',
      [id],
    );
    return rows;
  },
  async mailsTo({ email }) {
    const { rows } = await notified.server.ctx.pool.query(
      `select template, to_email, payload from mail_outbox where to_email = $1 and template <> 'welcome' order by created_at, id`,
      [email],
    );
    return rows;
  },
  async settings({ client }, change) {
    const { status, body } = await client.send('PATCH', '/api/user/notification-settings', change);
    if (status !== 200) throw new Error(JSON.stringify(body));
  },
};

export function startNotified(): void {
  beforeAll(async () => {
    notified.server = await startTestServer({ overrides: { clock: () => notified.now } });
  });
  afterAll(() => notified.server.stop());
  beforeEach(async () => {
    // Far enough for what an earlier test has begun.
    notified.now += 24 * HOUR;
    const { pool } = notified.server.ctx;
    await pool.query('delete from graphile_worker._private_jobs where payload::text not like $1', [
      `%${BYSTANDER.id}%`,
    ]);
    await pool.query('delete from rate_limits where key not like $1', ['bystander%']);
  });
}
