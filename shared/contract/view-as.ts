import * as z from 'zod/mini';
import { RECEIPT_ACTS } from '../domain/audit-act.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { cursorField, pageLimit } from './paging.ts';

const switched = z.object({
  targetUser: z.object({ username: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** The page to load: everything on the page before it belongs to the administrator. */
  redirectUrl: z.string(),
});

export const switchUser = defineEndpoint({
  id: 'switchUser',
  method: 'POST',
  path: '/api/admin/switch-user',
  summary: 'View the product as another person, from the list of users',
  access: 'admin',
  body: z.object({ targetUserId: z.string({ error: 'The user is missing' }) }),
  status: 200,
  response: switched,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const switchToUser = defineEndpoint({
  id: 'switchToUser',
  method: 'POST',
  path: '/api/admin/switch-user/{userId}',
  summary: 'View the product as another person, from their page',
  access: 'admin',
  params: z.object({ userId: z.string() }),
  status: 200,
  response: switched,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Works for every viewing session, also when its administrator has lost the role meanwhile. */
export const switchBack = defineEndpoint({
  id: 'switchBack',
  method: 'POST',
  path: '/api/admin/switch-back',
  summary: 'Return from viewing as another person to the own account',
  access: 'user',
  whileViewing: 'only',
  status: 200,
  response: z.extend(success, { redirectUrl: z.string() }),
  errors: ['FORBIDDEN'],
});

/** One thing that support did with an account, for its owner. Nobody of support is named. */
const receipt = z.object({
  id: z.string(),
  createdAt: z.string(),
  act: z.enum(RECEIPT_ACTS),
  /** Whether it was refused, so that nothing was changed. */
  isRefused: z.boolean(),
  /** What a write does: 'Write a review'. Null for other acts. */
  call: z.nullable(z.string()),
  /** The rows it changed, at most a few dozen. */
  changes: z.array(
    z.object({
      how: z.enum(['added', 'changed', 'deleted']),
      /** 'record Blue Train' */
      what: z.string(),
      /** 'condition', 'notes'; of a changed row. */
      fields: z.array(z.string()),
    }),
  ),
  /** Of a change of plan or role. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

export const RECEIPTS_SHOWN = 20;

export const listReceipts = defineEndpoint({
  id: 'listReceipts',
  method: 'GET',
  path: '/api/user/support-receipts',
  summary: 'When support looked at the account, and what it changed, newest first',
  access: 'user',
  query: z.object({ cursor: z.optional(cursorField), limit: pageLimit(50) }),
  status: 200,
  response: z.object({ receipts: z.array(receipt), nextCursor: z.nullable(z.string()) }),
  errors: [],
  rateLimit: 'settings',
});
