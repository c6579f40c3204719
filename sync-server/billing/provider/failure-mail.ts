import { displayNameOf } from '../../../shared/domain/user.ts';
import type { Context } from '../../context.ts';
import { findAccount } from '../../library/account.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { SubscriptionState } from '../../providers/payment/payment-provider.ts';
import { PAST_DUE_DAYS } from '../ledger/entitlement.ts';

const DAY = 86_400_000;

/** Says that a renewal has failed, and until when the plan goes on. */
export async function mailFailure(ctx: Context, tx: UserTransaction, state: SubscriptionState, failedAt: string) {
  const account = await findAccount(tx.trx, tx.userId);
  if (!account?.email) return;
  const { subscriptionId, planId } = state;
  await queueMail(tx.trx, ctx.newId(), {
    template: 'payment-failed',
    // Once for each period, however often the card is tried.
    dedupeKey: `payment-failed:${subscriptionId}:${state.paidUntil}`,
    to: { address: account.email, name: displayNameOf(account) },
    payload: { planId, failedAt, worksUntil: new Date(Date.parse(failedAt) + PAST_DUE_DAYS * DAY).toISOString() },
  });
}
