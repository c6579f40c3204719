import { describe, expect, test } from 'vitest';
import {
  activePeriods,
  endingOf,
  entitlementOf,
  type Grant,
  nextEnd,
  PAST_DUE_DAYS,
  paidUntil,
  RENEWAL_GRACE_DAYS,
} from '../../../sync-server/billing/ledger/entitlement.ts';
import { afterPeriod } from '../../../sync-server/billing/ledger/period.ts';

const DAY = 86_400_000;
const NOW = '2026-11-20T12:00:00.000Z';

function grant(changes: Partial<Grant>): Grant {
  return {
    source: 'subscription',
    sourceRef: 'sub_1',
    tier: 'annual',
    startsAt: '2026-03-12T12:00:00.000Z',
    endsAt: '2027-03-12T12:00:00.000Z',
    renews: false,
    failedAt: null,
    revokedAt: null,
    ...changes,
  };
}
const gift = (changes: Partial<Grant>) =>
  grant({ source: 'gift', sourceRef: 'gift_1', endsAt: null, renews: true, startsAt: NOW, ...changes });
const lifetime = (changes: Partial<Grant> = {}) =>
  grant({ source: 'purchase', sourceRef: 'order_1', tier: 'lifetime', endsAt: null, ...changes });
const later = (time: string, days: number) => new Date(Date.parse(time) + days * DAY).toISOString();

const entitlement = (grants: readonly Grant[], at = NOW) => {
  const { subscriptionTier, subscriptionStatus, subscriptionExpiresAt } = entitlementOf(grants, at);
  return [subscriptionTier, subscriptionStatus, subscriptionExpiresAt];
};

describe('a person', () => {
  // SUB-009
  test('without a grant is free', () => {
    expect(entitlement([])).toEqual(['free', 'active', null]);
  });

  test('with a subscription that renews has patience beyond its paid time, in case news are late', () => {
    const grants = [grant({ renews: true })];
    const patience = later('2027-03-12T12:00:00.000Z', RENEWAL_GRACE_DAYS);
    expect(entitlement(grants)).toEqual(['annual', 'active', patience]);
    expect(entitlement(grants, '2027-03-13T12:00:00.000Z')).toEqual(['annual', 'active', patience]);
    expect(entitlement(grants, patience)).toEqual(['free', 'expired', patience]);
    expect(paidUntil(grants, NOW)).toBe('2027-03-12T12:00:00.000Z');
  });

  test('with a canceled subscription has it to the day that is paid', () => {
    expect(entitlement([grant({})])).toEqual(['annual', 'canceled', '2027-03-12T12:00:00.000Z']);
    expect(entitlement([grant({})], '2027-03-12T12:00:00.000Z')).toEqual([
      'free',
      'expired',
      '2027-03-12T12:00:00.000Z',
    ]);
  });

  test('with a failed renewal has fourteen days from then', () => {
    const failed = grant({
      tier: 'monthly',
      endsAt: '2026-11-12T09:00:00.000Z',
      renews: true,
      failedAt: '2026-11-12T10:00:00.000Z',
    });
    expect(entitlement([failed])).toEqual(['monthly', 'past_due', '2026-11-26T10:00:00.000Z']);
    expect(entitlement([failed], '2026-11-26T10:00:00.000Z')[0]).toBe('free');
    expect(PAST_DUE_DAYS).toBe(14);
  });

  test('with lifetime has it through every change of an old subscription', () => {
    for (const old of [grant({ renews: true }), grant({ failedAt: NOW }), grant({ revokedAt: NOW })]) {
      expect(entitlement([old, lifetime()], '2030-01-01T00:00:00.000Z')).toEqual(['lifetime', 'active', null]);
    }
  });

  test('whose only grant was taken back is free and not expired', () => {
    expect(entitlement([lifetime({ revokedAt: '2026-11-19T00:00:00.000Z' })])).toEqual(['free', 'active', null]);
  });

  test('after giving up a lifetime has none, also for a clock that is behind the one by which it was given up', () => {
    const given = lifetime({ startsAt: later(NOW, 1), revokedAt: later(NOW, 2) });
    expect(entitlement([given])).toEqual(['free', 'active', null]);
  });

  test('with a gift alone has a month or a year of the calendar', () => {
    expect(entitlement([gift({})])).toEqual(['annual', 'active', '2027-11-20T12:00:00.000Z']);
    expect(
      entitlement([gift({ tier: 'monthly', startsAt: '2027-01-31T08:00:00.000Z' })], '2027-02-01T00:00:00.000Z'),
    ).toEqual(['monthly', 'active', '2027-02-28T08:00:00.000Z']);
    expect(entitlement([gift({ renews: false })])[1]).toBe('canceled');
  });

  test('with a gift on top of a plan has one whole year more', () => {
    expect(entitlement([grant({}), gift({})])).toEqual(['annual', 'active', '2028-03-12T12:00:00.000Z']);
  });

  test('with a monthly plan and a gift of a year has the higher tier at once', () => {
    const grants = [grant({ tier: 'monthly', endsAt: '2026-12-01T12:00:00.000Z' }), gift({})];
    expect(entitlement(grants)).toEqual(['annual', 'active', '2027-12-01T12:00:00.000Z']);
  });

  test('with two gifts has one after the other', () => {
    const second = gift({ sourceRef: 'gift_2', startsAt: later(NOW, 10), tier: 'monthly' });
    expect(entitlement([second, gift({})], later(NOW, 10))).toEqual(['annual', 'active', '2027-12-20T12:00:00.000Z']);
  });

  test('after subscribing in the middle of a gift has the rest of it afterwards', () => {
    const subscribed = grant({ startsAt: later(NOW, 10), endsAt: later(NOW, 40), tier: 'monthly' });
    const grants = [gift({ tier: 'monthly' }), subscribed];
    expect(entitlement(grants, later(NOW, 12))).toEqual(['monthly', 'active', later(NOW, 60)]);
  });

  test('with a refunded subscription has the whole gift that waited behind it', () => {
    const paidBack = grant({ revokedAt: later(NOW, 30) });
    const waiting = gift({ tier: 'monthly' });
    expect(entitlement([paidBack, waiting], later(NOW, 31))).toEqual([
      'monthly',
      'active',
      afterPeriod(later(NOW, 30), 'monthly'),
    ]);
  });

  test('with a refunded lifetime has the whole gift of before again', () => {
    const paidBack = lifetime({ startsAt: later(NOW, 1), revokedAt: later(NOW, 500) });
    const [, , end] = entitlement([gift({}), paidBack], later(NOW, 501));
    expect(end).toBe(later(NOW, 365 + 499));
  });
});

describe('the state of a plan', () => {
  const given = (changes: Partial<Grant>) => grant({ source: 'admin', sourceRef: 'admin_1', ...changes });
  const [soon, then] = [later(NOW, 10), later(NOW, 30)];

  test('that an administrator gave with an end is active to that day, without patience', () => {
    expect(entitlement([given({ endsAt: soon })])).toEqual(['annual', 'active', soon]);
    expect(entitlement([given({ endsAt: soon, renews: true })])).toEqual(['annual', 'active', soon]);
  });

  test('is that of the grant that ends last, and active if one of several does not end by request', () => {
    expect(entitlement([given({ endsAt: soon }), grant({ endsAt: then })])).toEqual(['annual', 'canceled', then]);
    expect(entitlement([given({ endsAt: then }), grant({ endsAt: soon })])).toEqual(['annual', 'active', then]);
    expect(entitlement([given({ endsAt: then }), grant({ endsAt: then })])).toEqual(['annual', 'active', then]);
  });

  test('of a subscription that renews is active, also with a gift behind it that was ended', () => {
    const [status, end] = entitlement([grant({ endsAt: soon, renews: true }), gift({ renews: false })]).slice(1);
    expect([status, end]).toEqual(['active', afterPeriod(soon, 'annual')]);
  });

  test('is lifetime’s, whatever card fails', () => {
    expect(entitlement([lifetime(), grant({ endsAt: soon, failedAt: NOW })])).toEqual(['lifetime', 'active', null]);
  });

  test('after its end says whether the last grant ran out or was taken back', () => {
    const [ran, taken] = [later(NOW, -10), later(NOW, -5)];
    const revoked = lifetime({ startsAt: later(NOW, -20), revokedAt: taken });
    expect(entitlement([grant({ endsAt: ran }), revoked])).toEqual(['free', 'active', null]);
    expect(entitlement([grant({ endsAt: later(NOW, -2) }), revoked])).toEqual(['free', 'expired', later(NOW, -2)]);
  });

  test('of a gift ends where it would alone, if the next plan begins at that moment', () => {
    const end = afterPeriod(NOW, 'monthly');
    const next = grant({ startsAt: end, endsAt: later(end, 30) });
    const [, alone] = activePeriods([next, gift({ tier: 'monthly' })], NOW);
    expect(new Date(alone?.to ?? 0).toISOString()).toBe(end);
  });

  test('ends in a way that its holder is notified of, unless it may go on', () => {
    const ending = (...grants: Grant[]) => endingOf(grants, NOW);
    const canceled = grant({ endsAt: soon });
    expect(ending(canceled)).toEqual({ planId: 'annual', endsAt: soon });
    expect(ending(gift({ tier: 'monthly' }))).toEqual({ planId: 'monthly', endsAt: afterPeriod(NOW, 'monthly') });
    expect(ending(canceled, grant({ endsAt: then, renews: true, revokedAt: later(NOW, -1) }))).toEqual({
      planId: 'annual',
      endsAt: soon,
    });
    const none: Grant[][] = [
      [],
      [lifetime()],
      [grant({ endsAt: later(NOW, -1) })],
      [grant({ endsAt: soon, renews: true })],
      [grant({ endsAt: soon, failedAt: NOW })],
      [gift({}), grant({ endsAt: soon, renews: true })],
    ];
    expect(none.map((grants) => ending(...grants))).toEqual(none.map(() => undefined));
  });

  test('has no next end without a grant, or for good', () => {
    expect([nextEnd([], NOW), nextEnd([lifetime()], NOW)]).toEqual([null, null]);
    expect(nextEnd([lifetime(), grant({ endsAt: then }), given({ endsAt: soon })], NOW)).toBe(soon);
  });
});
