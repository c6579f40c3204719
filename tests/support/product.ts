import { runningDatabaseUrl } from '../../sync-server/postgres/cluster-files.ts';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { createServerProcess } from './server-process.ts';

/** A product that accepts requests. */
export interface RunningProduct {
  readonly url: string;
  /** The database's URL while it runs. */
  databaseUrl(): string;
}

export interface Product extends RunningProduct {
  start(): Promise<void>;
  /** Stops the server as an operator does (SIGTERM). */
  stop(): Promise<void>;
  /** Kills the server without cleanup (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
  /** The server's output so far, for failure messages. */
  output(): string;
}

/**
 * The product as a person runs it: the real server process with its own PostgreSQL and folder.
 * @param environment additional settings, e.g. ADMIN_EMAILS
 * @param root the product's folder, if it is not this one
 */
export async function createProduct(environment: Record<string, string> = {}, root?: string): Promise<Product> {
  const dataDir = makeGuardedFolder('product');
  const server = createServerProcess(await findFreePort(), { DATA_DIR: dataDir, ...environment }, root);
  return {
    url: `http://localhost:${server.port}`,
    databaseUrl: () => runningDatabaseUrl(dataDir) ?? '',
    start: server.start,
    stop: server.stop,
    kill: server.kill,
    async remove() {
      // A killed server leaves its PostgreSQL running; only the next start ends it.
      if (!server.isRunning()) await server.start();
      await server.stop();
      removeGuardedFolder(dataDir);
    },
    output: server.output,
  };
}
