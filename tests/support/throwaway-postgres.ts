import { chmodSync, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../sync-server/postgres/embedded-postgres.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';

export interface ThrowawayPostgres {
  /** An administrator's connection. */
  url: string;
  /** The first line of this file is the main process's pid. */
  pidFile: string;
  end(): Promise<void>;
}

/** Faster, for tests without power cuts. */
export const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Where a test run's databases are: in memory, if there is room. Each test file has its own database, and a disk spends more
 * time on the creation and deletion of their files than the tests on their queries.
 */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** A PostgreSQL with its own folder; both end with the test, and when this process is killed. */
export async function startThrowawayPostgres(
  name: string,
  settings: Record<string, string> = {},
  warn: (message: string) => void = console.warn,
): Promise<ThrowawayPostgres> {
  const dataDir = makeGuardedFolder(name, { parent: quickFolder() });
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn }, settings });
  return {
    url: postgres.connectionString,
    pidFile: join(dataDir, 'postgres/data/postmaster.pid'),
    async end() {
      await postgres.stop();
      removeGuardedFolder(dataDir);
    },
  };
}

/** A PostgreSQL for simulations outside a test run; SIMULATION_POSTGRES names one that is there already. */
export async function ownPostgres(): Promise<{ url: string; end(): Promise<void> }> {
  const given = process.env.SIMULATION_POSTGRES;
  if (given) return { url: given, end: async () => undefined };
  return startThrowawayPostgres('simulation', { ...NOT_DURABLE, max_connections: '100' });
}
