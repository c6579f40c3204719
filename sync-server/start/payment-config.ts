import { hkdfSync } from 'node:crypto';
import type { PaymentConfig } from '../config.ts';
import { isLiveKey, STRIPE_API, stripeDashboard } from '../providers/payment/payment-settings.ts';
import { type Chosen, ConfigError, type Environment, requireAllOrNone, type Surroundings } from './environment.ts';

export function choosePayment(
  values: Environment,
  { publicUrl, isOnLoopback, isProduction }: Surroundings,
  sessionSecret: string,
): Chosen<PaymentConfig> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE } = values;
  if (secretKey && webhookSecret) {
    const apiBase = STRIPE_API_BASE ?? STRIPE_API;
    requireStripeItself(apiBase, secretKey, isProduction);
    const reason = isLiveKey(secretKey)
      ? 'STRIPE_SECRET_KEY is set'
      : 'STRIPE_SECRET_KEY is a test key: no money moves';
    return { config: { mode: 'real', secretKey, webhookSecret, apiBase }, reason };
  }
  requireAllOrNone({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
  if (STRIPE_API_BASE) throw new ConfigError('STRIPE_API_BASE is set without STRIPE_SECRET_KEY: set both or none.');
  if (isProduction || !isOnLoopback) {
    return { config: { mode: 'off' }, reason: 'STRIPE_SECRET_KEY is not set: nobody can pay' };
  }
  const secret = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', sessionSecret, '', `payment stand-in ${purpose}`, 24)).toString('hex');
  return {
    config: {
      mode: 'embedded',
      secretKey: `sk_test_${secret('key')}`,
      webhookSecret: `whsec_${secret('events')}`,
      apiBase: publicUrl,
    },
    reason: 'STRIPE_SECRET_KEY is not set and PUBLIC_URL is on this machine: a stand-in that takes no money',
  };
}

/** Where administrators find customers; of a stand-in there are no such pages. */
export function customersUrlOf(payment: PaymentConfig, dashboard: string | undefined): string | undefined {
  if (payment.mode === 'off') return undefined;
  const known = payment.apiBase === STRIPE_API ? stripeDashboard(payment.secretKey) : undefined;
  const base = dashboard ?? known;
  return base && `${base}/customers`;
}

/** A stand-in must never pass for Stripe: whoever answers at its address says who has paid. */
function requireStripeItself(apiBase: string, secretKey: string, isProduction: boolean): void {
  if (apiBase === STRIPE_API) return;
  if (isLiveKey(secretKey)) throw new ConfigError(`STRIPE_API_BASE must be ${STRIPE_API} with a live key.`);
  if (isProduction) throw new ConfigError(`STRIPE_API_BASE must be ${STRIPE_API} in production.`);
}
