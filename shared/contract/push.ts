import * as z from 'zod/mini';
import { defineEndpoint, success } from './endpoint.ts';

/** Why the last notification did not reach the device's push service. */
export const PUSH_PROBLEMS = ['refused', 'too-large', 'unreachable'] as const;
export type PushProblem = (typeof PUSH_PROBLEMS)[number];

/** A device that gets notifications by Web Push. Times are ISO 8601 in UTC. */
export const pushDevice = z.object({
  id: z.string(),
  /** 'Firefox on Windows' */
  name: z.string(),
  addedAt: z.string(),
  /** When its push service last accepted a notification. */
  lastAcceptedAt: z.nullable(z.string()),
  problem: z.nullable(z.enum(PUSH_PROBLEMS)),
  isThis: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const subscriptionBody = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1_000, 'The address of the push service is too long')),
  keys: z.object({
    /** A point on P-256, uncompressed. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'The key of the device is not valid')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'The secret of the device is not valid')),
  }),
  /** The browser, not the person, has replaced the subscription: for a device that has one. */
  isRenewal: z.optional(z.boolean()),
});

export const readPushKey = defineEndpoint({
  id: 'readPushKey',
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key with which a browser subscribes to notifications of this server',
  access: 'user',
  status: 200,
  response: z.object({ publicKey: z.string() }),
  errors: [],
});

export const listPushDevices = defineEndpoint({
  id: 'listPushDevices',
  method: 'GET',
  path: '/api/push/devices',
  summary: 'The devices that get notifications, this one first',
  access: 'user',
  status: 200,
  response: z.array(pushDevice),
  errors: [],
});

export const subscribeToPush = defineEndpoint({
  id: 'subscribeToPush',
  method: 'PUT',
  path: '/api/push/subscription',
  summary:
    'Get notifications on this device; a subscription that another person had in this browser becomes the caller’s',
  access: 'user',
  body: subscriptionBody,
  status: 200,
  response: pushDevice,
  /** NOT_FOUND: a renewal on a device that gets no notifications. */
  errors: ['NOT_FOUND'],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const unsubscribeFromPush = defineEndpoint({
  id: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'Get no more notifications on this device',
  access: 'user',
  status: 200,
  response: success,
  errors: [],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const removePushDevice = defineEndpoint({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/api/push/devices/{id}',
  summary: 'Send no more notifications to a device; one that gets none already counts as done',
  access: 'user',
  params: z.object({ id: z.string() }),
  status: 200,
  response: success,
  errors: [],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const sendTestPush = defineEndpoint({
  id: 'sendTestPush',
  method: 'POST',
  path: '/api/push/subscription/test',
  summary: 'Send a notification to this device now, and say what its push service answers',
  access: 'user',
  status: 200,
  response: z.object({
    /** Of a device that its push service does not know any more, it is the last notification. */
    outcome: z.enum(['accepted', 'gone', ...PUSH_PROBLEMS]),
  }),
  errors: ['NOT_FOUND'],
  rateLimit: 'push',
  whileViewing: 'refused',
});
