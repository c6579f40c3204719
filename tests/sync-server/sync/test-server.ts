import type { SyncContext } from '../../../sync-server/sync/in-user-transaction.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { createSyncContext } from './library.ts';

export interface TestServer extends SyncContext {
  connectionString: string;
  close(): Promise<void>;
}

/** The sync half of a server on a database of its own, without HTTP. */
export async function startTestServer(max = 10): Promise<TestServer> {
  const database = await createTestDatabase();
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
