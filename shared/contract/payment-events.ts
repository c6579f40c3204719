import * as z from 'zod/mini';
import { bytes } from './bytes.ts';
import { defineEndpoint } from './endpoint.ts';

export const receivePaymentEvent = defineEndpoint({
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'An event of the payment provider',
  access: 'signature',
  body: bytes,
  bodySize: 'event',
  rawBody: 'exact',
  status: 200,
  response: z.object({ received: z.literal(true) }),
  errors: ['TOO_LARGE', 'NOT_CONFIGURED'],
});
