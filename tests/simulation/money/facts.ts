import type { Reason } from './model.ts';
import type { World } from './world.ts';

export interface GiftRow {
  id: string;
  orderId: string;
  tier: 'monthly' | 'annual' | 'lifetime';
  code: string | null;
  redeemedBy: string | null;
  redeemedAt: string | null;
  isRedeemed: boolean;
  expiresAt: string | null;
  voidedAt: string | null;
  mails: number;
}

export interface GrantRow {
  userId: string;
  source: string;
  ref: string;
  tier: string;
  renews: boolean;
  startsAt: string;
  revokedAt: string | null;
  reason: string | null;
}

export interface UserRow {
  id: string;
  tier: 'free' | 'monthly' | 'annual' | 'lifetime';
  status: string;
  expiresAt: string | null;
  albums: number;
}

export interface OrderRow {
  id: string;
  userId: string | null;
  status: string;
  sessionId: string | null;
  planId: string;
  isGift: boolean;
  changes: string | null;
}

/** The contents of the database, in one look. */
export interface Rows {
  users: UserRow[];
  gifts: GiftRow[];
  grants: GrantRow[];
  orders: OrderRow[];
  uses: { id: string; code: string; count: number; most: number | null }[];
}

export async function readRows({ outside }: World): Promise<Rows> {
  const { rows } = await outside.query<{ rows: Rows }>({ name: 'facts', text: FACTS });
  return rows[0]?.rows as Rows;
}

const FACTS = `select json_build_object(
  'users', (select coalesce(json_agg(json_build_object('id', id, 'tier', subscription_tier, 'status',
    subscription_status, 'expiresAt', subscription_expires_at,
    'albums', (select count(*) from records r where r.user_id = u.id))), '[]') from users u),
  'gifts', (select coalesce(json_agg(json_build_object('id', id, 'orderId', order_id, 'tier', subscription_tier,
    'code', gift_code, 'redeemedBy', redeemed_by, 'redeemedAt', redeemed_at, 'isRedeemed', is_redeemed,
    'expiresAt', expires_at, 'voidedAt', voided_at,
    'mails', (select count(*) from mail_outbox m where m.template = 'gift' and m.payload ->> 'giftCode' = g.gift_code))
    order by created_at, id), '[]') from gift_subscriptions g),
  'grants', (select coalesce(json_agg(json_build_object('userId', user_id, 'source', source, 'ref', source_ref, 'tier',
    tier, 'renews', renews, 'startsAt', starts_at, 'revokedAt', revoked_at, 'reason', revoke_reason)), '[]')
    from plan_grants),
  'orders', (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'status', status, 'sessionId',
    session_id, 'planId', plan_id, 'isGift', is_gift, 'changes', changes_subscription_id)), '[]') from billing_orders),
  'uses', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'most', max_uses,
    'count', (select count(*) from discount_uses d where d.code_id = c.id))), '[]') from discount_codes c)
) as rows`;

/** A person's requests and their answers, as far as neither database nor provider records them. */
export interface Person {
  id: string;
  customerId: string;
  isDeleted: boolean;
  /** The number of payments when the account was deleted. */
  chargesBefore: number;
  /** The person's wish for each subscription; without a report it renews. `either`: the answer got lost. */
  wishes: Map<string, 'renews' | 'ends' | 'either'>;
  /** Gifts that end as their holder asked. */
  ending: Set<string>;
  /** The person's attempts, whether or not the answer arrived. */
  tried: Set<string>;
}

export interface Redemption {
  by: string;
  at: number;
  tier: GiftRow['tier'];
}

/** The state of one story so far. */
export interface Facts {
  world: World;
  people: Person[];
  redemptions: Map<string, Redemption>;
  /** When each `CODE:person` gave a lifetime. */
  freebies: Map<string, number>;
  /** Lifetimes that were given up, by what gave them. */
  givenUp: Map<string, number>;
  /** The events that were delivered or lost. */
  gone: Set<string>;
  /** True if an event is lost, so that only a comparison helps. */
  hasLost: boolean;
  rows: Rows;
  /** Times of two clocks may differ by this much. */
  slack: number;
}

/** When all of a payment went back, as the provider has it. */
export function lostAt({ bank }: World, paymentId: string | null): number | undefined {
  const payment = bank.memory.payments.get(paymentId ?? '');
  if (!payment) return undefined;
  const isLost = payment.isDisputeLost || (payment.amountCents > 0 && payment.refundedCents >= payment.amountCents);
  return isLost ? bank.lostAt.get(payment.paymentId) : undefined;
}

/** The pages that a person has paid for their own plan. */
export function paidPages({ world }: Facts, { id }: Person) {
  const all = [...world.bank.memory.sessions.values()];
  return all.filter(({ isPaid, order, userId }) => isPaid && userId === id && !order.isGift);
}

export interface View {
  /** When the server may have learned of what was lost: at once, or only now. */
  learned: 'at once' | 'now';
  /** As if nothing had ever been taken back, ended early or given up. */
  isGenerous?: boolean;
}

/** Why a person has a plan, by the provider and by what was redeemed and used. */
export function reasonsOf(facts: Facts, person: Person, { learned, isGenerous = false }: View): Reason[] {
  const { world } = facts;
  const lost = (at: number | undefined) => {
    if (at === undefined || isGenerous) return undefined;
    return learned === 'now' ? world.serverNow() : at;
  };
  const reasons: Reason[] = [];
  for (const state of world.bank.memory.subscriptions.values()) {
    if (state.customerId !== person.customerId || state.planId === 'lifetime') continue;
    // One that ended before anybody here knew of it looks like one that was never paid.
    if (state.status === 'ended' && !facts.rows.grants.some(({ ref }) => ref === state.subscriptionId)) continue;
    const { planId: plan, startedAt, paidUntil, status, renews, failedAt, endedAt, subscriptionId } = state;
    const paid = Date.parse(paidUntil);
    const early = status === 'ended' && endedAt !== null && !isGenerous ? Date.parse(endedAt) : paid;
    reasons.push({
      kind: 'subscription',
      plan: isGenerous && world.bank.wereAnnual.has(subscriptionId) ? 'annual' : plan,
      from: Date.parse(startedAt),
      paidTo: Math.min(paid, early),
      state: isGenerous ? (world.bank.failed.has(subscriptionId) ? 'past_due' : 'active') : status,
      renews: isGenerous || renews,
      failedAt: failedAt === null ? null : Date.parse(failedAt),
      lost: lost(lostAt(world, state.latestPaymentId)),
    });
  }
  for (const { paymentId, order } of paidPages(facts, person)) {
    if (order.planId !== 'lifetime') continue;
    const paidAt = world.bank.charges.get(paymentId ?? '')?.at ?? 0;
    // It holds from its payment or from when the server knew of it, at the latest.
    const known = facts.rows.grants.find(({ ref }) => ref === order.orderId)?.startsAt;
    const from = learned === 'now' || isGenerous || !known ? paidAt : Math.max(paidAt, Date.parse(known));
    const lostTime = lostAt(world, paymentId);
    // One that went back before anybody here knew of it was never there.
    if (!known && lostTime !== undefined && learned === 'at once' && !isGenerous) continue;
    const gone = facts.givenUp.get(order.orderId) ?? lost(lostTime);
    reasons.push({ kind: 'endless', from, lost: isGenerous ? undefined : gone, paymentId: paymentId ?? '' });
  }
  for (const [id, { by, at, tier }] of facts.redemptions) {
    if (by !== person.id) continue;
    if (tier !== 'lifetime') reasons.push({ kind: 'gift', plan: tier, from: at, isEnding: person.ending.has(id), id });
    else reasons.push({ kind: 'endless', from: at, lost: isGenerous ? undefined : facts.givenUp.get(id) });
  }
  for (const [key, at] of facts.freebies) {
    if (!key.endsWith(`:${person.id}`)) continue;
    reasons.push({ kind: 'endless', from: at, lost: isGenerous ? undefined : facts.givenUp.get(key) });
  }
  return reasons;
}

/** A broken promise, with the promise's name. */
export class Broken extends Error {
  readonly invariant: string;

  constructor(invariant: string, message: string) {
    super(`${invariant}: ${message}`);
    this.name = 'Broken';
    this.invariant = invariant;
  }
}
