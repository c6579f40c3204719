import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../sync-server/embedded/postgres/embedded-postgres.ts';

/** A PostgreSQL for simulations outside a test run; SIMULATION_POSTGRES names one that is there already. */
export async function ownPostgres(): Promise<{ url: string; end(): Promise<void> }> {
  const given = process.env.SIMULATION_POSTGRES;
  if (given) return { url: given, end: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'side-one-simulation-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: (message) => console.warn(message) },
    // Speed only: nothing here is about a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' },
  });
  return {
    url: postgres.connectionString,
    async end() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
