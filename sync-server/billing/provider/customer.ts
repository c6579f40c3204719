import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { findAccount } from '../../library/account.ts';
import { unwrap } from './provider-answer.ts';

/** The person's customer at the payment provider, created with the first purchase. */
export async function customerOf(ctx: Context, userId: string): Promise<string> {
  const known = await findCustomer(ctx, userId);
  if (known) return known;
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.username;
  const { customerId } = unwrap(ctx, await ctx.payment.createCustomer({ userId, email: account.email, name }));
  await ctx.db
    .updateTable('users')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', userId)
    .where('stripe_customer_id', 'is', null)
    .execute();
  return customerId;
}

export async function findCustomer(ctx: Context, userId: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('users').select('stripe_customer_id').where('id', '=', userId).executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

/** The customer's page at the payment provider, where that is known. */
export function customerUrl({ customersUrl }: Context['config'], customerId: string | null): string | null {
  if (customerId === null || customersUrl === undefined) return null;
  return `${customersUrl}/${encodeURIComponent(customerId)}`;
}
