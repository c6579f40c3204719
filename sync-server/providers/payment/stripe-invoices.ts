import type { Stripe } from 'stripe';
import type { BillingEntry, PaymentState } from './payment-provider.ts';
import { type Attempt, checkedId } from './stripe-attempt.ts';
import {
  disputeList,
  type Invoice,
  invoiceList,
  invoicePaymentList,
  madeObject,
  type Payment,
  paymentList,
  paymentObject,
} from './stripe-objects.ts';

/** How many payments the billing history shows. */
const SHOWN = 24;

export function createInvoices(attempt: Attempt) {
  return {
    invoices: (customerId: string) =>
      attempt(async (stripe) => {
        const customer = checkedId(customerId);
        const [invoices, payments] = await Promise.all([
          stripe.invoices.list({ customer, limit: SHOWN, expand: ['data.payments'] }),
          stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] }),
        ]);
        const paymentsById = new Map(paymentList.parse(payments).data.map((payment) => [payment.id, payment]));
        return invoiceList
          .parse(invoices)
          .data.filter(({ status }) => status !== 'void')
          .map((invoice) => entryOf(invoice, paymentsById.get(paymentOfInvoice(invoice) ?? '')));
      }),
    readPayment: (paymentId: string) => attempt((stripe) => readPayment(stripe, checkedId(paymentId))),
    refund: (paymentId: string, key: string) =>
      attempt(async (stripe) => {
        const payment_intent = checkedId(paymentId);
        const before = await readPayment(stripe, payment_intent);
        if (before.refundedCents >= before.amountCents) return before;
        try {
          // Without an amount Stripe pays back all that is left.
          const created = await stripe.refunds.create(
            { payment_intent, reason: 'requested_by_customer' },
            { idempotencyKey: `refund:${paymentId}:${key}` },
          );
          madeObject.parse(created);
        } catch (error) {
          // Support may have paid it back in this moment.
          const after = await readPayment(stripe, payment_intent);
          if (after.refundedCents < after.amountCents) throw error;
          return after;
        }
        return readPayment(stripe, payment_intent);
      }),
  };
}

async function readPayment(stripe: Stripe, payment_intent: string): Promise<PaymentState> {
  const [found, ofInvoice] = await Promise.all([
    stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] }),
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      limit: 1,
      expand: ['data.invoice'],
    }),
  ]);
  const payment = paymentObject.parse(found);
  const invoice = invoicePaymentList.parse(ofInvoice).data[0]?.invoice;
  return {
    paymentId: payment.id,
    madeAt: chargeOf(payment)?.created ?? payment.created,
    customerId: payment.customer ?? null,
    amountCents: payment.amount,
    refundedCents: chargeOf(payment)?.amount_refunded ?? 0,
    isDisputeLost: chargeOf(payment)?.disputed === true && (await isDisputeLost(stripe, payment.id)),
    subscriptionId: typeof invoice === 'object' ? subscriptionOf(invoice) : null,
  };
}

async function isDisputeLost(stripe: Stripe, paymentId: string): Promise<boolean> {
  const disputes = disputeList.parse(await stripe.disputes.list({ payment_intent: paymentId, limit: 100 }));
  return disputes.data.some(({ status }) => status === 'lost');
}

export function subscriptionOf({ parent }: Pick<Invoice, 'parent'>): string | null {
  return parent?.subscription_details?.subscription ?? null;
}

/** The payment that paid an invoice; null for an invoice of nothing. */
export function paymentOfInvoice({ payments }: Pick<Invoice, 'payments'>): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid');
  return paid?.payment.payment_intent ?? null;
}

/** The payment that an invoice waits for; null if it waits for none. */
export function openPaymentOf({ payments }: Pick<Invoice, 'payments'>): string | null {
  const open = payments?.data.find(({ status }) => status === 'open');
  return open?.payment.payment_intent ?? null;
}

/** Whether a payment was tried in vain. */
export function isFailed({ status, attempt_count }: Invoice): boolean {
  return status === 'uncollectible' || (status === 'open' && attempt_count > 0);
}

function chargeOf({ latest_charge }: Payment) {
  return typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : undefined;
}

function entryOf(invoice: Invoice, payment: Payment | undefined): BillingEntry {
  const charge = payment && chargeOf(payment);
  return {
    id: invoice.id,
    amountCents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: statusOf(invoice, charge?.amount_refunded ?? 0),
    description: descriptionOf(invoice),
    created: invoice.created,
    receiptUrl: charge?.receipt_url ?? invoice.hosted_invoice_url ?? null,
  };
}

function statusOf(invoice: Invoice, refundedCents: number): BillingEntry['status'] {
  if (invoice.status === 'paid') {
    return invoice.amount_paid > 0 && refundedCents >= invoice.amount_paid ? 'refunded' : 'succeeded';
  }
  return isFailed(invoice) ? 'failed' : 'pending';
}

/** The plan's name, which Stripe writes as "1 × Annual Collector (at $29.99 / year)". */
function descriptionOf({ description, lines }: Invoice): string {
  const charged = lines.data.findLast(({ amount }) => amount > 0) ?? lines.data[0];
  const text = charged?.description ?? description ?? 'Payment';
  return text.replace(/^\d+ × /, '').replace(/ \(at [^)]*\)$/, '');
}
