/**
 * A second model of what a person has, written from the specification: AMB-03 (when plans end), AMB-09 (gifts add up),
 * AMB-16 (lifetime), AMB-84 (refunds), and the days of patience that the settings page names. It knows nothing of the server.
 */
export type Reason =
  | {
      kind: 'subscription';
      plan: 'monthly' | 'annual';
      from: number;
      paidTo: number;
      state: 'active' | 'past_due' | 'ended';
      renews: boolean;
      failedAt: number | null;
      lost?: number | undefined;
    }
  | { kind: 'endless'; from: number; lost?: number | undefined; paymentId?: string }
  | { kind: 'gift'; plan: 'monthly' | 'annual'; from: number; isEnding: boolean; id: string };

export interface Has {
  tier: 'free' | 'monthly' | 'annual' | 'lifetime';
  status: 'active' | 'canceled' | 'past_due' | 'expired';
  /** null is without end, also of a free plan that never was another. */
  ends: number | null;
}

const DAY = 86_400_000;
const FOREVER = Number.POSITIVE_INFINITY;
const RANKS = ['free', 'monthly', 'annual', 'lifetime'] as const;

/** Days of grace for the slowness of others: news of a renewal, and a new card. */
const NEWS_DAYS = 3;
const CARD_DAYS = 14;

interface Time {
  reason: Reason;
  from: number;
  paid: number;
  /** With the days of patience. */
  to: number;
}

export function rank(tier: Has['tier']): number {
  return RANKS.indexOf(tier);
}

export function whatOneHas(reasons: readonly Reason[], now: number): Has {
  const times = timesOf(reasons);
  const running = times.filter(({ to, reason }) => to > now && !isLost(reason));
  if (running.length === 0) return whatWas(times);
  const end = Math.max(...running.map(({ to }) => to));
  const best = Math.max(...running.map(({ reason }) => rank(tierOf(reason))));
  return { tier: RANKS[best] ?? 'free', status: statusOf(running, end), ends: end === FOREVER ? null : end };
}

function tierOf(reason: Reason): Has['tier'] {
  return reason.kind === 'endless' ? 'lifetime' : reason.plan;
}

/** An expired plan is shown as expired; one taken back or given up leaves the free plan without a trace. */
function whatWas(times: readonly Time[]): Has {
  const last = Math.max(...times.map(({ to }) => to));
  const ranOut = times.some(({ to, reason }) => to === last && !isLost(reason));
  return ranOut ? { tier: 'free', status: 'expired', ends: last } : { tier: 'free', status: 'active', ends: null };
}

function isLost(reason: Reason): boolean {
  return 'lost' in reason && reason.lost !== undefined;
}

function statusOf(running: readonly Time[], end: number): Has['status'] {
  if (end === FOREVER) return 'active';
  const subscriptions = running.flatMap(({ reason }) => (reason.kind === 'subscription' ? [reason] : []));
  if (subscriptions.some(({ renews, state }) => state === 'active' && renews)) return 'active';
  if (subscriptions.some(({ state }) => state === 'past_due')) return 'past_due';
  const last = running.filter(({ to }) => to === end).map(({ reason }) => reason);
  return last.some((reason) => reason.kind === 'gift' && !reason.isEnding) ? 'active' : 'canceled';
}

function timesOf(reasons: readonly Reason[]): Time[] {
  const times = reasons.flatMap((reason) => (reason.kind === 'gift' ? [] : [datedTime(reason)]));
  const gifts = reasons.filter((reason) => reason.kind === 'gift');
  gifts.sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
  for (const gift of gifts) {
    const to = spend(gift, times);
    times.push({ reason: gift, from: gift.from, paid: to, to });
  }
  return times;
}

function datedTime(reason: Exclude<Reason, { kind: 'gift' }>): Time {
  const lost = Math.max(reason.from, reason.lost ?? FOREVER);
  if (reason.kind === 'endless') return { reason, from: reason.from, paid: lost, to: lost };
  const { paidTo, state, renews, failedAt } = reason;
  const patience =
    state === 'past_due'
      ? Math.max(0, (failedAt ?? paidTo) - paidTo) + CARD_DAYS * DAY
      : state === 'active' && renews
        ? NEWS_DAYS * DAY
        : 0;
  return { reason, from: reason.from, paid: Math.min(paidTo, lost), to: Math.min(paidTo + patience, lost) };
}

/** A gift is a month or a year of the calendar from its first free day; it runs only where nothing else does. */
function spend(gift: Extract<Reason, { kind: 'gift' }>, times: readonly Time[]): number {
  const gaps = gapsAfter(gift.from, times);
  const [first] = gaps;
  if (!first) return FOREVER;
  let left = later(first.from, gift.plan === 'annual' ? 12 : 1) - first.from;
  for (const { from, to } of gaps) {
    if (to - from >= left) return from + left;
    left -= to - from;
  }
  return FOREVER;
}

/** The times after a moment that nothing covers; the last one has no end, unless something without end covers it. */
function gapsAfter(start: number, times: readonly Time[]): { from: number; to: number }[] {
  const edges = times.flatMap(({ from, paid }) => (paid > from ? [from, paid] : []));
  const points = [...new Set([start, ...edges.filter((edge) => edge > start), FOREVER])].sort((a, b) => a - b);
  const pieces = points.slice(1).map((to, index) => ({ from: points[index] as number, to }));
  return pieces.filter(({ from, to }) => from < to && !times.some((time) => time.from <= from && time.paid >= to));
}

/** The same day of a later month, or its last day. */
function later(from: number, months: number): number {
  const date = new Date(from);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const target = new Date(first);
  const days = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return first + (Math.min(date.getUTCDate(), days) - 1) * DAY + (from % DAY);
}
