import type { z } from 'zod';
import { PAID_TIERS, type PaidTier } from '../../../shared/domain/plan.ts';
import { CURRENCY, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Books } from '../books/books.ts';
import type { Coupon, Customer, Price } from '../books/objects.ts';
import type * as parameters from '../contract/parameters.ts';
import { invalid, noSuch } from '../contract/refusal.ts';

/** The prices that `sync-server/providers/payment` looks for: each plan once, and those that renew. */
export const PRICES: readonly Price[] = PAID_TIERS.flatMap((planId) =>
  planId === 'lifetime' ? [priceOf(planId, true)] : [priceOf(planId, false), priceOf(planId, true)],
);

function priceOf(planId: PaidTier, isOnce: boolean): Price {
  const { cents } = PLANS[planId];
  const name = isOnce ? `${planId}_once` : planId;
  return {
    id: `price_${name}`,
    object: 'price',
    active: true,
    currency: CURRENCY,
    unit_amount: cents,
    lookup_key: `side_one_${name}_${cents}_${CURRENCY}`,
    recurring: isOnce ? null : { interval: planId === 'annual' ? 'year' : 'month', interval_count: 1 },
    metadata: { planId },
  };
}

export function priceNamed(id: string, param: string): Price {
  const price = PRICES.find((each) => each.id === id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

/** A renewing price. */
export function recurringPrice(id: string, param: string): Price & { recurring: NonNullable<Price['recurring']> } {
  const price = priceNamed(id, param);
  const { recurring } = price;
  if (!recurring) throw invalid(`The price specified is set to \`type=one_time\`: ${id}`, { param });
  return { ...price, recurring };
}

/** The product sold at a price. */
export function productNameOf({ metadata: { planId }, recurring }: Price): string {
  const { name } = PLANS[planId];
  return recurring || planId === 'lifetime' ? name : `${name} (one ${planId === 'annual' ? 'year' : 'month'})`;
}

export async function createCustomer(
  books: Books,
  { email, name, metadata }: z.output<typeof parameters.createCustomer>,
): Promise<Customer> {
  return books.put({
    object: 'customer',
    id: books.newId('cus_'),
    created: books.now,
    email: email ?? null,
    name: name ?? null,
    metadata,
    balance: 0,
    own: { card: null },
  });
}

export async function createCoupon(
  books: Books,
  { id, amount_off, currency, metadata, name }: z.output<typeof parameters.createCoupon>,
): Promise<Coupon> {
  if (await books.find('coupon', id)) {
    throw invalid(`Coupon already exists with id: ${id}`, { code: 'resource_already_exists', param: 'id' });
  }
  const made = { id, created: books.now, amount_off, currency, name: name ?? null, metadata, times_redeemed: 0 };
  return books.put({ object: 'coupon', ...made });
}

/** A coupon takes its amount off one purchase. */
export const isUsedUp = ({ times_redeemed }: Coupon): boolean => times_redeemed > 0;

export function moneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

export function dayText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
