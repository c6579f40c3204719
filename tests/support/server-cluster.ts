import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/** Several server processes on one database, behind one address. */
export interface ServerCluster {
  readonly origin: string;
  readonly balancer: Balancer;
  /** A signed-in browser; its requests go to any server unless it selects one. */
  signedIn(email: string): Promise<HttpClient>;
  /** kill -9. Resolves when the process has ended; requests then go to the others. */
  kill(server: number): Promise<void>;
  /** Resolves when it accepts requests again. */
  start(server: number): Promise<void>;
  isRunning(server: number): boolean;
  /** Servers that ended although no test stopped or killed them. */
  crashed(): number[];
  output(): string;
  end(): Promise<void>;
}

const SIGN_IN = /^\/(?:api\/(?:login|callback)|dev-idp)\b/;

/** The application name of a server's database connections. */
export const connectionName = (server: number) => `server-${server}`;

/** @param directUrl past the pooler that `databaseUrl` leads to */
export async function startCluster(databaseUrl: string, count = 2, directUrl?: string): Promise<ServerCluster> {
  const dataDir = makeGuardedFolder('cluster');
  const servers: ServerProcess[] = [];
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const starting = new Set<Promise<void>>();
  const up = new Set<number>();
  const isUp = (server: number) => up.has(server);
  let arrival = Promise.withResolvers<void>();
  let turn = 0;

  async function start(server: number): Promise<void> {
    const started = servers[server]?.start() ?? Promise.resolve();
    starting.add(started);
    await started.finally(() => starting.delete(started));
    up.add(server);
    arrival.resolve();
    arrival = Promise.withResolvers();
  }

  async function choose(path: string, asked: number | undefined): Promise<number> {
    // The embedded identity provider keeps its forms in one process's memory.
    const requested = SIGN_IN.test(path) ? 0 : asked;
    if (requested !== undefined && isUp(requested)) return requested;
    while (up.size === 0) await arrival.promise;
    const running = ports.map((_, server) => server).filter(isUp);
    turn += 1;
    const chosen = running[turn % running.length];
    if (chosen === undefined) throw new Error('No server runs');
    return chosen;
  }

  const balancer = await startBalancer(ports, choose);
  const origin = `http://localhost:${balancer.port}`;
  for (const [server, port] of ports.entries()) {
    const url = new URL(databaseUrl);
    url.searchParams.set('application_name', connectionName(server));
    servers.push(
      createServerProcess(port, {
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        DATABASE_URL: url.href,
        ...(directUrl !== undefined && { DATABASE_DIRECT_URL: directUrl }),
        SESSION_SECRET: 'the same on every server of the cluster',
        DATABASE_POOL_SIZE: '5',
        LOG_LEVEL: 'error',
      }),
    );
  }
  // The first server creates the folder's keys.
  await start(0);
  await Promise.all(ports.slice(1).map((_, index) => start(index + 1)));

  return {
    origin,
    balancer,
    async signedIn(email) {
      const client = createHttpClient(origin);
      await client.signIn(email);
      return client;
    },
    async kill(server) {
      up.delete(server);
      await servers[server]?.kill();
    },
    start,
    isRunning: isUp,
    crashed: () => [...up].filter((server) => !servers[server]?.isRunning()),
    output: () => servers.map((server) => server.output()).join('\n'),
    async end() {
      await Promise.allSettled(starting);
      await balancer.close();
      await Promise.all(servers.map((server) => server.stop()));
      removeGuardedFolder(dataDir);
    },
  };
}
