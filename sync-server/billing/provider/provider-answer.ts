import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Paid } from '../../providers/payment/payment-provider.ts';

const RETRY_SECONDS = 10;

/** The provider's answer, or the refusal that a person reads. */
export function unwrap<T>(ctx: Context, answer: Paid<T>): T {
  if (answer.ok) return answer.value;
  if (answer.kind === 'not_configured') throw paymentsOff();
  if (answer.kind === 'declined') {
    throw new AppError(
      'CARD_DECLINED',
      'Your card was declined, so nothing has changed. Update the card and try again.',
    );
  }
  if (answer.kind === 'rate_limited' || answer.kind === 'unavailable') {
    throw new AppError('UNAVAILABLE', 'The payment provider does not answer right now. Please try again soon.', {
      retryAfter: answer.retryAfterSeconds ?? RETRY_SECONDS,
    });
  }
  ctx.log.error({ kind: answer.kind }, 'the payment provider did not do what it was asked');
  throw new AppError('UNAVAILABLE', 'The payment provider did not accept this. Please try again later.');
}

/** Like unwrap, with undefined for an object that the provider does not know. */
export function valueOrMissing<T>(ctx: Context, answer: Paid<T>): T | undefined {
  if (!answer.ok && answer.kind === 'not_found') return undefined;
  return unwrap(ctx, answer);
}

export function requirePayments({ payment }: Context): void {
  if (!payment.isConfigured) throw paymentsOff();
}

function paymentsOff(): AppError {
  return new AppError('NOT_CONFIGURED', 'Payments are switched off on this server.');
}
