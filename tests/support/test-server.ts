import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../sync-server/config.ts';
import type { ServerContext } from '../../sync-server/context.ts';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { createApp } from '../../sync-server/start/app.ts';
import { buildContext, closeContext, type Overrides } from '../../sync-server/start/build-context.ts';
import { loadConfig } from '../../sync-server/start/config.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { listen } from './listen.ts';
import { signInAtOnce } from './sign-in-at-once.ts';
import { createTestDatabase, type DatabaseOptions, type TestDatabase } from './test-database.ts';

export interface TestServer {
  origin: string;
  config: Config;
  ctx: ServerContext;
  database: TestDatabase;
  newClient(): HttpClient;
  /** A new browser, signed in with this address. */
  signedIn(email?: string): Promise<HttpClient>;
  /** Restarts with the same address, database and data folder, as a deploy does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions extends DatabaseOptions {
  env?: Record<string, string>;
  overrides?: Overrides;
  /** The folder of the built app, of which each start stores a copy. A page alone, unless it is named. */
  distDir?: string;
  database?: TestDatabase;
}

const BARE_APP = fileURLToPath(new URL('bare-app', import.meta.url));

/** The real app on a real PostgreSQL, on its own port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase(options));
  const dataDir = makeGuardedFolder('server');
  const port = await findFreePort();
  const reserved = await listen(createServer(), port);
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const run = (http: Server) => runApp(config, database.connectionString, http, options);
  let running = await run(reserved);
  let people = 0;

  const server: TestServer = {
    origin,
    config,
    get ctx() {
      return running.ctx;
    },
    database,
    newClient: () => createHttpClient(origin),
    async signedIn(email) {
      const client = createHttpClient(origin);
      people += 1;
      await signInAtOnce(running.ctx, client, email ?? `collector${people}@example.com`);
      return client;
    },
    async restart() {
      await running.stop();
      running = await run(createServer());
    },
    async stop() {
      await running.stop();
      removeGuardedFolder(dataDir);
      if (!options.database) await database.drop();
    },
  };
  return server;
}

export interface RunningApp {
  ctx: ServerContext;
  stop(): Promise<void>;
}

/**
 * Runs the app on a server that listens at the configured port, or begins to once it can answer: a request that came before
 * would never be answered.
 * @param prepare may change the context before anything uses it
 */
export async function runApp(
  config: Config,
  connectionString: string,
  server: Server,
  {
    overrides,
    distDir = BARE_APP,
    prepare,
  }: Pick<TestServerOptions, 'overrides' | 'distDir'> & { prepare?(ctx: ServerContext): void } = {},
): Promise<RunningApp> {
  const stopping = new AbortController();
  const ctx = await buildContext(config, connectionString, overrides);
  prepare?.(ctx);
  await ctx.live.start();
  const { app, close } = await createApp(ctx, { distDir, stopping: stopping.signal });
  server.on('request', app);
  if (!server.listening) await listen(server, config.port);
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
