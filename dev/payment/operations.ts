import type { z } from 'zod';
import { type Books, type List, listEvents, pageOf } from './books/books.ts';
import { expand, paymentsOf } from './contract/expand.ts';
import type { Form } from './contract/form.ts';
import * as parameters from './contract/parameters.ts';
import { readParameters } from './contract/read-parameters.ts';
import * as catalogue from './trade/catalogue.ts';
import * as checkout from './trade/checkout.ts';
import { createPortalSession, liveSubscriptions } from './trade/portal.ts';
import { createRefund } from './trade/refunds.ts';
import * as subscriptions from './trade/subscriptions.ts';

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** As Stripe's document writes it, e.g. `/v1/subscriptions/{id}`. */
  path: string;
  /** Reads the parameters strictly, then carries the operation out. */
  run: (books: Books, id: string, form: Form) => Promise<object>;
}

function operation<T extends z.ZodType>(
  name: `${Operation['method']} ${string}`,
  schema: T,
  carryOut: (books: Books, given: z.output<T>, id: string) => Promise<object>,
): Operation {
  const [method, path] = name.split(' ') as [Operation['method'], string];
  return {
    method,
    path,
    async run(books, id, form) {
      const given = readParameters(schema, form);
      const answer = await carryOut(books, given, id);
      const [wished] = (given as { expand?: string[] }).expand ?? [];
      return wished === undefined ? answer : expand(books, answer, wished.split('.'));
    },
  };
}

/** The part of Stripe's API that the product uses. */
export const OPERATIONS: readonly Operation[] = [
  operation('POST /v1/customers', parameters.createCustomer, catalogue.createCustomer),
  operation('GET /v1/prices', parameters.listPrices, async (_, { lookup_keys: [key] }) =>
    whole(catalogue.PRICES.filter(({ lookup_key }) => lookup_key === key)),
  ),
  operation('POST /v1/coupons', parameters.createCoupon, catalogue.createCoupon),

  operation('POST /v1/checkout/sessions', parameters.createSession, checkout.createSession),
  operation('GET /v1/checkout/sessions/{id}', parameters.expandSession, (books, _, id) =>
    books.get('checkout.session', id),
  ),
  operation('POST /v1/checkout/sessions/{id}/expire', parameters.expandSession, (books, _, id) =>
    checkout.expireSession(books, id),
  ),

  operation('GET /v1/subscriptions', parameters.listSubscriptions, async (books, { customer, ...page }) =>
    pageOf(await liveSubscriptions(books, customer), page),
  ),
  operation('GET /v1/subscriptions/{id}', parameters.expandSubscription, (books, _, id) =>
    books.get('subscription', id),
  ),
  operation('POST /v1/subscriptions/{id}', parameters.updateSubscription, (books, given, id) =>
    subscriptions.updateSubscription(books, id, given),
  ),
  operation('DELETE /v1/subscriptions/{id}', parameters.cancelSubscription, (books, _, id) =>
    subscriptions.cancelSubscription(books, id),
  ),

  operation('GET /v1/invoices', parameters.listInvoices, async (books, { customer, subscription, ...page }) => {
    const parent = subscription && { subscription_details: { subscription } };
    return pageOf(await books.all('invoice', { customer, parent }), page);
  }),
  operation('POST /v1/invoices/create_preview', parameters.previewInvoice, subscriptions.previewInvoice),
  operation('GET /v1/invoice_payments', parameters.listInvoicePayments, async (books, { payment }) => {
    const invoices = await books.all('invoice', { own: { paymentIntent: payment.payment_intent } });
    return whole(invoices.flatMap((invoice) => paymentsOf(invoice).data));
  }),

  operation('GET /v1/payment_intents', parameters.listPaymentIntents, async (books, { customer, ...page }) =>
    pageOf(await books.all('payment_intent', { customer }), page),
  ),
  operation('GET /v1/payment_intents/{id}', parameters.expandPayment, (books, _, id) =>
    books.get('payment_intent', id),
  ),
  operation('GET /v1/disputes', parameters.listDisputes, async (books, { payment_intent, ...page }) =>
    pageOf(await books.all('dispute', { payment_intent }), page),
  ),
  operation('POST /v1/refunds', parameters.createRefund, (books, { payment_intent }) =>
    createRefund(books, payment_intent),
  ),
  operation('POST /v1/billing_portal/sessions', parameters.createPortalSession, createPortalSession),
  operation('GET /v1/events', parameters.listEvents, listEvents),
];

function whole<T>(data: T[]): List<T> {
  return { object: 'list', data, has_more: false };
}
