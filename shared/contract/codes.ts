// Chunk: of its pages

import * as z from 'zod/mini';
import { PAID_TIERS } from '../domain/plan.ts';
import { lastDayField, maxUsesField, newDiscountCode } from '../schemas/discount-code.ts';
import { adminPerson } from './admin-person.ts';
import { defineEndpoint, idParam } from './endpoint.ts';
import { cursorField, pageLimit } from './paging.ts';

/** A discount code as administrators see it. */
export const discountCode = z.object({
  id: z.string(),
  code: z.string(),
  gives: newDiscountCode.shape.gives,
  planIds: z.array(z.enum(PAID_TIERS)),
  maxUses: z.nullable(z.number()),
  used: z.number(),
  /** By people who are about to pay. */
  reserved: z.number(),
  /** The end of its last day; null without an end. */
  endsAt: z.nullable(z.string()),
  /** When an administrator ended it, for good. */
  endedAt: z.nullable(z.string()),
  state: z.enum(['active', 'used-up', 'ended']),
  createdAt: z.string(),
});
export type DiscountCodeRow = z.infer<typeof discountCode>;

/** Rows of an answer whose query says no limit. */
export const CODES_SHOWN = 20;
export const GIFTS_SHOWN = 20;

const page = { cursor: z.optional(cursorField), limit: pageLimit(100) };

export const listDiscountCodes = defineEndpoint({
  id: 'listDiscountCodes',
  method: 'GET',
  path: '/api/admin/codes',
  summary: 'Discount codes, the newest first',
  access: 'admin',
  query: z.object(page),
  status: 200,
  response: z.object({ codes: z.array(discountCode), nextCursor: z.nullable(z.string()) }),
  errors: ['FORBIDDEN'],
});

/** Each person uses a code once (AMB-11). */
export const createDiscountCode = defineEndpoint({
  id: 'createDiscountCode',
  method: 'POST',
  path: '/api/admin/codes',
  summary: 'Make a discount code',
  access: 'admin',
  body: newDiscountCode,
  status: 201,
  response: discountCode,
  errors: ['FORBIDDEN', 'CODE_EXISTS'],
});

/** `seen` is what the caller's change rests on: where another administrator has changed it since, nothing is written. */
export const changeDiscountCode = defineEndpoint({
  id: 'changeDiscountCode',
  method: 'PATCH',
  path: '/api/admin/codes/{id}',
  summary: 'Change the limit and the last day of a discount code, or end it now',
  access: 'admin',
  params: idParam,
  body: z
    .object({
      maxUses: z.optional(maxUsesField),
      lastDay: z.optional(lastDayField),
      isEnded: z.optional(z.literal(true)),
      seen: z.object({ maxUses: z.nullable(z.number()), endsAt: z.nullable(z.string()) }),
    })
    .check(
      z.refine(
        ({ maxUses, lastDay, isEnded }) => maxUses !== undefined || lastDay !== undefined || isEnded,
        'Nothing to change',
      ),
    ),
  status: 200,
  response: discountCode,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EDIT_CONFLICT'],
});

/** A gift that is paid, as administrators see it: without the giver's words, and with half of its code. */
export const adminGift = z.object({
  id: z.string(),
  /** 'GIFT-482913-••••••'; null where the payment was taken back before there was a code. */
  maskedCode: z.nullable(z.string()),
  planId: z.enum(PAID_TIERS),
  /** Null: the account is deleted. */
  from: z.nullable(adminPerson),
  recipientName: z.string(),
  recipientEmail: z.string(),
  boughtAt: z.string(),
  state: z.enum(['open', 'redeemed', 'ended', 'paid-back', 'taken-back']),
  /** Until when it can be redeemed. */
  expiresAt: z.nullable(z.string()),
  redeemedAt: z.nullable(z.string()),
  redeemedBy: z.nullable(adminPerson),
  /** Of the latest mail to the recipient. */
  mail: z.nullable(z.object({ state: z.enum(['waiting', 'sent', 'failed']), at: z.string() })),
});
export type AdminGift = z.infer<typeof adminGift>;

export const GIFT_SEARCH_MAX = 254;

export const listGifts = defineEndpoint({
  id: 'listGifts',
  method: 'GET',
  path: '/api/admin/gifts',
  summary: 'Gifts that are paid, the newest first, also by code or by the address of giver or recipient',
  access: 'admin',
  query: z.object({
    ...page,
    /** The whole code, or any part of an address or of the giver's username. */
    q: z.optional(
      z
        .string()
        .check(z.trim(), z.maxLength(GIFT_SEARCH_MAX, `A search must be at most ${GIFT_SEARCH_MAX} characters`)),
    ),
  }),
  status: 200,
  response: z.object({ gifts: z.array(adminGift), nextCursor: z.nullable(z.string()) }),
  errors: ['FORBIDDEN'],
});

/** Ends its code for good; money goes back only at the payment provider. */
export const takeGiftBack = defineEndpoint({
  id: 'takeGiftBack',
  method: 'POST',
  path: '/api/admin/gifts/{id}/take-back',
  summary: 'Take a gift back that is not redeemed',
  access: 'admin',
  params: idParam,
  status: 200,
  response: adminGift,
  /** CODE_REFUSED where the gift is redeemed, paid back, taken back or over. */
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CODE_REFUSED'],
});

/** Once in ten minutes for each gift. */
export const sendGiftAgain = defineEndpoint({
  id: 'sendGiftAgain',
  method: 'POST',
  path: '/api/admin/gifts/{id}/send',
  summary: "Mail a gift's code to its recipient again",
  access: 'admin',
  params: idParam,
  status: 200,
  response: adminGift,
  /** CODE_REFUSED where the gift is redeemed, paid back or over. */
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CODE_REFUSED'],
  rateLimit: 'gift-mail',
});
