import { createECDH } from 'node:crypto';
import type { Operator } from '../../shared/domain/operator.ts';
import type { PushConfig } from '../config.ts';
import { type Chosen, ConfigError, type Environment, requireAllOrNone, type Surroundings } from './environment.ts';

export function choosePush(
  values: Environment,
  { publicUrl, isProduction }: Surroundings,
  { supportEmail }: Operator,
): Chosen<PushConfig> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_TEST_SERVICE } = values;
  if (isProduction && PUSH_TEST_SERVICE) throw new ConfigError('PUSH_TEST_SERVICE is for tests, not for production.');
  const testService = PUSH_TEST_SERVICE && new URL(PUSH_TEST_SERVICE).origin;
  const ours = publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail ?? 'webmaster@localhost'}`;
  const more = { subject: values.VAPID_SUBJECT ?? ours, testService };
  if (publicKey && privateKey) {
    requirePair(publicKey, privateKey);
    return { config: { keys: { publicKey, privateKey }, ...more }, reason: 'VAPID_PUBLIC_KEY is set' };
  }
  requireAllOrNone({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
  return {
    config: { keys: undefined, ...more },
    reason: 'VAPID_PUBLIC_KEY is not set: keys of our own in the database',
  };
}

function requirePair(publicKey: string, privateKey: string): void {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    if (pair.getPublicKey('base64url') === publicKey) return;
  } catch {
    // Not a key at all.
  }
  throw new ConfigError('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.');
}
