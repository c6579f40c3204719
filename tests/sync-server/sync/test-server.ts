import type { FairPool } from '../../../sync-server/db/fair-pool.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { createTestDatabase, type DatabaseOptions } from '../../support/test-database.ts';
import { createSyncContext } from './library.ts';

export interface TestServer extends LibraryContext {
  pool: FairPool;
  connectionString: string;
  close(): Promise<void>;
}

/** The sync part of a server, with its own database and without HTTP. */
export async function startTestServer(max = 10, options: DatabaseOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase(options);
  const ctx = createSyncContext(database.connectionString, max);
  return {
    ...ctx,
    connectionString: database.connectionString,
    async close() {
      await ctx.db.destroy();
      await database.drop();
    },
  };
}
