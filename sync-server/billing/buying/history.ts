import type * as z from 'zod/mini';
import type { billingHistory } from '../../../shared/contract/billing.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { findCustomer } from '../provider/customer.ts';
import { requirePayments, unwrap } from '../provider/provider-answer.ts';
import { subscriptionOf } from './subscription.ts';

type History = z.infer<typeof billingHistory.response>;

/** Payments, newest first. The next payment stands with the newest one. */
export async function billingHistoryOf(ctx: Context, userId: string): Promise<History> {
  const customerId = await findCustomer(ctx, userId);
  if (customerId === null) return [];
  requirePayments(ctx);
  const entries = unwrap(ctx, await ctx.payment.invoices(customerId));
  const { renewal } = await subscriptionOf(ctx, userId);
  const next = renewal && Math.floor(Date.parse(renewal.at) / 1000);
  return entries
    .toSorted((a, b) => b.created - a.created)
    .map(({ id, amountCents: amount, currency, status, description, created, receiptUrl }, index) => {
      const nextPaymentDate = index === 0 ? next : null;
      return { id, amount, currency, status, description, created, nextPaymentDate, receiptUrl };
    });
}

/** The provider's page for card and invoices. */
export async function portalOf(ctx: Context, userId: string): Promise<{ url: string }> {
  requirePayments(ctx);
  const customerId = await findCustomer(ctx, userId);
  if (customerId === null) throw new AppError('NOT_FOUND', 'There is no payment of yours yet.');
  return unwrap(ctx, await ctx.payment.openPortal(customerId, `${ctx.config.publicUrl}/profile`));
}
