import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import { idOf, type SessionSecrets } from '../books/kinds.ts';
import type * as parameters from '../contract/parameters.ts';
import { invalid } from '../contract/refusal.ts';
import { customerDetailsShape, lineItemShape, sessionShape } from '../shapes/checkout.ts';
import { findCustomer, mergeMetadata, productNameOf } from './catalogue.ts';
import { discountsOf, usableCoupon } from './discounts.ts';
import { sum } from './invoices.ts';

type NewSession = z.infer<typeof parameters.createSession>;

const DAY = 86_400;
/** Stripe refuses smaller payments than this; nothing at all is allowed. */
const LEAST_CENTS = 50;

export interface Line {
  id: string;
  price: Stripe.Price;
  quantity: number;
  discount: number;
}

export async function createSession(books: Books, given: NewSession): Promise<Stripe.Checkout.Session> {
  requireConsistent(given);
  const customer = given.customer === undefined ? null : await findCustomer(books, given.customer);
  const prices = await pricesOf(books, given);
  const currency = prices[0]?.price.currency ?? 'usd';
  const [discount] = given.discounts ?? [];
  const coupon = discount ? await usableCoupon(books, discount.coupon, currency, 'discounts[0][coupon]') : null;
  const amounts = prices.map(({ price, quantity }) => ({
    amount: (price.unit_amount ?? 0) * quantity,
    product: idOf(price.product),
  }));
  const subtotal = sum(amounts.map(({ amount }) => amount));
  const amountDiscount = sum(discountsOf(coupon, amounts));
  requireChargeable(subtotal - amountDiscount, currency);
  const id = books.newId('cs_test_', 58);
  const session = sessionShape({
    id,
    created: books.now,
    expires_at: expiryOf(books, given.expires_at),
    mode: given.mode,
    url: `${books.publicUrl}/dev-pay/c/${id}`,
    success_url: given.success_url ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    customer: customer?.id ?? null,
    customer_email: given.customer_email ?? null,
    customer_creation: customer
      ? null
      : given.mode === 'payment'
        ? (given.customer_creation ?? 'if_required')
        : 'always',
    customer_details:
      customer || given.customer_email
        ? customerDetailsShape(customer?.email ?? given.customer_email ?? null, customer?.name ?? null)
        : null,
    currency,
    amount_subtotal: subtotal,
    amount_total: subtotal - amountDiscount,
    amountDiscount,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    invoice_creation: given.mode === 'payment' ? invoiceCreationOf(given) : null,
    metadata: mergeMetadata({}, given.metadata),
    payment_method_collection:
      given.mode === 'subscription' ? (given.payment_method_collection ?? 'always') : 'if_required',
    locale: given.locale ?? null,
    submit_type: given.submit_type ?? null,
    billing_address_collection: given.billing_address_collection ?? null,
  });
  await books.put('checkout.session', session, secretsOf(books, given, prices));
  await books.schedule(id, session.expires_at);
  return session;
}

function secretsOf(
  books: Books,
  given: NewSession,
  prices: readonly { price: Stripe.Price; quantity: number }[],
): SessionSecrets {
  const data = given.mode === 'subscription' ? given.subscription_data : given.payment_intent_data;
  return {
    lines: prices.map(({ price, quantity }) => ({ id: books.newId('li_', 24), price: price.id, quantity })),
    coupon: given.discounts?.[0]?.coupon ?? null,
    description: data?.description ?? null,
    metadata: mergeMetadata({}, data?.metadata),
    invoice: {
      description: given.invoice_creation?.invoice_data?.description ?? null,
      metadata: mergeMetadata({}, given.invoice_creation?.invoice_data?.metadata),
    },
    paymentIntent: null,
  };
}

function requireConsistent(given: NewSession): void {
  if (given.success_url === undefined) throw invalid('Missing required param: success_url.', missing('success_url'));
  if (!given.line_items?.length) throw invalid('Missing required param: line_items.', missing('line_items'));
  if (given.automatic_tax?.enabled) throw invalid('The stand-in knows no taxes.', { param: 'automatic_tax[enabled]' });
  if (given.discounts && given.allow_promotion_codes !== undefined) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  }
  if (given.discounts && given.discounts.length > 1) {
    throw invalid('You can only apply at most one discount.', { param: 'discounts' });
  }
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
  const foreign =
    given.mode === 'payment'
      ? (['subscription_data', 'payment_method_collection'] as const)
      : (['payment_intent_data', 'invoice_creation', 'customer_creation', 'submit_type'] as const);
  for (const param of foreign) {
    if (given[param] === undefined) continue;
    throw invalid(`You can not pass \`${param}\` in \`${given.mode}\` mode.`, { param });
  }
  for (const param of ['success_url', 'cancel_url'] as const) {
    const url = given[param];
    if (url !== undefined && !URL.canParse(url)) throw invalid('Not a valid URL', { param, code: 'url_invalid' });
  }
}

function missing(param: string) {
  return { param, code: 'parameter_missing' };
}

async function pricesOf(books: Books, given: NewSession): Promise<{ price: Stripe.Price; quantity: number }[]> {
  const lines: { price: Stripe.Price; quantity: number }[] = [];
  for (const [index, line] of (given.line_items ?? []).entries()) {
    const param = `line_items[${index}]`;
    const price = await books.get('price', line.price, `${param}[price]`);
    if (!price.active) throw invalid(`The price specified is inactive: ${price.id}`, { param: `${param}[price]` });
    if (line.quantity === undefined) throw invalid(`Quantity is required. Add \`quantity\` to \`${param}\`.`);
    if (given.mode === 'payment' && price.recurring) {
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only ' +
          'one-time prices.',
      );
    }
    lines.push({ price, quantity: line.quantity });
  }
  if (given.mode === 'subscription' && !(lines.length === 1 && lines[0]?.price.recurring)) {
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices. The stand-in takes ' +
        'exactly one.',
    );
  }
  return lines;
}

function requireChargeable(total: number, currency: string): void {
  if (total === 0 || total >= LEAST_CENTS) return;
  throw invalid(`The Checkout Session's total amount due must add up to at least $0.50 ${currency}`, {
    code: 'amount_too_small',
  });
}

function expiryOf(books: Books, given: number | undefined): number {
  if (given === undefined) return books.now + DAY;
  if (given < books.now + DAY / 48 || given > books.now + DAY) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return given;
}

function invoiceCreationOf({ invoice_creation }: NewSession): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: invoice_creation?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: invoice_creation?.invoice_data?.description ?? null,
      footer: null,
      issuer: null,
      metadata: invoice_creation?.invoice_data?.metadata ?? {},
      rendering_options: null,
    },
  };
}

/** What is bought, with the discount of each line. */
export async function linesOf(books: Books, session: Stripe.Checkout.Session): Promise<Line[]> {
  const { lines, coupon } = await books.hidden('checkout.session', session.id);
  const priced: Line[] = [];
  for (const { id, price, quantity } of lines) {
    priced.push({ id, price: await books.get('price', price), quantity, discount: 0 });
  }
  const amounts = priced.map(({ price, quantity }) => ({
    amount: (price.unit_amount ?? 0) * quantity,
    product: idOf(price.product),
  }));
  const discounts = discountsOf(coupon === null ? null : await books.get('coupon', coupon), amounts);
  return priced.map((line, index) => ({ ...line, discount: discounts[index] ?? 0 }));
}

export async function lineItemsOf(books: Books, session: Stripe.Checkout.Session): Promise<Stripe.LineItem[]> {
  const items: Stripe.LineItem[] = [];
  for (const line of await linesOf(books, session)) {
    items.push(lineItemShape({ ...line, description: await productNameOf(books, line.price) }));
  }
  return items;
}

export async function expireSession(books: Books, id: string): Promise<Stripe.Checkout.Session> {
  const session = await books.get('checkout.session', id);
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ` +
        `${session.status}.`,
    );
  }
  return endSession(books, session);
}

export async function endSession(books: Books, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  await books.put('checkout.session', expired);
  await books.schedule(session.id, null);
  await books.emit('checkout.session.expired', expired);
  return expired;
}
