import { hkdfSync } from 'node:crypto';

export interface StandInSecrets {
  /** The key that the client sends, as Stripe's test keys look. */
  apiKey: string;
  /** Signs the events. */
  webhookSecret: string;
}

/** Client and stand-in derive the same secrets from the server's own, so that nobody configures them. */
export function standInSecrets(sessionSecret: string): StandInSecrets {
  return {
    apiKey: `sk_test_${derived(sessionSecret, 'api key')}`,
    webhookSecret: `whsec_${derived(sessionSecret, 'webhook secret')}`,
  };
}

function derived(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `payment stand-in ${purpose}`, 24)).toString('hex');
}
