import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import type { Card, PortalSession, Subscription } from '../books/objects.ts';
import type * as parameters from '../contract/parameters.ts';

export async function createPortalSession(
  books: Books,
  { customer, return_url }: z.output<typeof parameters.createPortalSession>,
): Promise<PortalSession> {
  await books.get('customer', customer, 'customer');
  const id = books.newId('bps_');
  const url = `${books.publicUrl}/dev-pay/portal/${id}`;
  return books.put({ object: 'billing_portal.session', id, created: books.now, customer, return_url, url });
}

/** The card that pays from now on, for all subscriptions of the customer. */
export async function changeCard(books: Books, customerId: string, card: Card): Promise<void> {
  const customer = await books.get('customer', customerId);
  await books.put({ ...customer, own: { card } });
  for (const subscription of await liveSubscriptions(books, customerId)) {
    const changed = await books.put({ ...subscription, own: { ...subscription.own, card } });
    await books.emit('customer.subscription.updated', changed);
  }
}

/** Stripe lists those that are not over. */
export async function liveSubscriptions(books: Books, customer: string): Promise<Subscription[]> {
  const all = await books.all('subscription', { customer });
  return all.filter(({ status }) => status !== 'canceled');
}
