import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Context } from '../../../sync-server/context.ts';
import { migrateToLatest } from '../../../sync-server/db/migrate.ts';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import { createApp } from '../../../sync-server/start/app.ts';
import { buildContext, closeContext } from '../../../sync-server/start/build-context.ts';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { LOCK_EVERYBODY } from '../../support/locked-writes.ts';
import { type Bank, openBank } from './bank.ts';
import { createFuse, type Fuse } from './fuse.ts';
import { PEOPLE } from './steps.ts';

/** After the database's own time, by which a job without a time is due. */
const START = Date.parse('2036-11-20T12:00:00.000Z');
const MAILS = ['cratedigger@example.com', 'flipper@example.com', 'needledrop@example.com'];
/** So that the first two are about to meet the limit of the free plan. */
const ALBUMS = [15, 14, 0];

export interface World {
  ctx: Context;
  bank: Bank;
  fuse: Fuse;
  outside: pg.Pool;
  people: readonly { id: string; client: HttpClient }[];
  origin: string;
  /** The provider's time, and the server's, whose clock may be wrong. */
  now(): number;
  serverNow(): number;
  moveTo(time: number): void;
  setClockAhead(milliseconds: number): void;
  /** Runs the jobs that are due, once each. @returns what went wrong */
  runJobs(): Promise<{ ran: number; errors: unknown[] }>;
  /** A new story: there are no payments. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

/** The real server on a new database, with a provider and a clock that the story moves. */
export async function buildWorld(adminUrl: string, template?: string): Promise<World> {
  const { url, drop } = await createDatabase(adminUrl, template);
  const outside = new pg.Pool({ connectionString: url, max: 2 });
  outside.on('error', () => undefined);
  let time = START;
  let ahead = 0;
  const clock = () => time;
  const serverClock = () => time + ahead;
  let bank = openBank(clock, serverClock);
  // The server holds one provider for good; each story has its own.
  const payment = new Proxy({} as Bank, { get: (_target, name) => Reflect.get(bank, name, bank) });
  const dataDir = makeGuardedFolder('money');
  // On a slow machine a story may pause longer than a connection waits, and a request would meet its end.
  const server = createServer({ keepAliveTimeout: 600_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'silent',
  });
  const ctx = await buildContext(config, url, { clock: serverClock, payment });
  await ctx.live.start();
  const stopping = new AbortController();
  const { app, close } = await createApp(ctx, { stopping: stopping.signal });
  server.on('request', app);
  const people = await Promise.all(MAILS.slice(0, PEOPLE).map((mail) => settle(ctx, createHttpClient(origin), mail)));
  for (const [index, { id }] of people.entries()) await fillShelf(ctx, id, ALBUMS[index] ?? 0);
  await outside.query(KEEP);
  const reset = resetText(await storedColumns(outside));
  const fuse = createFuse(ctx.pool, () => bank.memory);

  return {
    ctx,
    get bank() {
      return bank;
    },
    fuse,
    outside,
    people,
    origin,
    now: clock,
    serverNow: serverClock,
    moveTo(next) {
      time = next;
    },
    setClockAhead(milliseconds) {
      ahead = milliseconds;
    },
    async runJobs() {
      const { rows } = await outside.query<{ id: string; name: string; payload: unknown }>(DUE, [
        new Date(serverClock()).toISOString(),
      ]);
      const errors: unknown[] = [];
      for (const { id, name, payload } of rows) {
        const job = JOBS.find((each) => each.name === name);
        if (!job) throw new Error(`There is no job ${name}`);
        // As the worker does: one that is queued again while it runs is another one, and remains.
        await outside.query(LOCK, [id]);
        try {
          await job.run(ctx, z.parse(job.payload, payload));
          await outside.query('delete from graphile_worker._private_jobs where id = $1', [id]);
        } catch (error) {
          errors.push(error);
          await outside.query(UNLOCK, [id]);
        }
      }
      return { ran: rows.length, errors };
    },
    async reset() {
      time = START;
      ahead = 0;
      bank = openBank(clock, serverClock);
      await outside.query(reset);
    },
    async end() {
      stopping.abort();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      close();
      await closeContext(ctx);
      await outside.end();
      await drop();
      removeGuardedFolder(dataDir);
    },
  };
}

async function settle(_ctx: Context, client: HttpClient, mail: string) {
  await client.signIn(mail);
  const { body } = await client.get('/api/auth/user');
  return { id: String(body.id), client };
}

async function fillShelf(ctx: Context, userId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const fields = { artist: 'Artist', title: `Title ${index}`, condition: 'mint' } as const;
    await runCommand(ctx, userId, { name: 'record.create', args: { id: ctx.newId(), fields } as never });
  }
}

async function createDatabase(adminUrl: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `money_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (!template) await migrateToLatest(url.href);
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function asAdmin(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Mails are only queued: how they are sent is another matter. */
const DUE = `
  select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier <> 'send-mail' and j.run_at <= $1 order by j.run_at, j.id`;

const LOCK = `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'story' where id = $1`;
const UNLOCK = 'update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1';

const KEPT = ['users', 'sync_head', 'collections', 'records', 'record_collections', 'sessions'];

const KEEP = KEPT.map((table) => `create table story_${table} as table ${table}`).join(';');

/** The columns of each kept table that are not computed from others. */
async function storedColumns(outside: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await outside.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) group by table_name`,
    [KEPT],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

function fillText(table: string, columns: Map<string, string>): string {
  const names = columns.get(table);
  return `insert into ${table} (${names}) select ${names} from story_${table} on conflict do nothing;`;
}

/** Deletes instead of truncating: the tables are small, and a new file for each takes longer. */
const resetText = (columns: Map<string, string>) => `
  ${LOCK_EVERYBODY};
  set local side_one.user_transaction = 'on';
  delete from graphile_worker._private_jobs;
  delete from provider_events;
  delete from mail_outbox;
  delete from discount_uses;
  delete from gift_subscriptions;
  delete from plan_grants;
  delete from billing_orders;
  delete from discount_codes;
  delete from ended_with_account;
  delete from rate_limits;
  delete from sessions;
  delete from users;
  ${fillText('users', columns)}
  delete from sync_head;
  ${KEPT.slice(1)
    .map((table) => fillText(table, columns))
    .join('\n')}
  insert into discount_codes (id, code, kind, percent, cents, plan_ids, final_plan, max_uses, ends_at) values
    (gen_random_uuid(), 'FREEBIE', 'free', null, null, '{monthly,annual,lifetime}', 'lifetime', 1, null),
    (gen_random_uuid(), 'FORTWO', 'free', null, null, '{annual,lifetime}', 'lifetime', 2, null),
    (gen_random_uuid(), 'HALF', 'percent', 50, null, '{monthly,annual,lifetime}', null, 1, null),
    (gen_random_uuid(), 'DOLLAR', 'fixed', null, 100, '{annual,lifetime}', null, 2, null),
    (gen_random_uuid(), 'OVER', 'percent', 50, null, '{monthly,annual,lifetime}', null, null, '2026-01-01');`;
