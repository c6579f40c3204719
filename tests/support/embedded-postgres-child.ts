import { startEmbeddedPostgres } from '../../sync-server/postgres/embedded-postgres.ts';

// A server process with only its database, for tests that kill it.
const [dataDir = ''] = process.argv.slice(2);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const log = { info: () => undefined, warn: () => undefined };

try {
  const database = await startEmbeddedPostgres({ dataDir, log });
  process.once('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
  say({ connectionString: database.connectionString });
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
