import StripeSdk from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { list, NOW, type ScriptedStripe, startScriptedStripe, WEBHOOK_SECRET } from './scripted-stripe.ts';

let stripe: ScriptedStripe;

beforeEach(async () => {
  stripe = await startScriptedStripe();
});
afterEach(() => stripe.stop());

const event = (type: string, object: object, id = 'evt_1') => ({
  id,
  object: 'event',
  type,
  created: NOW / 1_000,
  data: { object },
});

const sign = (payload: string, at = NOW, secret = WEBHOOK_SECRET) =>
  StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp: at / 1_000 });

const read = (payload: string, signature: string | undefined = sign(payload)) =>
  stripe.payments.readEvent(Buffer.from(payload), signature);

const readRefs = (type: string, object: object) => {
  const reading = read(JSON.stringify(event(type, object)));
  return reading.ok ? reading.refs : reading;
};

describe('an event', () => {
  const payload = JSON.stringify(event('invoice.paid', {}));

  test('with a true signature is read', () => {
    expect(read(payload)).toEqual({
      ok: true,
      eventId: 'evt_1',
      type: 'invoice.paid',
      createdAt: '2026-11-22T12:00:00.000Z',
      refs: [],
    });
  });

  test.each<[string, string, string | undefined]>([
    ['no signature', payload, undefined],
    ['an empty signature', payload, ''],
    ['something else as a signature', payload, 'paid'],
    ['a time without a signature', payload, `t=${NOW / 1_000}`],
    ['the signature of another secret', payload, sign(payload, NOW, 'whsec_other')],
    ['a signature of the older scheme only', payload, sign(payload).replace('v1=', 'v0=')],
    ['one changed byte', payload.replace('evt_1', 'evt_2'), sign(payload)],
    ['one added byte', `${payload} `, sign(payload)],
    ['a changed time', payload, sign(payload).replace(`t=${NOW / 1_000}`, `t=${NOW / 1_000 + 1}`)],
    ['no body', '', sign(payload)],
  ])('with %s is refused for its signature', (_what, body, signature) => {
    expect(stripe.payments.readEvent(Buffer.from(body), signature)).toEqual({ ok: false, reason: 'signature' });
  });

  test('with one true signature among several is read, as while the secret is changed', () => {
    const [time, signature] = sign(payload).split(',');
    expect(read(payload, `${time},v1=${'0'.repeat(64)},${signature}`)).toMatchObject({ ok: true });
  });

  test.each([-300, 0, 300])('that was signed %i seconds from now is read', (offset) => {
    expect(read(payload, sign(payload, NOW + offset * 1_000))).toMatchObject({ ok: true });
  });

  test.each([-301, -600, 301, 600])('that was signed %i seconds from now says that a clock is wrong', (offset) => {
    expect(read(payload, sign(payload, NOW + offset * 1_000))).toEqual({ ok: false, reason: 'clock' });
    expect(stripe.logged).toEqual([{ skewSeconds: -offset }]);
  });

  test('with a false signature and a wrong time is refused for its signature', () => {
    expect(read(payload, sign(payload, NOW - 600_000, 'whsec_other'))).toEqual({ ok: false, reason: 'signature' });
    expect(read(payload, sign(payload, NOW + 600_000, 'whsec_other'))).toEqual({ ok: false, reason: 'signature' });
    expect(stripe.logged).toEqual([]);
  });

  test.each(['not JSON', '"text"', 'null', '{}', '[]', JSON.stringify({ id: 'evt_1', type: 'invoice.paid' })])(
    'that is signed but reads %s has no shape',
    (body) => {
      expect(read(body)).toEqual({ ok: false, reason: 'shape' });
    },
  );
});

describe('an event that our tables cannot hold has no shape', () => {
  test.each([
    ['an id of 5,000 characters', event('invoice.paid', {}, `evt_${'1'.repeat(5_000)}`)],
    ['an id with a NUL', event('invoice.paid', {}, 'evt_\0')],
    ['an id with half a letter', event('invoice.paid', {}, 'evt_\ud800')],
    ['a type of 5,000 characters', event('x'.repeat(5_000), {})],
    ['a type with a NUL', event('invoice.\0', {})],
    ['an object with an id of 5,000 characters', event('checkout.session.completed', { id: 'c'.repeat(5_000) })],
    ['a payment with a NUL', event('refund.created', { payment_intent: 'pi_\0' })],
    ['a time before all', { ...event('invoice.paid', {}), created: -1e11 }],
    ['a time after all', { ...event('invoice.paid', {}), created: 1e12 }],
  ])('%s', (_what, body) => {
    expect(read(JSON.stringify(body))).toEqual({ ok: false, reason: 'shape' });
  });
});

describe('the subject of an event', () => {
  const invoiceOf = (subscription: unknown) => ({ id: 'in_1', parent: { subscription_details: { subscription } } });

  test.each([
    ['checkout.session.completed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['checkout.session.expired', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    ['invoice.paid', invoiceOf('sub_1'), { kind: 'subscription', id: 'sub_1' }],
    ['invoice.payment_failed', invoiceOf({ id: 'sub_1' }), { kind: 'subscription', id: 'sub_1' }],
    ['refund.created', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['refund.failed', { id: 're_1', payment_intent: { id: 'pi_1' } }, { kind: 'payment', id: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['charge.dispute.closed', { id: 'du_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['customer.deleted', { id: 'cus_1' }, { kind: 'customer', id: 'cus_1' }],
  ])('%s %j', (type, object, ref) => {
    expect(readRefs(type, object)).toEqual([ref]);
  });

  test.each([
    ['invoice.paid', { id: 'in_1', parent: null }],
    ['invoice.paid', { id: 'in_1', parent: { subscription_details: null } }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }],
    ['refund.created', { id: 're_1' }],
    ['customer.updated', { id: 'cus_1' }],
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }],
    ['balance.available', {}],
    ['of.the.future', { id: 'x_1' }],
  ])('%s %j is about nothing that changes a plan', (type, object) => {
    expect(readRefs(type, object)).toEqual([]);
  });
});

describe('the changes since a time', () => {
  test('is what the events since then are about, each once, over all pages', async () => {
    const pages = [
      {
        ...list(
          event('checkout.session.completed', { id: 'cs_1' }, 'evt_3'),
          event('customer.subscription.created', { id: 'sub_1' }, 'evt_2'),
        ),
        has_more: true,
      },
      list(event('customer.subscription.updated', { id: 'sub_1' }, 'evt_1')),
    ];
    stripe.answer('GET /v1/events', () => ({ body: pages.shift() ?? '' }));
    expect(await stripe.payments.changedSince('2026-11-20T00:00:00.000Z')).toEqual({
      ok: true,
      value: [
        { kind: 'checkout', id: 'cs_1' },
        { kind: 'subscription', id: 'sub_1' },
      ],
    });
    const [first, second] = stripe.calls('GET /v1/events');
    expect(first?.params).toMatchObject({ 'created[gte]': '1795132800', limit: '100' });
    expect(first?.params.starting_after).toBeUndefined();
    expect(second?.params.starting_after).toBe('evt_2');
    const types = Object.entries(first?.params ?? {}).filter(([name]) => name.startsWith('types'));
    expect(types.length).toBeGreaterThan(10);
    expect(types.length).toBeLessThanOrEqual(20);
  });

  test('is read in a bounded number of pages, and the log says that there were more', async () => {
    let count = 0;
    stripe.answer('GET /v1/events', () => {
      count += 1;
      const completed = event('checkout.session.completed', { id: `cs_${count}` }, `evt_${count}`);
      return { body: { ...list(completed), has_more: true } };
    });
    const answer = await stripe.payments.changedSince('2026-11-20T00:00:00.000Z');
    expect(answer.ok && answer.value).toHaveLength(50);
    expect(stripe.logged).toEqual([{ since: '2026-11-20T00:00:00.000Z', events: 5_000 }]);
  });
});
