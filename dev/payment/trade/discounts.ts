import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { invalid } from '../contract/refusal.ts';
import { findCoupon } from './catalogue.ts';

/** A coupon that can be used now for a price in this currency. */
export async function usableCoupon(books: Books, id: string, currency: string, param: string): Promise<Stripe.Coupon> {
  const coupon = await findCoupon(books, id, param);
  if (!coupon.valid) throw invalid(`Coupon ${id} is used up or expired`, { param, code: 'coupon_expired' });
  if (coupon.currency !== null && coupon.currency !== currency) {
    throw invalid(`Coupon ${id} is in ${coupon.currency}, and the price is in ${currency}`, { param });
  }
  return coupon;
}

export async function redeem(books: Books, coupon: Stripe.Coupon): Promise<void> {
  const redeemed = { ...coupon, times_redeemed: coupon.times_redeemed + 1 };
  const isUsedUp = coupon.max_redemptions !== null && redeemed.times_redeemed >= coupon.max_redemptions;
  const changed = await books.put('coupon', { ...redeemed, valid: !isUsedUp });
  await books.emit('coupon.updated', changed, coupon);
}

/** What the coupon takes off each amount. A fixed amount is spread from the first on. */
export function discountsOf(
  coupon: Stripe.Coupon | null,
  lines: readonly { amount: number; product: string }[],
): number[] {
  if (!coupon) return lines.map(() => 0);
  const products = coupon.applies_to?.products;
  let left = coupon.amount_off ?? 0;
  return lines.map(({ amount, product }) => {
    if (amount <= 0 || (products && !products.includes(product))) return 0;
    if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
    const taken = Math.min(left, amount);
    left -= taken;
    return taken;
  });
}
