import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from './books/books.ts';
import { listEvents, readEvent } from './books/events.ts';
import { idOf } from './books/kinds.ts';
import { listObjects } from './books/lists.ts';
import { listOf } from './contract/expand.ts';
import type { Form } from './contract/form.ts';
import * as parameters from './contract/parameters.ts';
import { readParameters } from './contract/read-parameters.ts';
import { cardDeclined, invalid } from './contract/refusal.ts';
import * as catalogue from './trade/catalogue.ts';
import * as checkout from './trade/checkout.ts';
import { payOpenInvoice } from './trade/due.ts';
import { voidInvoice } from './trade/invoices.ts';
import { cardOf, takesDecline } from './trade/payments.ts';
import { createPortalSession, deleteCustomer } from './trade/portal.ts';
import { createRefund } from './trade/refunds.ts';
import * as subscriptions from './trade/subscriptions.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface Operation {
  method: Method;
  /** As Stripe's document writes it, e.g. `/v1/customers/{id}`. */
  path: string;
  parameters: z.ZodObject;
  /** Reads the parameters strictly, then carries the operation out. */
  run: (books: Books, id: string, form: Form) => Promise<{ answer: object; expand: readonly string[] }>;
}

function operation<T extends z.ZodObject>(
  method: Method,
  path: string,
  schema: T,
  carryOut: (books: Books, given: z.output<T>, id: string) => Promise<object>,
): Operation {
  return {
    method,
    path,
    parameters: schema,
    async run(books, id, form) {
      const given = readParameters(schema, form);
      const wished: unknown = given.expand;
      return { answer: await carryOut(books, given, id), expand: Array.isArray(wished) ? wished : [] };
    },
  };
}

const get = <T extends z.ZodObject>(path: string, schema: T, run: Parameters<typeof operation<T>>[3]) =>
  operation('GET', path, schema, run);
const post = <T extends z.ZodObject>(path: string, schema: T, run: Parameters<typeof operation<T>>[3]) =>
  operation('POST', path, schema, run);
const del = <T extends z.ZodObject>(path: string, schema: T, run: Parameters<typeof operation<T>>[3]) =>
  operation('DELETE', path, schema, run);

/** What of Stripe's API the stand-in speaks. */
export const OPERATIONS: readonly Operation[] = [
  post('/v1/customers', parameters.createCustomer, catalogue.createCustomer),
  get('/v1/customers', parameters.listCustomers, (books, { email, ...page }) =>
    listObjects(books, 'customer', '/v1/customers', page, { where: { email } }),
  ),
  get('/v1/customers/{id}', parameters.retrieve, (books, _, id) => catalogue.readCustomer(books, id)),
  post('/v1/customers/{id}', parameters.updateCustomer, (books, given, id) =>
    catalogue.updateCustomer(books, id, given),
  ),
  del('/v1/customers/{id}', parameters.nothing, (books, _, id) => deleteCustomer(books, id)),

  post('/v1/products', parameters.createProduct, catalogue.createProduct),
  get('/v1/products', parameters.listProducts, (books, { active, ids, ...page }) =>
    listObjects(books, 'product', '/v1/products', page, {
      where: { active },
      ...(ids && { conditions: ['id = any($1)'], values: [ids] }),
    }),
  ),

  post('/v1/prices', parameters.createPrice, catalogue.createPrice),
  get('/v1/prices', parameters.listPrices, (books, { lookup_keys, active, currency, product, type, ...page }) =>
    listObjects(books, 'price', '/v1/prices', page, {
      where: { active, currency, product, type },
      ...(lookup_keys && { conditions: ["body->>'lookup_key' = any($1)"], values: [lookup_keys] }),
    }),
  ),
  get('/v1/prices/{id}', parameters.retrieve, (books, _, id) => books.get('price', id)),

  post('/v1/coupons', parameters.createCoupon, catalogue.createCoupon),
  get('/v1/coupons', parameters.listCoupons, (books, page) => listObjects(books, 'coupon', '/v1/coupons', page)),
  get('/v1/coupons/{id}', parameters.retrieve, (books, _, id) => catalogue.findCoupon(books, id, 'id')),
  del('/v1/coupons/{id}', parameters.nothing, (books, _, id) => catalogue.deleteCoupon(books, id)),

  post('/v1/checkout/sessions', parameters.createSession, checkout.createSession),
  get('/v1/checkout/sessions', parameters.listSessions, (books, given) => {
    const { customer, payment_intent, status, subscription, ...page } = given;
    const where = { customer, payment_intent, status, subscription };
    return listObjects(books, 'checkout.session', '/v1/checkout/sessions', page, { where });
  }),
  get('/v1/checkout/sessions/{id}', parameters.retrieve, (books, _, id) => books.get('checkout.session', id)),
  post('/v1/checkout/sessions/{id}/expire', parameters.expireSession, (books, _, id) =>
    checkout.expireSession(books, id),
  ),
  get('/v1/checkout/sessions/{id}/line_items', parameters.listLineItems, async (books, _, id) => {
    const items = await checkout.lineItemsOf(books, await books.get('checkout.session', id));
    return listOf(items, `/v1/checkout/sessions/${id}/line_items`);
  }),

  get('/v1/subscriptions', parameters.listSubscriptions, (books, { status, customer, price, ...page }) =>
    listObjects(books, 'subscription', '/v1/subscriptions', page, {
      where: { customer, ...(price && { items: { data: [{ price: { id: price } }] } }) },
      conditions: [subscriptionStatus(status)],
    }),
  ),
  get('/v1/subscriptions/{id}', parameters.retrieve, (books, _, id) => books.get('subscription', id)),
  post('/v1/subscriptions/{id}', parameters.updateSubscription, (books, given, id) =>
    subscriptions.updateSubscription(books, id, given),
  ),
  del('/v1/subscriptions/{id}', parameters.cancelSubscription, (books, given, id) =>
    subscriptions.cancelSubscription(books, id, given),
  ),

  get('/v1/invoices', parameters.listInvoices, (books, { customer, status, subscription, ...page }) =>
    listObjects(books, 'invoice', '/v1/invoices', page, {
      where: { customer, status, ...(subscription && { parent: { subscription_details: { subscription } } }) },
    }),
  ),
  get('/v1/invoices/{id}', parameters.retrieve, (books, _, id) => books.get('invoice', id)),
  post('/v1/invoices/create_preview', parameters.previewInvoice, preview),
  post('/v1/invoices/{id}/pay', parameters.payInvoice, async (books, _, id) => payByMerchant(books, id)),
  post('/v1/invoices/{id}/void', parameters.voidInvoice, async (books, _, id) =>
    voidInvoice(books, await openInvoice(books, id)),
  ),
  get('/v1/invoice_payments', parameters.listInvoicePayments, (books, { invoice, payment, status, ...page }) => {
    const intent = payment?.payment_intent;
    const where = { invoice, status, ...(intent && { payment: { payment_intent: intent } }) };
    return listObjects(books, 'invoice_payment', '/v1/invoice_payments', page, { where });
  }),

  get('/v1/payment_intents', parameters.listPaymentIntents, (books, { customer, ...page }) =>
    listObjects(books, 'payment_intent', '/v1/payment_intents', page, { where: { customer } }),
  ),
  get('/v1/payment_intents/{id}', parameters.retrieve, (books, _, id) => books.get('payment_intent', id)),
  get('/v1/charges', parameters.listCharges, (books, { customer, payment_intent, ...page }) =>
    listObjects(books, 'charge', '/v1/charges', page, { where: { customer, payment_intent } }),
  ),
  get('/v1/charges/{id}', parameters.retrieve, (books, _, id) => books.get('charge', id)),
  get('/v1/disputes', parameters.listDisputes, (books, { charge, payment_intent, ...page }) =>
    listObjects(books, 'dispute', '/v1/disputes', page, { where: { charge, payment_intent } }),
  ),
  get('/v1/disputes/{id}', parameters.retrieve, (books, _, id) => books.get('dispute', id)),

  post('/v1/refunds', parameters.createRefund, createRefund),
  get('/v1/refunds', parameters.listRefunds, (books, { charge, payment_intent, ...page }) =>
    listObjects(books, 'refund', '/v1/refunds', page, { where: { charge, payment_intent } }),
  ),
  get('/v1/refunds/{id}', parameters.retrieve, (books, _, id) => books.get('refund', id)),

  post('/v1/billing_portal/sessions', parameters.createPortalSession, createPortalSession),

  get('/v1/events', parameters.listEvents, listEvents),
  get('/v1/events/{id}', parameters.retrieve, (books, _, id) => readEvent(books, id)),
];

/** Without a status, Stripe lists what is not canceled. */
function subscriptionStatus(status: z.output<typeof parameters.listSubscriptions>['status']): string {
  if (status === undefined) return "body->>'status' <> 'canceled'";
  if (status === 'all') return 'true';
  return status === 'ended' ? "body->>'status' in ('canceled', 'incomplete_expired')" : `body->>'status' = '${status}'`;
}

async function preview(
  books: Books,
  { customer, subscription, subscription_details: details = {} }: z.output<typeof parameters.previewInvoice>,
): Promise<Stripe.Invoice> {
  if (customer !== undefined) await catalogue.findCustomer(books, customer);
  if (subscription === undefined) {
    throw invalid('The stand-in previews the invoice of a `subscription` only.', { param: 'subscription' });
  }
  return subscriptions.previewSubscription(books, subscription, details);
}

async function openInvoice(books: Books, id: string): Promise<Stripe.Invoice> {
  const invoice = await books.get('invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status}.`, { code: 'invoice_not_editable' });
  return invoice;
}

async function payByMerchant(books: Books, id: string): Promise<Stripe.Invoice> {
  const invoice = await openInvoice(books, id);
  const of = invoice.parent?.subscription_details?.subscription;
  const subscription = of ? await books.get('subscription', idOf(of)) : null;
  const card = await cardOf(books, invoice.customer ? idOf(invoice.customer) : '', subscription);
  const tried = await payOpenInvoice(books, invoice, card === null || (await takesDecline(books, card)));
  if (tried.status !== 'paid') throw cardDeclined();
  return tried;
}
