import { CURRENCY } from '../../../shared/domain/plan-catalogue.ts';
import type { Books } from '../books/books.ts';
import type { Card, Charge, Customer, Invoice, InvoiceLine, PaymentIntent, Subscription } from '../books/objects.ts';

export interface InvoicePlan {
  customer: Customer;
  subscription: Subscription | null;
  reason: Invoice['billing_reason'];
  lines: InvoiceLine[];
  discount: number;
}

/** The invoice as it would be; nothing is stored. A credit pays first, except for a purchase. */
export function draftInvoice(books: Books, plan: InvoicePlan): Invoice {
  const { customer, subscription, lines, discount } = plan;
  const total = sum(lines) - discount;
  return {
    object: 'invoice',
    id: books.newId('in_'),
    created: books.now,
    customer: customer.id,
    status: 'draft',
    billing_reason: plan.reason,
    currency: CURRENCY,
    total,
    amount_due: Math.max(0, total + (subscription ? customer.balance : 0)),
    amount_paid: 0,
    attempt_count: 0,
    hosted_invoice_url: null,
    status_transitions: { finalized_at: null },
    parent: subscription && { subscription_details: { subscription: subscription.id } },
    lines: { object: 'list', data: lines, has_more: false },
    own: { discount, paymentIntent: null },
  };
}

/** Writes an invoice that can be paid: the customer's credit is spent, or grows. */
export async function issueInvoice(books: Books, plan: InvoicePlan): Promise<Invoice> {
  const draft = draftInvoice(books, plan);
  const { customer, subscription } = plan;
  if (subscription) await books.put({ ...customer, balance: Math.min(0, draft.total + customer.balance) });
  return books.put<Invoice>({
    ...draft,
    status: 'open',
    hosted_invoice_url: `${books.publicUrl}/dev-pay/invoice/${draft.id}`,
    status_transitions: { finalized_at: books.now },
  });
}

export interface Try {
  card: Card;
  /** True if the card fails; else the payment succeeds. */
  isDeclined?: boolean;
  /** The payment intent of an earlier try. */
  existing?: string | null;
  metadata?: PaymentIntent['metadata'];
}

/** Takes what is due. The invoice is paid, or stays open with one attempt more. */
export async function collect(books: Books, invoice: Invoice, attempt: Try): Promise<Invoice> {
  const { isDeclined = false, existing = invoice.own.paymentIntent, metadata = {} } = attempt;
  let tried = invoice;
  if (invoice.amount_due > 0) {
    const payment = { amount: invoice.amount_due, customer: invoice.customer, metadata };
    const { id } = await charge(books, payment, existing, isDeclined);
    tried = { ...invoice, attempt_count: invoice.attempt_count + 1, own: { ...invoice.own, paymentIntent: id } };
    if (isDeclined) {
      await books.put(tried);
      await books.emit('invoice.payment_failed', tried);
      return tried;
    }
  }
  const paid = await books.put<Invoice>({ ...tried, status: 'paid', amount_paid: tried.amount_due });
  await books.emit('invoice.paid', paid);
  return paid;
}

/** True if the next payment with this card fails; uses up one of the failures that a person has asked for. */
export function takesDecline({ settings }: Books, card: Card): boolean {
  if (settings.failingCharges === 0) return card === 'declines';
  settings.failingCharges -= 1;
  return true;
}

/**
 * Tries to take the money, and writes the payment intent with its charge.
 * @param existing the intent of an earlier try
 */
export async function charge(
  books: Books,
  payment: Pick<PaymentIntent, 'amount' | 'customer' | 'metadata'>,
  existing: string | null,
  isDeclined: boolean,
): Promise<PaymentIntent> {
  const before = existing ? await books.get('payment_intent', existing) : undefined;
  const { id: payment_intent, created } = before ?? { id: books.newId('pi_'), created: books.now };
  const id = books.newId('ch_');
  await books.put<Charge>({
    object: 'charge',
    id,
    created: books.now,
    payment_intent,
    status: isDeclined ? 'failed' : 'succeeded',
    amount: payment.amount,
    amount_refunded: 0,
    disputed: false,
    receipt_url: isDeclined ? null : `${books.publicUrl}/dev-pay/receipt/${id}`,
  });
  return books.put<PaymentIntent>({
    object: 'payment_intent',
    id: payment_intent,
    created,
    currency: CURRENCY,
    ...payment,
    status: isDeclined ? 'requires_payment_method' : 'succeeded',
    latest_charge: id,
  });
}

function sum(lines: readonly InvoiceLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}
