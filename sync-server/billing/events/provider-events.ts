import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { addJob, defineJob } from '../../jobs/job.ts';
import type { ObjectRef } from '../../providers/payment/payment-provider.ts';
import { fulfilCheckout } from '../buying/fulfil.ts';
import { applyPayment } from '../buying/refunds.ts';
import { mirrorSubscription } from '../provider/subscription-mirror.ts';

export interface ProviderEvent {
  eventId: string;
  type: string;
  createdAt: string;
  refs: ObjectRef[];
}

const refSchema = z.object({ kind: z.enum(['checkout', 'subscription', 'payment', 'customer']), id: z.string() });

/** Does what an event is about. It reads each object anew, so that the order of events makes no difference. */
export const handleProviderEvent = defineJob({
  name: 'handle-provider-event',
  payload: z.object({ eventId: z.string(), type: z.string(), refs: z.array(refSchema) }),
  async run(ctx, { eventId, type, refs }) {
    if (refs.length === 0) ctx.log.info({ eventId, type }, 'an event of the payment provider is about nothing of ours');
    for (const ref of refs) await applyRef(ctx, ref);
  },
});

/** Stores an event and queues its work in one transaction; a second delivery is known by the id. */
export function storeEvent(ctx: Context, { eventId, type, createdAt, refs }: ProviderEvent): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('provider_events')
      .values({ id: eventId, type, created_at: createdAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) await addJob(trx, handleProviderEvent, { eventId, type, refs }, { key: `event:${eventId}` });
  });
}

/** Brings what we know of an object to what the provider knows. */
export async function applyRef(ctx: Context, { kind, id }: ObjectRef): Promise<void> {
  if (kind === 'checkout') return fulfilCheckout(ctx, id);
  if (kind === 'payment') return applyPayment(ctx, id);
  if (kind === 'customer') return applyCustomer(ctx, id);
  await mirrorSubscription(ctx, id);
}

/** A customer deleted at the provider has no subscriptions any more. */
async function applyCustomer(ctx: Context, customerId: string): Promise<void> {
  const grants = await ctx.db
    .selectFrom('plan_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select('g.source_ref')
    .where('u.stripe_customer_id', '=', customerId)
    .where('g.source', '=', 'subscription')
    .execute();
  for (const { source_ref } of grants) await mirrorSubscription(ctx, source_ref);
}
