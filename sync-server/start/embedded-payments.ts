import type { RequestHandler } from 'express';
import type { PaymentStandIn } from '../embedded/payment/payment-stand-in.ts';
import type { Context } from './context.ts';

/** What the stand-in answers: its API, and its pages. */
const PATHS = /^\/(?:v1|dev-pay)(?:\/|$)/;

/**
 * The payment stand-in of a machine without an account at Stripe. It is loaded with the first request to it, because most
 * runs of a server take no payment.
 */
export function embeddedPayments(ctx: Context): { handler: RequestHandler; close: () => void } {
  let standIn: Promise<PaymentStandIn> | undefined;
  let loaded: PaymentStandIn | undefined;
  let isClosed = false;

  async function load(): Promise<PaymentStandIn> {
    const { config, pool, clock, log } = ctx;
    if (config.payment.mode !== 'embedded') throw new Error('The payment stand-in is not configured');
    const { paymentStandIn } = await import('../embedded/payment/payment-stand-in.ts');
    const { isProduction, publicUrl, payment } = config;
    const secrets = { apiKey: payment.secretKey, webhookSecret: payment.webhookSecret };
    loaded = paymentStandIn({ isProduction, publicUrl, secrets, pool, clock, log });
    if (isClosed) loaded.stop();
    return loaded;
  }

  return {
    async handler(req, res, next) {
      if (!PATHS.test(req.path)) return next();
      standIn ??= load();
      (await standIn).router(req, res, next);
    },
    close() {
      isClosed = true;
      loaded?.stop();
    },
  };
}
