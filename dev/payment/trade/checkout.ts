import type { z } from 'zod';
import { LEAST_CENTS } from '../../../shared/domain/plan-catalogue.ts';
import type { Books } from '../books/books.ts';
import type { Coupon, Session } from '../books/objects.ts';
import type * as parameters from '../contract/parameters.ts';
import { invalid } from '../contract/refusal.ts';
import { isUsedUp, priceNamed, recurringPrice } from './catalogue.ts';

const DAY = 86_400;

export async function createSession(books: Books, given: z.output<typeof parameters.createSession>): Promise<Session> {
  const { id: customer } = await books.get('customer', given.customer, 'customer');
  const [line] = given.line_items;
  const price = priceIn(given.mode, line?.price ?? '');
  const coupon = await usableCoupon(books, given.discounts?.[0]?.coupon);
  const discount = Math.min(coupon?.amount_off ?? 0, price.unit_amount);
  const total = price.unit_amount - discount;
  if (total < LEAST_CENTS) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50", {
      code: 'amount_too_small',
    });
  }
  const { metadata } = given.mode === 'subscription' ? given.subscription_data : given.payment_intent_data;
  const id = books.newId('cs_test_');
  const session = await books.put<Session>({
    object: 'checkout.session',
    id,
    created: books.now,
    mode: given.mode,
    status: 'open',
    payment_status: 'unpaid',
    url: `${books.publicUrl}/dev-pay/c/${id}`,
    expires_at: books.now + DAY,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    client_reference_id: given.client_reference_id,
    customer,
    metadata: given.metadata,
    amount_total: total,
    subscription: null,
    payment_intent: null,
    invoice: null,
    own: { price: price.id, coupon: coupon?.id ?? null, discount, metadata, paymentIntent: null },
  });
  await books.schedule(id, session.expires_at);
  return session;
}

function priceIn(mode: Session['mode'], id: string) {
  const param = 'line_items[0][price]';
  if (mode === 'subscription') return recurringPrice(id, param);
  const price = priceNamed(id, param);
  if (price.recurring) throw invalid('You specified `payment` mode but passed a recurring price.', { param });
  return price;
}

async function usableCoupon(books: Books, id: string | undefined): Promise<Coupon | undefined> {
  if (id === undefined) return undefined;
  const param = 'discounts[0][coupon]';
  const coupon = await books.get('coupon', id, param);
  if (isUsedUp(coupon)) throw invalid(`Coupon ${id} is used up`, { param, code: 'coupon_expired' });
  return coupon;
}

export async function expireSession(books: Books, id: string): Promise<Session> {
  const session = await books.get('checkout.session', id);
  if (session.status !== 'open') {
    throw invalid(`Only open Checkout Sessions can be expired. This one has a status of ${session.status}.`);
  }
  return endSession(books, session);
}

export async function endSession(books: Books, session: Session): Promise<Session> {
  const expired = await books.put<Session>({ ...session, status: 'expired', url: null });
  await books.schedule(session.id, null);
  await books.emit('checkout.session.expired', expired);
  return expired;
}
