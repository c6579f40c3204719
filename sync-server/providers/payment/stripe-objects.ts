import { z } from 'zod';

/** The fields of Stripe's objects that are read. Anything else may change or be missing. */

/** As Stripe documents them: up to 255 signs. */
const id = z.string().regex(/^[!-~]{1,255}$/);
/** Unix seconds to the year 9999, as ISO 8601. */
const time = z
  .number()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1_000).toISOString());
/** The id of an object that may be expanded. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), has_more: z.boolean() });

/** Of what is only made: that it is there. */
export const madeObject = z.object({ id });
export const portalObject = z.object({ url: z.string().min(1) });

export const priceObject = z.object({
  id,
  currency: z.string(),
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number().default(1) }).nullish(),
});
export const priceList = listOf(priceObject);

const invoicePayment = z.object({
  status: z.string(),
  payment: z.object({ payment_intent: reference.nullish() }),
});

export const invoiceObject = z.object({
  id,
  status: z.string().nullable(),
  currency: z.string(),
  created: z.number(),
  billing_reason: z.string().nullish(),
  description: z.string().nullish(),
  total: z.number(),
  amount_due: z.number(),
  amount_paid: z.number(),
  attempt_count: z.number(),
  hosted_invoice_url: z.string().nullish(),
  status_transitions: z.object({ finalized_at: z.number().nullish() }).nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
  payments: listOf(invoicePayment).optional(),
  lines: listOf(
    z.object({
      amount: z.number(),
      description: z.string().nullish(),
      period: z.object({ start: z.number() }),
    }),
  ),
});
export type Invoice = z.infer<typeof invoiceObject>;
export const invoiceList = listOf(invoiceObject);

/** A preview has no id and no status. */
export const previewObject = z.object({ total: z.number(), amount_due: z.number() });

export const invoicePaymentList = listOf(
  z.object({ invoice: z.union([id, invoiceObject.pick({ id: true, parent: true })]) }),
);

export const sessionObject = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.string().nullish(),
  expires_at: time,
  created: time,
  client_reference_id: z.string().nullish(),
  metadata,
  customer: reference.nullish(),
  subscription: reference.nullish(),
  payment_intent: reference.nullish(),
  invoice: z.union([id, invoiceObject]).nullish(),
  amount_total: z.number().nullish(),
});
export type Session = z.infer<typeof sessionObject>;

export const subscriptionObject = z.object({
  id,
  customer: reference,
  status: z.string(),
  start_date: time,
  ended_at: time.nullish(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  metadata,
  items: z.object({
    data: z.array(z.object({ id, current_period_start: time, current_period_end: time, price: priceObject })).min(1),
  }),
  latest_invoice: z.union([id, invoiceObject]).nullish(),
});
export type Subscription = z.infer<typeof subscriptionObject>;
export const subscriptionList = listOf(subscriptionObject);

const charge = z.object({
  created: time,
  amount_refunded: z.number(),
  disputed: z.boolean(),
  receipt_url: z.string().nullish(),
});

export const paymentObject = z.object({
  id,
  created: time,
  status: z.string(),
  amount: z.number(),
  customer: reference.nullish(),
  latest_charge: z.union([id, charge]).nullish(),
});
export type Payment = z.infer<typeof paymentObject>;
export const paymentList = listOf(paymentObject);

export const disputeList = listOf(z.object({ status: z.string() }));

/** Of an event only what leads to the object that has changed. */
export const eventObject = z.object({
  id,
  type: id,
  created: time,
  data: z.object({
    object: z.object({
      id: id.nullish(),
      payment_intent: reference.nullish(),
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
});
export type StripeEvent = z.infer<typeof eventObject>;
export const eventList = listOf(eventObject);
