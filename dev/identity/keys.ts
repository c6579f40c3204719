import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The signing key, stored in the data folder so that ID tokens stay valid after a restart. */
export function signingKey(dataDir: string): JsonWebKey & { kty: string } {
  const file = join(dataDir, 'dev-idp-key.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', use: 'sig', kid: 'dev' };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(jwk), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return jwk;
  }
}
