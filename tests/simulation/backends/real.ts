import { createServer, type Server } from 'node:http';
import { changeGrants, planEnds } from '../../../sync-server/billing/ledger/ledger.ts';
import { changeAccount } from '../../../sync-server/library/account.ts';
import { findFreePort } from '../../../sync-server/postgres/free-port.ts';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { readNewsLine } from '../../../sync-server/sync/news-line.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { listen } from '../../support/listen.ts';
import { runApp } from '../../support/test-server.ts';
import type { Play } from '../check/judge.ts';
import { playScenario } from '../play-scenario.ts';
import type { Backend, BackendOptions } from './backend.ts';
import { interceptor } from './interceptor.ts';
import { createWatchedDatabase } from './watched-database.ts';

/** A lost request does not arrive any more. */
const BEHIND_PATIENCE_MS = 100;

const EMAILS = ['cratedigger@example.com', 'flipper@example.com'] as const;

/**
 * The real app on a new database in the PostgreSQL at `adminUrl`. One server plays many scenarios, one after the
 * other: each begins with two people who own nothing.
 */
export async function startReal(adminUrl: string): Promise<{ play: Play; end(): Promise<void> }> {
  const { url, outside, outsider, reset, drop } = await createWatchedDatabase(adminUrl);
  const dataDir = makeGuardedFolder('simulation');
  const port = await findFreePort();
  const reserved = await listen(createServer(), port);
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
  /** Of the story that is played. */
  let pullSizes: BackendOptions['sizes'];
  let storyNow = Date.now;
  /** True if its decisions depend on the time also where they change no row. */
  let needsTime = false;
  const hooks = interceptor(outside, () => running.ctx.turns.waiting() > 0);

  const run = (server: Server) =>
    runApp(config, url, server, {
      overrides: { clock: () => storyNow() },
      prepare(ctx) {
        Object.assign(ctx, { pullSizes, behindPatienceMs: BEHIND_PATIENCE_MS });
        hooks.watch(ctx.pool);
      },
    });

  let running = await run(reserved);
  const visitor = createHttpClient(origin);
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

  const backend: Backend = {
    ...outsider,
    userIds: [first.id, second.id],
    async handle(session, path, init) {
      if (needsTime) await outside.query('update sim_clock set at = $1', [new Date(storyNow()).toISOString()]);
      const client = people.find(({ id }) => id === session)?.client ?? visitor;
      return client.fetch(path, init);
    },
    async news(userId, from) {
      // A fault that no request has met is not for what is sent without one.
      hooks.breakNext(undefined);
      return (await readNewsLine(running.ctx, userId, from)).text;
    },
    async setTier(userId, tier) {
      const active = { subscription_status: 'active', subscription_expires_at: null } as const;
      await changeAccount(running.ctx, userId, () => ({ subscription_tier: tier, ...active }));
    },
    async givePlan(userId, until) {
      const { ctx } = running;
      const paid = { source: 'subscription', ends_at: until } as const;
      const kind = until === undefined ? ({ source: 'gift', renews: true } as const) : paid;
      await changeGrants(ctx, userId, (tx, ledger) =>
        ledger.give({ ...kind, source_ref: ctx.newId(), tier: 'monthly', starts_at: tx.now }),
      );
    },
    endPlan: (userId) => planEnds.run(running.ctx, { userId }).then(() => undefined),
    async restart() {
      await running.stop();
      running = await run(createServer());
    },
    breakNext: hooks.breakNext,
    pauseNext: hooks.pauseNext,
  };

  return {
    play: (scenario) =>
      playScenario(scenario, async ({ now, isFree, sizes }) => {
        hooks.breakNext(undefined);
        storyNow = now;
        needsTime = scenario.steps.some(({ after }) => after?.some((extra) => extra.do === 'plan'));
        pullSizes = sizes;
        Object.assign(running.ctx, { pullSizes });
        await reset([first.id, second.id], isFree);
        // No limit of requests was reached.
        await outside.query('delete from rate_limits');
        return backend;
      }),
    async end() {
      await running.stop();
      await drop();
      removeGuardedFolder(dataDir);
    },
  };
}
