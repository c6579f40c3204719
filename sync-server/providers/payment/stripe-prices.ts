import type { Stripe } from 'stripe';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { CURRENCY, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { priceList, priceObject } from './stripe-objects.ts';

export interface Prices {
  /** @param isOnce one payment for one period, as for a gift */
  idOf(stripe: Stripe, planId: PaidTier, isOnce: boolean): Promise<string>;
  /** After a refusal: a price may have been archived at Stripe since it was found. */
  forget(): void;
}

/**
 * Finds the price of a plan at Stripe by a key that contains its cents, or creates it with its product. The catalogue thus
 * stays the only place of a price, and a changed price is a new one; running subscriptions keep theirs.
 */
export function createPrices(): Prices {
  const known = new Map<string, string>();

  async function findOrCreate(stripe: Stripe, planId: PaidTier, isOnce: boolean, key: string): Promise<string> {
    const { cents, name } = PLANS[planId];
    const found = priceList.parse(await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data[0];
    if (found && found.unit_amount === cents && found.currency === CURRENCY) return found.id;
    const created = await stripe.prices.create(
      {
        currency: CURRENCY,
        unit_amount: cents,
        lookup_key: key,
        // An archived price still holds its key.
        transfer_lookup_key: true,
        product_data: { name: isOnce && planId !== 'lifetime' ? `${name} (one ${unitOf(planId)})` : name },
        metadata: { planId },
        ...(isOnce ? {} : { recurring: { interval: unitOf(planId) } }),
      },
      { idempotencyKey: `price:${key}` },
    );
    return priceObject.parse(created).id;
  }

  return {
    async idOf(stripe, planId, isOnce) {
      const once = isOnce || planId === 'lifetime';
      const key = `side_one_${planId}_${once ? 'once_' : ''}${PLANS[planId].cents}_${CURRENCY}`;
      const priceId = known.get(key) ?? (await findOrCreate(stripe, planId, once, key));
      known.set(key, priceId);
      return priceId;
    },
    forget: () => known.clear(),
  };
}

function unitOf(planId: PaidTier): 'month' | 'year' {
  return planId === 'annual' ? 'year' : 'month';
}

/** undefined for a price that is not of a plan of ours. */
export function planOf(recurring: { interval: string; interval_count: number } | null | undefined) {
  if (recurring?.interval_count !== 1) return undefined;
  return recurring.interval === 'month' ? 'monthly' : recurring.interval === 'year' ? 'annual' : undefined;
}
