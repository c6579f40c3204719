import { Router } from 'express';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isLoopback } from '../../sync-server/start/environment.ts';
import { loopbackOnly } from '../loopback-only.ts';
import { apiRouter } from './api.ts';
import { openBooks } from './books/database.ts';
import { type Control, createControl } from './control.ts';
import { createDelivery } from './delivery.ts';
import { pagesRouter } from './pages/pages.ts';

export const DEV_PAY_PATH = '/dev-pay';
export const DEV_PAY_API_PATH = '/v1';

export interface PaymentStandInOptions {
  isProduction: boolean;
  /** The address of the stand-in for browsers and the server's client; must be on this machine. */
  publicUrl: string;
  /** The secrets shared with its client and the app's webhook. */
  secrets: { apiKey: string; webhookSecret: string };
  pool: Pool;
  clock: () => number;
  log: Logger;
}

export interface PaymentStandIn {
  /** The API under /v1 and the pages under /dev-pay. */
  router: Router;
  control: Control;
  /** Ends the delivery in the background; what waits is sent after the next start. */
  stop(): void;
}

/**
 * A payment provider on this machine that speaks Stripe's HTTP contract, so that the product runs its real client without
 * an account. It throws in production, and refuses requests from other machines. Nothing is done before the first request.
 */
export function paymentStandIn(options: PaymentStandInOptions): PaymentStandIn {
  const { isProduction, publicUrl, secrets, pool, clock, log } = options;
  if (isProduction || !isLoopback(publicUrl)) throw new Error('The payment stand-in must never run in production');
  const withBooks = openBooks({ pool, clock, publicUrl });
  const delivery = createDelivery({
    pool,
    withBooks,
    clock,
    log,
    webhookUrl: `${publicUrl}/api/webhooks/stripe`,
    webhookSecret: secrets.webhookSecret,
  });
  const control = createControl(withBooks, delivery);
  const { kick: onChange } = delivery;
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

  const router = Router();
  router.use(DEV_PAY_API_PATH, loopbackOnly, apiRouter({ withBooks, apiKey: secrets.apiKey, log, onChange, wait }));
  router.use(DEV_PAY_PATH, loopbackOnly, pagesRouter({ publicUrl, withBooks, control, onChange }));
  return { router, control, stop: delivery.stop };
}
