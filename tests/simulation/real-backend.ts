import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../sync-server/app.ts';
import { buildContext, closeContext } from '../../sync-server/build-context.ts';
import { loadConfig } from '../../sync-server/config.ts';
import { migrateToLatest } from '../../sync-server/db/migrate.ts';
import { changeAccount } from '../../sync-server/sync/account.ts';
import { pruneSync } from '../../sync-server/sync/prune.ts';
import { createHttpClient } from '../support/http-client.ts';
import type { Backend } from './backend.ts';
import { interceptor } from './interceptor.ts';
import type { Play } from './judge.ts';
import * as sql from './real-sql.ts';
import { differences } from './replay.ts';
import { playScenario } from './world.ts';

const EMAILS = ['cratedigger@example.com', 'flipper@example.com'] as const;

/**
 * The real app on a database of its own in the PostgreSQL at `adminUrl`. One server plays many scenarios, one after the
 * other: each begins with two people who own nothing.
 */
export async function startReal(adminUrl: string): Promise<{ play: Play; end(): Promise<void> }> {
  const name = `simulation_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateToLatest(url.href);
  const outside = new pg.Pool({ connectionString: url.href, max: 3 });
  // Its last connections may still be closing when the database goes.
  outside.on('error', () => undefined);
  await outside.query(sql.watch);
  const dataDir = mkdtempSync(join(tmpdir(), 'side-one-simulation-'));
  const reserved = await listen(createServer(), 0);
  const port = portOf(reserved);
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'silent',
  });
  const hooks = interceptor(outside);

  async function run(server: Server) {
    const stopping = new AbortController();
    const ctx = await buildContext(config, url.href);
    hooks.watch(ctx.pool);
    await ctx.live.start();
    const { app, close } = await createApp(ctx, { stopping: stopping.signal });
    server.on('request', app);
    return {
      ctx,
      async stop() {
        stopping.abort();
        await new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
        close();
        await closeContext(ctx);
      },
    };
  }

  let running = await run(reserved);
  const nobody = createHttpClient(origin);
  const people = await Promise.all(
    EMAILS.map(async (email) => {
      const client = createHttpClient(origin);
      await client.signIn(email);
      const { body } = await client.get('/api/auth/user');
      return { id: String(body.id), client };
    }),
  );
  const [first, second] = people;
  if (!first || !second) throw new Error('Two people are signed in');
  let hasBackup = false;
  const longAgo = () => new Date(Date.now() - 200 * 86_400_000).toISOString();

  const backend: Backend = {
    userIds: [first.id, second.id],
    handle(session, path, init) {
      const client = people.find(({ id }) => id === session)?.client ?? nobody;
      return client.fetch(path, init);
    },
    async look(userId) {
      const { rows } = await outside.query<sql.LookRow>({ name: 'look', text: sql.look, values: [userId] });
      const row = rows[0];
      if (!row) throw new Error('A person of the story has a row');
      const byId = <Row extends { id: string }>(list: Row[]) => new Map(list.map((one) => [one.id, one]));
      return {
        version: row.version,
        epoch: row.epoch,
        tier: row.tier,
        records: byId(row.records),
        collections: byId(row.collections),
        wishlist: byId(row.wishlist),
        decided: new Map(row.decided),
        buried: new Set(row.buried),
        problems: row.shared.map((version) => `ORDER: two commands took effect as version ${version}`),
      };
    },
    async rowsAt(userId, version) {
      const { rows } = await outside.query<{ id: string; version: number }>(sql.rowsAt, [userId, version]);
      return new Map(rows.map((row) => [row.id, row.version]));
    },
    async setTier(userId, tier) {
      await changeAccount(running.ctx, userId, () => ({ subscription_tier: tier }));
    },
    async forgetDeletions(userId) {
      await outside.query(
        `update sync_tombstone set deleted_at = deleted_at - interval '400 days' where user_id = $1`,
        [userId],
      );
      await pruneSync(running.ctx, { olderThan: longAgo() });
    },
    async pruneVerdicts(userId) {
      await outside.query(`update sync_verdict set created_at = created_at - interval '400 days' where user_id = $1`, [
        userId,
      ]);
      await pruneSync(running.ctx, { olderThan: longAgo() });
    },
    async forgetClients(userId) {
      await outside.query('delete from sync_client where user_id = $1', [userId]);
    },
    async backup(userId) {
      await outside.query(sql.backup(userId));
      hasBackup = true;
    },
    dropBackup() {
      hasBackup = false;
    },
    async restore(userId) {
      if (hasBackup) await outside.query(sql.restore(userId));
      return hasBackup;
    },
    async restart() {
      await running.stop();
      running = await run(await listen(createServer(), port));
    },
    breakNext: hooks.breakNext,
    pauseNext: hooks.pauseNext,
    async replay(userId, sent) {
      const { rows } = await outside.query<{ id: string; left: string[] | null }>(sql.decidedInOrder, [userId]);
      return differences(userId, rows, sent, await backend.look(userId));
    },
  };

  return {
    play: (scenario) =>
      playScenario(scenario, async ({ isFree }) => {
        hasBackup = false;
        hooks.breakNext(undefined);
        await outside.query(sql.reset([first.id, second.id], isFree ? 'free' : 'annual'));
        return backend;
      }),
    async end() {
      await running.stop();
      await outside.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
