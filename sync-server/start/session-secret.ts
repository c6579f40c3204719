import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Environment } from './environment.ts';

const secretBytes = 32;

/** The secret that signs session cookies: from the environment, or generated once and stored in DATA_DIR. */
export function chooseSessionSecret(
  { SESSION_SECRET: secret }: Environment,
  dataDir: string,
  isProduction: boolean,
): string {
  if (secret) {
    if (Buffer.byteLength(secret) >= secretBytes || !isProduction) return secret;
    throw new ConfigError(`SESSION_SECRET must be at least ${secretBytes} bytes long in production.`);
  }
  if (isProduction) throw new ConfigError(`Set SESSION_SECRET to at least ${secretBytes} random bytes.`);
  return keptSessionSecret(dataDir);
}

function keptSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${file}.new`, randomBytes(secretBytes).toString('base64url'), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`DATA_DIR (${dataDir}) must be a folder that this account may write to.`);
  }
}
