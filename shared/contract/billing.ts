import * as z from 'zod/mini';
import { GIFT_CODE_MAX } from '../domain/gift-code.ts';
import { PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../domain/plan.ts';
import { ROLES } from '../domain/role.ts';
import { defineEndpoint, success } from './endpoint.ts';

const planId = z.enum(PAID_TIERS, { error: 'Plan must be monthly, annual or lifetime' });
const url = z.object({ url: z.string() });

/** The plan of the signed-in person: what holds, what is paid until when, what comes next. */
export const subscription = z.object({
  subscriptionTier: z.enum(TIERS),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  /** Until when the tier holds; of a plan that renews a few days after `renewal.at`, in case news of it are late. */
  subscriptionExpiresAt: z.nullable(z.string()),
  /** The end of what is paid or given, without those days of patience; null is without end, or of the free plan. */
  paidUntil: z.nullable(z.string()),
  role: z.enum(ROLES),
  albumCount: z.number(),
  albumLimit: z.nullable(z.number()),
  canAddMore: z.boolean(),
  /** The next automatic payment; null if nothing renews. */
  renewal: z.nullable(z.object({ at: z.string(), cents: z.number() })),
  /** When a renewal failed that is still open (status past_due). */
  paymentFailedAt: z.nullable(z.string()),
  /** Whether the payment provider knows this person, so that its portal can be opened. */
  hasPortal: z.boolean(),
  /** Whether this server can take payments. */
  canPay: z.boolean(),
});

export const subscriptionInfo = defineEndpoint({
  id: 'subscriptionInfo',
  method: 'GET',
  path: '/api/user/subscription',
  summary: 'Tier, albums held and albums allowed; a null limit is unlimited',
  access: 'user',
  status: 200,
  response: subscription,
  errors: [],
});

/** An upgrade starts a purchase and changes nothing; a downgrade is applied (AMB-03, AMB-04). */
export const changeSubscription = defineEndpoint({
  id: 'changeSubscription',
  method: 'PATCH',
  path: '/api/user/subscription',
  summary: 'Start an upgrade (answers the address of the checkout) or downgrade to free',
  access: 'user',
  body: z.object({
    type: z.enum(['upgrade', 'downgrade'], { error: 'Type must be upgrade or downgrade' }),
    tier: z.enum(TIERS, { error: `Tier must be one of ${TIERS.join(', ')}` }),
  }),
  status: 200,
  /** `subscription` when the change is done (downgrade, or an upgrade to the plan that was canceled: renewals go on). */
  response: z.union([url, z.object({ subscription })]),
  errors: ['PLAN_UNCHANGED', 'NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'billing',
  whileViewing: 'refused',
});

const giftText = (label: string, max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `${label} must be at most ${max} characters`));

export const createCheckout = defineEndpoint({
  id: 'createCheckout',
  method: 'POST',
  path: '/api/create-subscription-checkout',
  summary: 'Start the hosted checkout of a plan, for oneself or as a gift',
  access: 'user',
  body: z
    .object({
      planId,
      gift: z.optional(z.boolean()),
      recipientName: z.optional(giftText("Recipient's name", 100)),
      recipientEmail: z.optional(giftText("Recipient's email", 254)),
      giftMessage: z.optional(giftText('Personal message', 1_000)),
    })
    .check(
      z.refine(({ gift, recipientName }) => !gift || Boolean(recipientName), "Recipient's name is required"),
      z.refine(({ gift, recipientEmail }) => !gift || Boolean(recipientEmail), "Recipient's email is required"),
      z.refine(
        ({ gift, recipientEmail }) => !gift || z.regexes.email.test(recipientEmail ?? ''),
        "Recipient's email is not an e-mail address",
      ),
    ),
  status: 200,
  /** The payment page; of a changed subscription, which the known card has paid, the page that says so. */
  response: url,
  errors: ['PLAN_UNCHANGED', 'CARD_DECLINED', 'NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'billing',
  whileViewing: 'refused',
});

/** What a plan would cost this person now. `credit` is the unused time of the plan they have, in cents. */
export const checkoutQuote = defineEndpoint({
  id: 'checkoutQuote',
  method: 'GET',
  path: '/api/checkout/quote',
  summary: 'What a plan costs the signed-in person today',
  access: 'user',
  query: z.object({ planId }),
  status: 200,
  response: z.object({
    /** new: nothing yet; change: the one subscription is changed; same: this plan runs; lifetime: nothing more to buy. */
    kind: z.enum(['new', 'change', 'same', 'lifetime']),
    currentTier: z.enum(TIERS),
    dueCents: z.number(),
    creditCents: z.number(),
    /** Whole days left of what is credited. */
    creditDays: z.number(),
    canPay: z.boolean(),
  }),
  errors: ['UNAVAILABLE'],
});

/** What became of a checkout; also fulfils it when the provider's event is late (AMB-15). Only its buyer may ask. */
export const checkoutStatus = defineEndpoint({
  id: 'checkoutStatus',
  method: 'GET',
  path: '/api/checkout/{sessionId}',
  summary: 'What became of a checkout of the signed-in person',
  access: 'user',
  params: z.object({ sessionId: z.string().check(z.maxLength(255)) }),
  status: 200,
  response: z.object({
    state: z.enum(['pending', 'done', 'expired', 'failed', 'refunded']),
    planId,
    subscription: z.nullable(subscription),
    gift: z.nullable(
      z.object({
        recipientName: z.string(),
        recipientEmail: z.string(),
        /** null until it is paid. */
        giftCode: z.nullable(z.string()),
        expiresAt: z.nullable(z.string()),
        isMailed: z.boolean(),
      }),
    ),
    /** Where the person pays, while the checkout is open. */
    url: z.nullable(z.string()),
  }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const validateDiscount = defineEndpoint({
  id: 'validateDiscount',
  method: 'POST',
  path: '/api/discount/validate',
  summary: 'Check a discount code for a plan',
  access: 'user',
  body: z.object({
    code: z.string().check(z.trim(), z.minLength(1, 'Discount code is required'), z.maxLength(50)),
    planId,
  }),
  status: 200,
  response: z.object({
    valid: z.boolean(),
    /** Display text: "$14.99" or "Free" (AMB-11). */
    finalPrice: z.nullable(z.string()),
    finalPlan: z.nullable(planId),
    message: z.nullable(z.string()),
  }),
  errors: [],
  rateLimit: 'code',
  whileViewing: 'refused',
});

export const createSubscription = defineEndpoint({
  id: 'createSubscription',
  method: 'POST',
  path: '/api/subscription/create',
  summary: 'Subscribe, with an optional discount code; answers the plan if nothing is due, else where to pay',
  access: 'user',
  body: z.object({
    planId,
    discountCode: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  }),
  status: 200,
  response: z.union([url, z.object({ subscription })]),
  errors: ['PLAN_UNCHANGED', 'CODE_REFUSED', 'CARD_DECLINED', 'NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: ['billing', 'code'],
  whileViewing: 'refused',
});

export const redeemGift = defineEndpoint({
  id: 'redeemGift',
  method: 'POST',
  path: '/api/redeem-gift',
  summary: 'Redeem a gift code',
  access: 'user',
  body: z.object({
    giftCode: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Gift code is required'),
        z.maxLength(GIFT_CODE_MAX, `Gift code must be at most ${GIFT_CODE_MAX} characters`),
      ),
  }),
  status: 200,
  response: z.object({
    subscription,
    message: z.string(),
    /** The giver's words; never shown to anyone but the redeemer. */
    giftMessage: z.nullable(z.string()),
    planId,
  }),
  errors: ['CODE_REFUSED'],
  rateLimit: 'code',
  whileViewing: 'refused',
});

export const billingHistory = defineEndpoint({
  id: 'billingHistory',
  method: 'GET',
  path: '/api/user/billing',
  summary: 'Payments of the signed-in person, newest first, with amounts in cents and times in Unix seconds',
  access: 'user',
  status: 200,
  response: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      currency: z.string(),
      /** succeeded, failed, refunded; anything else is pending. */
      status: z.string(),
      description: z.string(),
      created: z.number(),
      nextPaymentDate: z.nullable(z.number()),
      receiptUrl: z.nullable(z.string()),
    }),
  ),
  errors: ['NOT_CONFIGURED', 'UNAVAILABLE'],
});

export const openBillingPortal = defineEndpoint({
  id: 'openBillingPortal',
  method: 'POST',
  path: '/api/user/billing/portal',
  summary: "Open the payment provider's page for card and invoices",
  access: 'user',
  status: 200,
  response: url,
  errors: ['NOT_FOUND', 'NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'billing',
  whileViewing: 'refused',
});

/** Stops billing first, then deletes everything of the person (AMB-71). */
export const deleteAccount = defineEndpoint({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/api/user/delete',
  summary: 'Delete the account with everything in it',
  access: 'user',
  status: 200,
  response: success,
  /** LAST_ADMIN: somebody else has to be an administrator first. */
  errors: ['LAST_ADMIN', 'UNAVAILABLE'],
  rateLimit: 'billing',
  whileViewing: 'refused',
});
