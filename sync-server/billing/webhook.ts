import express, { type Express } from 'express';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { requirePayments } from './provider-answer.ts';
import { storeEvent } from './provider-events.ts';

export const WEBHOOK_PATH = '/api/webhooks/stripe';

const SIZE_LIMIT = '1mb';

/**
 * Takes the provider's events. Mount it before sessions and JSON parsers: the signature is over the exact bytes, and the
 * provider has no cookie and no origin.
 */
export function webhookRoute(app: Express, ctx: Context): void {
  const rawBody = express.raw({ type: () => true, limit: SIZE_LIMIT, inflate: false });
  app.post(WEBHOOK_PATH, rawBody, async (req, res) => {
    requirePayments(ctx);
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const reading = ctx.payment.readEvent(body, req.get('stripe-signature'));
    if (!reading.ok) {
      ctx.log.warn({ reason: reading.reason }, 'an event of the payment provider is refused');
      throw new AppError('INVALID', REFUSALS[reading.reason]);
    }
    await storeEvent(ctx, reading);
    res.set('cache-control', 'no-store').json({ received: true });
  });
}

const REFUSALS = {
  signature: 'The signature does not fit',
  clock: 'The event was signed at another time than now; compare the clocks',
  shape: 'This is not an event',
} as const;
