import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { idOf, type PendingLine } from '../books/kinds.ts';
import { invoiceLineShape, invoicePaymentShape, invoiceShape } from '../shapes/billing.ts';
import { discountsOf } from './discounts.ts';
import { charge } from './payments.ts';

export interface InvoicePlan {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription | null;
  reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: readonly PendingLine[];
  discount: { id: string; coupon: Stripe.Coupon } | null;
  /** Whether the customer's credit pays first. A one-time purchase does not use it. */
  usesBalance: boolean;
  currency: string;
  description: string | null;
  metadata: Stripe.Metadata;
  paymentMethod: string | null;
}

/** The invoice as it would be; nothing is stored. */
export function draftInvoice(books: Books, plan: InvoicePlan, id: string): Stripe.Invoice {
  const { customer, subscription, lines, discount } = plan;
  const discounts = discountsOf(discount?.coupon ?? null, lines);
  const subtotal = sum(lines.map(({ amount }) => amount));
  const total = subtotal - sum(discounts);
  const balance = plan.usesBalance ? customer.balance : 0;
  const period = lines.find(({ isProration }) => !isProration)?.period ?? { start: books.now, end: books.now };
  return invoiceShape({
    id,
    created: books.now,
    currency: plan.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    billing_reason: plan.reason,
    description: plan.description,
    metadata: plan.metadata,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_start: plan.reason === 'subscription_cycle' ? period.start : books.now,
    period_end: books.now,
    default_payment_method: null,
    discounts: discount ? [discount.id] : [],
    total_discount_amounts: discount ? [{ amount: sum(discounts), discount: discount.id }] : [],
    subtotal,
    total,
    starting_balance: balance,
    amount_due: Math.max(0, total + balance),
    lines: lines.map(({ isProration, item, ...line }, index) => {
      const amount = discounts[index] ?? 0;
      return invoiceLineShape({
        id: books.newId('il_', 24),
        invoice: id,
        currency: plan.currency,
        subscription: subscription?.id ?? null,
        discount: discount && amount > 0 ? { id: discount.id, amount } : null,
        isProration,
        item,
        ...line,
      });
    }),
  });
}

/** Writes an invoice that can be paid: it has its number, and the customer's credit is spent or grows. */
export async function issueInvoice(books: Books, plan: InvoicePlan): Promise<Stripe.Invoice> {
  const draft = draftInvoice(books, plan, books.newId('in_', 24));
  await books.put('invoice', draft);
  await books.emit('invoice.created', draft);
  const { customer } = plan;
  const sequence = customer.next_invoice_sequence ?? 1;
  const endingBalance = plan.usesBalance ? Math.min(0, draft.total + draft.starting_balance) : customer.balance;
  await books.put('customer', { ...customer, balance: endingBalance, next_invoice_sequence: sequence + 1 });
  const invoice: Stripe.Invoice = {
    ...draft,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    ending_balance: plan.usesBalance ? endingBalance : 0,
    effective_at: books.now,
    hosted_invoice_url: `${books.publicUrl}/dev-pay/invoice/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: books.now },
  };
  await books.put('invoice', invoice);
  await books.emit('invoice.finalized', invoice);
  return invoice;
}

export interface Try {
  paymentMethod: string | null;
  isDeclined: boolean;
  /** The payment intent of an earlier try. */
  existing?: string | null;
  metadata?: Stripe.Metadata;
}

/** Takes what is due. The invoice is paid, or stays open with one attempt more. */
export async function collect(books: Books, invoice: Stripe.Invoice, attempt: Try): Promise<Stripe.Invoice> {
  if (invoice.amount_remaining === 0) return markPaid(books, { ...invoice, attempted: true });
  const intentId = attempt.existing ?? (await books.hidden('invoice', invoice.id)).paymentIntent ?? null;
  const { paymentMethod } = attempt;
  if (paymentMethod === null) return markFailed(books, invoice);
  const intent = await charge(
    books,
    {
      amount: invoice.amount_remaining,
      currency: invoice.currency,
      customer: invoice.customer && idOf(invoice.customer),
      description: invoice.lines.data[0]?.description ?? null,
      metadata: attempt.metadata ?? {},
      paymentMethod,
    },
    { existing: intentId, isDeclined: attempt.isDeclined },
  );
  await books.hide('invoice', invoice.id, { paymentIntent: intent.id });
  await writePayment(books, invoice, intent);
  const tried = { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
  return attempt.isDeclined ? markFailed(books, tried) : markPaid(books, { ...tried, ...paidInFull(tried) });
}

function paidInFull(invoice: Stripe.Invoice): Partial<Stripe.Invoice> {
  return { amount_paid: invoice.amount_due, amount_remaining: 0 };
}

async function writePayment(books: Books, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Promise<void> {
  const [known] = await books.all('invoice_payment', { invoice: invoice.id });
  const payment =
    known ??
    invoicePaymentShape({
      id: books.newId('inpay_', 24),
      created: books.now,
      invoice: invoice.id,
      amount: invoice.amount_remaining,
      currency: invoice.currency,
      paymentIntent: intent.id,
    });
  if (intent.status !== 'succeeded') {
    await books.put('invoice_payment', payment);
    return;
  }
  const paid: Stripe.InvoicePayment = {
    ...payment,
    amount_paid: intent.amount_received,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: books.now },
  };
  await books.put('invoice_payment', paid);
  await books.emit('invoice_payment.paid', paid);
}

async function markPaid(books: Books, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const paid: Stripe.Invoice = {
    ...invoice,
    status: 'paid',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: books.now },
  };
  await books.put('invoice', paid);
  await books.emit('invoice.updated', paid, invoice);
  await books.emit('invoice.paid', paid);
  await books.emit('invoice.payment_succeeded', paid);
  return paid;
}

async function markFailed(books: Books, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  await books.put('invoice', invoice);
  await books.emit('invoice.payment_failed', invoice);
  return invoice;
}

export async function voidInvoice(books: Books, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const voided: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: books.now },
  };
  await books.put('invoice', voided);
  await books.emit('invoice.voided', voided);
  return voided;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
