import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import { idOf } from '../books/kinds.ts';
import type * as parameters from '../contract/parameters.ts';
import { portalSessionShape } from '../shapes/checkout.ts';
import { changeCustomer, findCustomer } from './catalogue.ts';
import { type CARDS, storeCard } from './payments.ts';
import { endSubscription } from './subscriptions.ts';

export async function createPortalSession(
  books: Books,
  given: z.infer<typeof parameters.createPortalSession>,
): Promise<Stripe.BillingPortal.Session> {
  const customer = await findCustomer(books, given.customer);
  const id = books.newId('bps_', 24);
  const session = portalSessionShape({
    id,
    created: books.now,
    customer: customer.id,
    return_url: given.return_url ?? null,
    url: `${books.publicUrl}/dev-pay/portal/${id}`,
    locale: given.locale ?? null,
  });
  return books.put('billing_portal.session', session);
}

/** The card that pays from now on, for all subscriptions of the customer. */
export async function changeCard(books: Books, customerId: string, card: keyof typeof CARDS): Promise<void> {
  const method = await storeCard(books, customerId, card);
  const customer = await findCustomer(books, customerId);
  await changeCustomer(books, customer, {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  });
  for (const subscription of await liveSubscriptions(books, customerId)) {
    const changed = await books.put('subscription', { ...subscription, default_payment_method: method });
    await books.emit('customer.subscription.updated', changed, subscription);
  }
}

/** Ends what the customer pays for first. What has happened stays readable. */
export async function deleteCustomer(books: Books, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await findCustomer(books, id, 'id');
  for (const subscription of await liveSubscriptions(books, id)) {
    const details = { comment: null, feedback: null, feedback_option: null, reason: 'cancellation_requested' as const };
    await endSubscription(books, subscription, details);
  }
  await books.put('customer', customer, { isDeleted: true });
  await books.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

export async function liveSubscriptions(books: Books, customer: string): Promise<Stripe.Subscription[]> {
  const all = await books.all('subscription', { customer: idOf(customer) });
  return all.filter(({ status }) => status !== 'canceled');
}
