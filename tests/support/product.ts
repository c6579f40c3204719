import { findFreePort } from '../../sync-server/embedded/free-port.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { createServerProcess } from './server-process.ts';

/** The product as a person runs it: the real server process with its own PostgreSQL in a folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  start(): Promise<void>;
  /** Ends the server as an operator would (SIGTERM). */
  stop(): Promise<void>;
  /** Ends the server without a chance to tidy up (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
  /** What the server has written so far, for the message of a failing test. */
  output(): string;
}

/**
 * @param environment further settings, e.g. ADMIN_EMAILS
 * @param root where it lies, when it is not this one
 */
export async function createProduct(environment: Record<string, string> = {}, root?: string): Promise<Product> {
  const dataDir = makeGuardedFolder('product');
  const server = createServerProcess(await findFreePort(), { DATA_DIR: dataDir, ...environment }, root);
  return {
    url: `http://localhost:${server.port}`,
    dataDir,
    start: server.start,
    stop: server.stop,
    kill: server.kill,
    async remove() {
      // A killed server leaves its PostgreSQL running: only the next one ends it.
      if (!server.isRunning()) await server.start();
      await server.stop();
      removeGuardedFolder(dataDir);
    },
    output: server.output,
  };
}
