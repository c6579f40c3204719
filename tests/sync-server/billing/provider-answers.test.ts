import { beforeEach, expect, test } from 'vitest';
import type { Failure } from '../../support/memory-payments.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();
beforeEach(async () => {
  await person.buy('annual');
});

const away = 'The payment provider does not answer right now. Please try again soon.';
const refused = 'The payment provider did not accept this. Please try again later.';

test.each([
  [{ kind: 'unavailable' }, 503, 'UNAVAILABLE', away, '10'],
  [{ kind: 'rate_limited', retryAfterSeconds: 7 }, 503, 'UNAVAILABLE', away, '7'],
  [{ kind: 'rejected' }, 503, 'UNAVAILABLE', refused, null],
  [{ kind: 'bad_response' }, 503, 'UNAVAILABLE', refused, null],
  [{ kind: 'not_found' }, 503, 'UNAVAILABLE', refused, null],
  [{ kind: 'not_configured' }, 503, 'NOT_CONFIGURED', 'Payments are switched off on this server.', null],
  [
    { kind: 'declined' },
    402,
    'CARD_DECLINED',
    'Your card was declined, so nothing has changed. Update the card and try again.',
    null,
  ],
] as const)('the answer %j of the provider is a sentence with what to do', async (failure, ...expected) => {
  billing.payments.before = () => ({ ok: false, ...failure }) as Failure;
  const { status, body, headers } = await person.client.send('POST', '/api/user/billing/portal');
  expect([status, body.code, body.message, headers.get('retry-after')]).toEqual(expected);
});
