import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Context } from '../../../sync-server/context.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import type { PushMessage } from '../../../sync-server/push/push-message.ts';
import { queuePush } from '../../../sync-server/push/queue-push.ts';
import { createLog } from '../../../sync-server/start/build-context.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { empty } from '../../support/bystander.ts';
import { BYSTANDER } from '../../support/bystander-rows.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { type PushService, startPushService } from '../../support/push-service.ts';
import type { Subscription } from '../../support/push-subscription.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

export const FALLEN: PushMessage = {
  title: 'Second Light is down to $29.99',
  body: 'Glass Harbour. Your target is $32.',
  path: '/wishlist?wish=1',
  tag: 'price 0197f6a1-0000-7000-8000-0000000000e1',
  unreadCount: 3,
};

export interface Owner {
  client: HttpClient;
  userId: string;
  subscription: Subscription;
}

let service: PushService;
let server: TestServer;
let now: number;
let lines: Record<string, unknown>[];
let people = 0;

/** Starts a server and a push service on this machine for the tests of a file, with empty queues before each. */
export function startPushServer(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    service = await startPushService();
    server = await startTestServer({ env: { PUSH_TEST_SERVICE: service.origin, ...env } });
  });
  afterAll(async () => {
    await server.stop();
    await service.stop();
  });
  beforeEach(async () => {
    now = Date.now();
    lines = [];
    await empty(server.ctx.pool, 'push_messages', 'push_subscriptions', 'graphile_worker._private_jobs');
    service.pushes.length = 0;
    service.turns.length = 0;
  });
  // A push service of a browser would have refused these.
  afterEach(() => expect(service.refusals.splice(0)).toEqual([]));
}

export const push = {
  get service() {
    return service;
  },
  get server() {
    return server;
  },
  /** The log of the jobs. */
  get lines() {
    return lines;
  },
  get ctx(): Context {
    const write = (line: string) => void lines.push(JSON.parse(line));
    return { ...server.ctx, clock: () => now, log: createLog({ logLevel: 'info' }, { write }) };
  },
  advance(milliseconds: number) {
    now += milliseconds;
  },
  /** A new person whose device gets notifications. */
  async owner(email?: string): Promise<Owner> {
    people += 1;
    const client = await server.signedIn(email ?? `wisher${people}@example.com`);
    const userId = (await client.get('/api/auth/user')).body.id;
    const subscription = service.subscription();
    expect((await subscribe(client, subscription)).status).toBe(200);
    return { client, userId, subscription };
  },
  queue: (userId: string, message: PushMessage = FALLEN) =>
    server.ctx.db.transaction().execute((trx) => queuePush({ db: trx, clock: () => now }, userId, message)),
  runDue: () => runDueJobs(push.ctx, server.database.connectionString, JOBS),
  /** The jobs that wait for a later time are due. */
  hurry: () =>
    sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where key like 'push %'`.execute(
      server.ctx.db,
    ),
  /** The jobs that wait, with their times. */
  async waiting(): Promise<{ run_at: string }[]> {
    const jobs = sql<{ run_at: string }>`select run_at from graphile_worker._private_jobs where key like 'push %'`;
    return (await jobs.execute(server.ctx.db)).rows;
  },
  /** The notifications that wait, without those of bystanders. */
  messages: () =>
    server.ctx.db
      .selectFrom('push_messages as m')
      .innerJoin('push_subscriptions as s', 's.id', 'm.subscription_id')
      .select(['m.id', 's.user_id'])
      .where('s.user_id', '<>', BYSTANDER.id)
      .execute(),
  devices: async ({ client }: Pick<Owner, 'client'>) => (await client.get('/api/push/devices')).body,
};

export const subscribe = (client: HttpClient, { body }: Subscription, more: object = {}) =>
  client.send('PUT', '/api/push/subscription', { ...body, ...more });
