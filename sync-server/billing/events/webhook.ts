import { receivePaymentEvent } from '../../../shared/contract/payment-events.ts';
import { AppError } from '../../http/app-error.ts';
import type { Calls } from '../../http/mount.ts';
import { requirePayments } from '../provider/provider-answer.ts';
import { storeEvent } from './provider-events.ts';

/** Takes the provider's events. Mount it before sessions: the provider has no cookie and no origin. */
export function webhookRoute({ mount }: Calls): void {
  mount(receivePaymentEvent, async ({ ctx, body, req, res }) => {
    requirePayments(ctx);
    const reading = ctx.payment.readEvent(body, req.get('stripe-signature'));
    if (!reading.ok) {
      ctx.log.warn({ reason: reading.reason }, 'an event of the payment provider is refused');
      throw new AppError('INVALID', REFUSALS[reading.reason]);
    }
    await storeEvent(ctx, reading);
    res.set('cache-control', 'no-store');
    return { received: true as const };
  });
}

const REFUSALS = {
  signature: 'The signature does not fit',
  clock: 'The event was signed at another time than now; compare the clocks',
  shape: 'This is not an event',
} as const;
