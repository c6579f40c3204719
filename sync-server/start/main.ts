import { createServer, type Server } from 'node:http';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { keepSettingsWithAccount, POOLER_ALONE, refusesSettings } from '../db/session-settings.ts';
import { drainable } from '../http/drain.ts';
import { addJob } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import { createApp } from './app.ts';
import { closeContext, createLog } from './build-context.ts';
import { loadConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { AT_START, JOBS } from './jobs.ts';
import { measuredContext } from './measured-context.ts';

const HARD_LIMIT_MS = 10_000;

await start().catch((error: unknown) => {
  console.error(`Side One cannot start. ${sentenceOf(error)}`);
  process.exit(1);
});

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const stopping = new AbortController();
  const database = startDatabase(config, log);
  const closers: (() => Promise<void> | void)[] = [];

  const stop = stopOnce(async () => {
    stopping.abort();
    for (const close of closers.toReversed()) await close();
    await (await database).stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

  const { connectionString, directUrl = connectionString } = await database;
  try {
    await migrateToLatest(directUrl);
    if (directUrl !== connectionString) await keepSettingsWithAccount(directUrl);
    const { ctx, close: closeMetrics } = await measuredContext(config, connectionString, { log });
    closers.push(() => closeContext(ctx), closeMetrics);
    await ctx.live.start();
    const { app, close } = await createApp(ctx, { stopping: stopping.signal });
    closers.push(close);
    const server = createServer(app);
    // Longer than a load balancer keeps idle connections, so that the server never closes one first.
    server.keepAliveTimeout = 65_000;
    const drain = drainable(server);
    await listen(server, config);
    closers.push(await startWorker(ctx, directUrl, JOBS), drain);
    for (const job of AT_START) await addJob(ctx.db, job, {}, { key: job.name });
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(`Side One cannot start. ${sentenceOf(error)}`);
    await stop(1);
    return;
  }
  log.info({ providers: config.providers }, 'providers');
  console.log(greeting(config));
}

async function startDatabase(
  { database }: Config,
  log: Context['log'],
): Promise<{ connectionString: string; directUrl?: string | undefined; stop(): Promise<void> }> {
  if (database.mode === 'real') {
    return { connectionString: database.url, directUrl: database.directUrl, stop: async () => undefined };
  }
  const { startEmbeddedPostgres } = await import('../postgres/embedded-postgres.ts');
  return startEmbeddedPostgres({ dataDir: database.dataDir, log });
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Runs the work once for any number of signals, and not longer than the hard limit. */
function stopOnce(work: () => Promise<void>): (exitCode: number) => Promise<void> {
  let isStopping = false;
  return async (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref();
    try {
      await work();
      process.exit(exitCode);
    } catch (error) {
      console.error(`Side One did not stop cleanly. ${sentenceOf(error)}`);
      process.exit(1);
    }
  };
}

function greeting({ publicUrl, identity }: Config): string {
  const signIn = identity.mode === 'embedded' ? 'choose "Sign In" and type any e-mail address' : 'choose "Sign In"';
  return `\nSide One is ready.\nOpen ${publicUrl} and ${signIn}.\n`;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop it, or set PORT to another number.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This account may not listen on port ${port}: set PORT to a number above 1023.`;
  }
  if (error instanceof ConfigError) return error.message;
  if (refusesSettings(error)) return POOLER_ALONE;
  if (code === 'ECONNREFUSED') return 'The database does not answer: check DATABASE_URL.';
  return error.message || error.stack || error.name;
}
