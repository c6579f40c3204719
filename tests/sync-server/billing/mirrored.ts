import type { Selectable } from 'kysely';
import type { PlanGrantTable } from '../../../sync-server/db/tables/money.ts';
import type { SubscriptionState } from '../../../sync-server/providers/payment/payment-provider.ts';
import { DAY, START } from './billing-server.ts';
import { billing, person } from './one-buyer.ts';

/** The time so many days from the start of a test. */
export const day = (days: number) => new Date(START + days * DAY).toISOString();

/** The person's subscription at the provider, as it is there now. */
export function atProvider(changes: Partial<SubscriptionState> = {}): SubscriptionState {
  const state: SubscriptionState = {
    subscriptionId: `sub_${person.userId}`,
    customerId: `cus_${person.userId}`,
    userId: person.userId,
    orderId: null,
    planId: 'monthly',
    status: 'active',
    startedAt: day(0),
    paidUntil: day(30),
    renews: true,
    failedAt: null,
    endedAt: null,
    latestPaymentId: null,
    ...changes,
  };
  billing.payments.subscriptions.set(state.subscriptionId, state);
  return state;
}

/** A payment at the provider. */
export function paid(madeAt: string, changes: { refundedCents?: number } = {}): string {
  const paymentId = `pi_${person.userId}_${madeAt}`;
  const payment = { paymentId, madeAt, customerId: `cus_${person.userId}`, amountCents: 399, refundedCents: 0 };
  billing.payments.payments.set(paymentId, { ...payment, isDisputeLost: false, subscriptionId: null, ...changes });
  return paymentId;
}

export async function asCustomer(): Promise<void> {
  const customer = { stripe_customer_id: `cus_${person.userId}` };
  await billing.server.ctx.db.updateTable('users').set(customer).where('id', '=', person.userId).execute();
}

type GrantRow = Selectable<PlanGrantTable>;

/** A grant that the person has already. */
export async function has(grant: Pick<GrantRow, 'source' | 'tier'> & Partial<GrantRow>): Promise<void> {
  const { ctx } = billing.server;
  const row = { id: ctx.newId(), user_id: person.userId, source_ref: ctx.newId(), starts_at: day(0), ...grant };
  await ctx.db.insertInto('plan_grants').values(row).execute();
}

/** The wishes to end a subscription that wait, without their own numbers. */
export async function waitingEnds(): Promise<object[]> {
  const { rows } = await billing.server.ctx.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'end-subscription' and j.payload::text like '%' || $1 || '%' order by j.key`,
    [person.userId],
  );
  return rows.map(({ payload: { wishId: _, ...wish } }) => wish);
}
