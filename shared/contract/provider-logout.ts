import * as z from 'zod/mini';
import { defineEndpoint, success } from './endpoint.ts';

export const endProviderSession = defineEndpoint({
  id: 'endProviderSession',
  method: 'POST',
  path: '/api/auth/backchannel-logout',
  summary: 'The identity provider has ended its session of a person (OpenID Connect Back-Channel Logout 1.0)',
  access: 'signature',
  body: z.object({ logout_token: z.string() }),
  bodyType: 'form',
  status: 200,
  response: success,
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  rateLimit: 'provider-logout',
});
