import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { emptyUnderLocks } from './locked-writes.ts';
import type { Product, RunningProduct } from './product.ts';
import { createServerProcess } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';

let shared: Promise<RunningProduct> | undefined;

/**
 * This worker's product, which its test files use in turn: emptied of all people for each file. For files that neither
 * stop it nor need other settings.
 */
export async function sharedProduct(): Promise<RunningProduct> {
  shared ??= ownServer().then(async (product) => {
    await product.start();
    return product;
  });
  const product = await shared;
  await emptyUnderLocks(product.databaseUrl());
  return product;
}

/**
 * Creates a separate server on an empty database of the test run's PostgreSQL.
 * @param environment additional settings, e.g. DISCOGS_TOKEN
 */
export async function ownServer(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = makeGuardedFolder('server');
  // A test in a browser expects only its people in the community.
  const database = await createTestDatabase({ bystander: false });
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...environment };
  const server = createServerProcess(await findFreePort(), settings);
  return {
    url: `http://localhost:${server.port}`,
    databaseUrl: () => database.connectionString,
    start: server.start,
    stop: server.stop,
    kill: server.kill,
    async remove() {
      await server.stop();
      await database.drop();
      removeGuardedFolder(dataDir);
    },
    output: server.output,
  };
}
