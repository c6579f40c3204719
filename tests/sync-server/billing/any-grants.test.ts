import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAID_TIERS, TIERS } from '../../../shared/domain/plan.ts';
import { activePeriods, entitlementOf, type Grant } from '../../../sync-server/billing/ledger/entitlement.ts';
import { afterPeriod } from '../../../sync-server/billing/ledger/period.ts';

const DAY = 86_400_000;
const NOW = '2026-11-20T12:00:00.000Z';
const later = (time: string, days: number) => new Date(Date.parse(time) + days * DAY).toISOString();

describe('whatever the grants are', () => {
  const time = fc.integer({ min: 0, max: 3 * 365 }).map((days) => later('2025-01-01T00:00:00.000Z', days));
  const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: null, freq: 2 });
  const anyGrant = fc
    .record({
      source: fc.constantFrom('subscription', 'purchase', 'gift', 'code', 'admin' as const),
      sourceRef: fc.uuid(),
      tier: fc.constantFrom(...PAID_TIERS),
      startsAt: time,
      days: fc.option(fc.integer({ min: 0, max: 500 }), { nil: null }),
      renews: fc.boolean(),
      failedAt: maybe(time),
      revokedAt: maybe(time),
    })
    .map(({ days, ...rest }): Grant => {
      const endsAt = rest.source === 'gift' || days === null ? null : later(rest.startsAt, days);
      const failedAt = rest.source === 'subscription' ? rest.failedAt : null;
      // Nothing is taken back before it was given.
      const revokedAt = rest.revokedAt !== null && rest.revokedAt < rest.startsAt ? rest.startsAt : rest.revokedAt;
      return { ...rest, source: rest.source as Grant['source'], endsAt, failedAt, revokedAt };
    });
  const grants = fc.uniqueArray(anyGrant, { maxLength: 7, selector: ({ sourceRef }) => sourceRef });
  /** Now is never before what has been given. */
  const given = fc.tuple(grants, fc.integer({ min: 0, max: 900 })).map(([all, days]) => {
    const last =
      all
        .map(({ startsAt, revokedAt }) => revokedAt ?? startsAt)
        .sort()
        .at(-1) ?? NOW;
    return { all, now: later(last, days) };
  });
  const holds = (check: (all: readonly Grant[], now: string) => void) => {
    fc.assert(
      fc.property(given, ({ all, now }) => check(all, now)),
      { numRuns: 2_000 },
    );
  };

  test('their order makes no difference', () => {
    fc.assert(
      fc.property(given, fc.func(fc.nat()), ({ all, now }, key) => {
        const shuffled = all.toSorted((a, b) => key(a.sourceRef) - key(b.sourceRef));
        expect(entitlementOf(shuffled, now)).toEqual(entitlementOf(all, now));
      }),
      { numRuns: 1_000 },
    );
  });

  test('no person has a tier without a grant of that tier that was not taken back', () => {
    holds((all, now) => {
      const { subscriptionTier: tier } = entitlementOf(all, now);
      if (tier !== 'free') expect(all.some((each) => each.tier === tier && (each.revokedAt ?? '9') > now)).toBe(true);
    });
  });

  test('it is never less than what one grant covers', () => {
    holds((all, now) => {
      const entitlement = entitlementOf(all, now);
      for (const each of all) {
        if (each.revokedAt !== null) continue;
        const end = each.source === 'gift' && each.tier !== 'lifetime' ? ownEnd(each) : each.endsAt;
        if (each.startsAt > now || (end !== null && end <= now)) continue;
        expect(TIERS.indexOf(entitlement.subscriptionTier)).toBeGreaterThanOrEqual(TIERS.indexOf(each.tier));
        expect(entitlement.subscriptionExpiresAt ?? '9').toSatisfy((at: string) => at >= (end ?? '9'));
      }
    });
  });

  test('lifetime that was not taken back is lifetime for ever', () => {
    holds((all, now) => {
      const isLifetime = all.some(
        (each) => each.tier === 'lifetime' && each.revokedAt === null && (each.endsAt ?? '9') > now,
      );
      if (isLifetime) expect(entitlementOf(all, now).subscriptionTier).toBe('lifetime');
    });
  });

  test('the time of a gift is spent on days that nothing else covers, and on each of them once', () => {
    holds((all) => {
      const waiting = all.filter(
        (each) => each.source === 'gift' && each.tier !== 'lifetime' && each.revokedAt === null,
      );
      // Far in the past everything is still to come.
      const periods = activePeriods(all, '2000-01-01T00:00:00.000Z');
      for (const each of waiting) {
        const own = periods.find(({ grant: { sourceRef } }) => sourceRef === each.sourceRef);
        if (!own || own.paidTo === Number.POSITIVE_INFINITY) continue;
        const before = periods.filter(
          ({ grant: other }) => other !== each && (!waiting.includes(other) || isEarlier(other, each)),
        );
        const spent = uncovered(
          own,
          before.filter(({ grant: other }) => !isLaterGift(other, each)),
        );
        const least = each.tier === 'annual' ? 365 : 28;
        const most = each.tier === 'annual' ? 366 : 31;
        expect(spent).toBeGreaterThanOrEqual(least * DAY);
        expect(spent).toBeLessThanOrEqual(most * DAY);
      }
    });
  });

  test('its end is after now unless the plan is free, so the tier that is read later is never too high', () => {
    holds((all, now) => {
      const { subscriptionTier, subscriptionExpiresAt: end } = entitlementOf(all, now);
      if (subscriptionTier !== 'free' && end !== null) {
        expect(end > now).toBe(true);
        expect(entitlementOf(all, end).subscriptionTier).toBe('free');
      }
    });
  });

  function ownEnd({ startsAt, tier }: Grant): string {
    return afterPeriod(startsAt, tier === 'annual' ? 'annual' : 'monthly');
  }
  function isEarlier(a: Grant, b: Grant): boolean {
    return a.startsAt < b.startsAt || (a.startsAt === b.startsAt && a.sourceRef < b.sourceRef);
  }
  function isLaterGift(a: Grant, b: Grant): boolean {
    return a.source === 'gift' && a.tier !== 'lifetime' && isEarlier(b, a);
  }
});

/** Milliseconds of a period that the others leave open, counted day by day as the grants are. */
function uncovered(own: { from: number; paidTo: number }, others: readonly { from: number; paidTo: number }[]): number {
  const edges = [own.from, own.paidTo, ...others.flatMap(({ from, paidTo }) => [from, paidTo])]
    .map((edge) => Math.min(Math.max(edge, own.from), own.paidTo))
    .sort((a, b) => a - b);
  let open = 0;
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1];
    if (next === undefined || next === edge) continue;
    if (!others.some(({ from, paidTo }) => from <= edge && paidTo >= next)) open += next - edge;
  }
  return open;
}
