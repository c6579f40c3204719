import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type {
  ObjectRef,
  PaymentProvider,
  SubscriptionState,
} from '../../../sync-server/providers/payment/payment-provider.ts';
import { createMemoryPayments, type MemoryPayments } from '../../support/memory-payments.ts';

const DAY = 86_400_000;
/** For how long the provider tries a failing card. */
const TRIES_DAYS = 21;
/** For how long a bank may keep everybody waiting. */
const BANK_DAYS = 14;

/** An event of the provider. */
export interface News {
  id: string;
  at: number;
  type: string;
  refs: ObjectRef[];
}

/** Money taken for a stretch of time; a lifetime and a gift have no end. */
export interface Charge {
  paymentId: string;
  customerId: string;
  subscriptionId: string | null;
  sessionId: string | null;
  at: number;
  from: number;
  /** Cut where the rest was credited to another charge. */
  to: number;
}

/** The server's requests to the provider that take something from a person or give it back. */
export interface Demand {
  what: 'end' | 'refund';
  id: string;
  at: number;
  /** Of the subscription before it was ended. */
  wasFailing: boolean;
}

export interface Bank extends PaymentProvider {
  memory: MemoryPayments;
  news: News[];
  charges: Map<string, Charge>;
  demands: Demand[];
  /** Subscriptions of which a renewal ever failed. */
  failed: Set<string>;
  /** Subscriptions that were annual before they were changed. */
  wereAnnual: Set<string>;
  /** Payments of which the rest was credited to another one. */
  credited: Set<string>;
  /** When all of a payment went back. */
  lostAt: Map<string, number>;
  setCard(customerId: string, works: boolean): void;
  pay(sessionId: string, how: 'card' | 'bank'): void;
  /** A bank confirms or refuses what it was asked to pay. */
  bankAnswers(sessionId: string, confirms: boolean): void;
  say(type: string, ...refs: ObjectRef[]): void;
  endByHand(subscriptionId: string): void;
  takeBack(paymentId: string, how: 'full' | 'part' | 'dispute'): void;
  /** Objects of another account, one of which claims an order of ours. */
  strangers(orders: readonly { id: string; status: string }[]): ObjectRef[];
  /** The time of the next scheduled event. */
  nextDue(): number | undefined;
  /** Does everything that is due now: renewals, their failures, ends and expired pages. */
  tick(): void;
}

/** The provider in memory with a calendar, cards, and the events that follow from what happens. */
export function openBank(clock: () => number, serverClock: () => number): Bank {
  const memory = createMemoryPayments(clock);
  const { sessions, subscriptions, payments } = memory;
  const news: News[] = [];
  const charges = new Map<string, Charge>();
  const cards = new Map<string, boolean>();
  const failed = new Set<string>();
  const wereAnnual = new Set<string>();
  const demands: Demand[] = [];
  const lostAt = new Map<string, number>();
  const credited = new Set<string>();
  const say = (type: string, ...refs: ObjectRef[]) => {
    news.push({ id: `evt_${news.length + 1}`, at: clock(), type, refs });
  };
  const about = (id: string): ObjectRef => ({ kind: 'subscription', id });

  /** Notes the newest payment of a subscription and the time that it pays for. */
  function noteCharge({ subscriptionId, customerId, latestPaymentId, paidUntil }: SubscriptionState, from: number) {
    if (latestPaymentId === null || charges.has(latestPaymentId)) return;
    const charge = { paymentId: latestPaymentId, customerId, subscriptionId, sessionId: null, at: clock(), from };
    charges.set(latestPaymentId, { ...charge, to: Date.parse(paidUntil) });
  }

  /** The rest of the newest payment, by the millisecond and by the price of the plan. */
  function creditOf(id: string): number {
    const { planId, latestPaymentId } = subscriptions.get(id) ?? {};
    const charge = charges.get(latestPaymentId ?? '');
    if (!planId || !charge || lostAt.has(charge.paymentId) || charge.to <= clock()) return 0;
    return Math.floor((PLANS[planId].cents * (charge.to - clock())) / (charge.to - charge.from));
  }

  function dueOf(each: SubscriptionState): number {
    if (each.status === 'active') return Date.parse(each.paidUntil);
    return Date.parse(each.failedAt ?? each.paidUntil) + TRIES_DAYS * DAY;
  }

  const open = () => [...sessions.values()].filter(({ status }) => status === 'open');
  const waiting = () => [...sessions.values()].filter((each) => each.status === 'complete' && isWaiting(each));
  const bankDueOf = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) + BANK_DAYS * DAY;
  const live = () => [...subscriptions.values()].filter(({ status }) => status !== 'ended');
  const startOf = (id: string) => Date.parse(subscriptions.get(id)?.paidUntil ?? '');

  function renew(each: SubscriptionState): void {
    const from = startOf(each.subscriptionId);
    memory.renew(each.subscriptionId);
    noteCharge(each, from);
    say('invoice.paid', about(each.subscriptionId));
  }

  /** Notes the first payment of a page. */
  function notePaid(sessionId: string, pay: () => { subscriptionId: string | null; customerId: string | null }): void {
    const known = new Set(payments.keys());
    const { subscriptionId, customerId } = pay();
    const paymentId = [...payments.keys()].find((id) => !known.has(id)) ?? '';
    const state = subscriptions.get(subscriptionId ?? '');
    const from = state ? Date.parse(state.startedAt) : clock();
    const to = state ? Date.parse(state.paidUntil) : Number.POSITIVE_INFINITY;
    const time = { at: clock(), from, to };
    charges.set(paymentId, { paymentId, customerId: customerId ?? '', subscriptionId, sessionId, ...time });
    if (subscriptionId) say('invoice.paid', about(subscriptionId));
  }

  return {
    ...memory,
    memory,
    news,
    charges,
    demands,
    failed,
    wereAnnual,
    credited,
    lostAt,
    say,
    previewChange(id, to) {
      memory.creditCents = creditOf(id);
      return memory.previewChange(id, to);
    },
    async changePlan(id, to, key) {
      const before = charges.get(subscriptions.get(id)?.latestPaymentId ?? '');
      // The rest after a change is the customer's balance at the provider.
      memory.creditCents = Math.min(creditOf(id), PLANS[to].cents);
      memory.declinesCards = cards.get(subscriptions.get(id)?.customerId ?? '') === false;
      if (subscriptions.get(id)?.planId === 'annual') wereAnnual.add(id);
      const answer = await memory.changePlan(id, to, key);
      const after = subscriptions.get(id);
      if (after?.latestPaymentId && !charges.has(after.latestPaymentId)) {
        if (before) {
          before.to = Math.min(before.to, clock());
          credited.add(before.paymentId);
        }
        noteCharge(after, clock());
        say('customer.subscription.updated', about(id));
      }
      return answer;
    },
    async setRenewal(id, renews, key) {
      if (subscriptions.get(id)?.status === 'ended') return memory.readSubscription(id);
      const before = subscriptions.get(id)?.renews;
      const answer = await memory.setRenewal(id, renews, key);
      if (subscriptions.get(id)?.renews !== before) say('customer.subscription.updated', about(id));
      return answer;
    },
    async cancelNow(id, key) {
      const { status } = subscriptions.get(id) ?? {};
      const answer = await memory.cancelNow(id, key);
      if (status !== 'ended' && subscriptions.get(id)?.status === 'ended') {
        demands.push({ what: 'end', id, at: clock(), wasFailing: status === 'past_due' });
        say('customer.subscription.deleted', about(id));
      }
      return answer;
    },
    async refund(id, key) {
      const before = payments.get(id)?.refundedCents ?? 0;
      const answer = await memory.refund(id, key);
      if ((payments.get(id)?.refundedCents ?? 0) > before) {
        lostAt.set(id, clock());
        demands.push({ what: 'refund', id, at: clock(), wasFailing: false });
        say('charge.refunded', { kind: 'payment', id });
      }
      return answer;
    },
    async changedSince(time) {
      const answer = await memory.changedSince(time);
      if (!answer.ok) return answer;
      const refs = news.filter(({ at }) => at >= Date.parse(time)).flatMap((each) => each.refs);
      return { ok: true, value: [...new Map(refs.map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()] };
    },
    readEvent(raw, signature) {
      const [, time, mark] = /^t=(\d+),v1=(\w+)$/.exec(signature ?? '') ?? [];
      if (mark !== 'good') return { ok: false, reason: 'signature' };
      if (Math.abs(Number(time) - serverClock() / 1_000) > 300) return { ok: false, reason: 'clock' };
      const { id, type, refs } = JSON.parse(raw.toString('utf8'));
      return { ok: true, eventId: id, type, createdAt: new Date(clock()).toISOString(), refs };
    },
    setCard(customerId, works) {
      cards.set(customerId, works);
      if (!works) return;
      for (const each of live()) if (each.customerId === customerId && each.status === 'past_due') renew(each);
    },
    pay(sessionId, how) {
      if (how === 'bank') memory.payByBank(sessionId);
      else notePaid(sessionId, () => memory.pay(sessionId));
      say('checkout.session.completed', { kind: 'checkout', id: sessionId });
    },
    bankAnswers(sessionId, confirms) {
      if (confirms) notePaid(sessionId, () => memory.bankAnswers(sessionId, true));
      else memory.bankAnswers(sessionId, false);
      const report = confirms ? 'succeeded' : 'failed';
      say(`checkout.session.async_payment_${report}`, { kind: 'checkout', id: sessionId });
    },
    endByHand(id) {
      memory.end(id);
      say('customer.subscription.deleted', about(id));
    },
    takeBack(paymentId, how) {
      const { amountCents = 0 } = payments.get(paymentId) ?? {};
      const all = { full: { refundedCents: amountCents }, part: { refundedCents: Math.floor(amountCents / 2) } };
      memory.takeBack(paymentId, how === 'dispute' ? { isDisputeLost: true } : all[how]);
      if (how !== 'part' && !lostAt.has(paymentId)) lostAt.set(paymentId, clock());
      say(how === 'dispute' ? 'charge.dispute.closed' : 'charge.refunded', { kind: 'payment', id: paymentId });
    },
    strangers(orders) {
      const claimed = orders.find(({ status }) => status === 'pending')?.id ?? null;
      const [customerId, userId] = ['cus_stranger', null];
      const at = new Date(clock()).toISOString();
      const state = {
        status: 'complete',
        isPaid: true,
        isRefused: false,
        url: null,
        createdAt: at,
        expiresAt: at,
      } as const;
      const ids = { sessionId: 'cs_stranger', subscriptionId: null, paymentId: 'pi_stranger', orderId: claimed };
      const order = { planId: 'lifetime', isGift: true } as never;
      sessions.set('cs_stranger', { ...state, ...ids, order, userId, customerId, amountCents: 9900 });
      return [{ kind: 'checkout', id: 'cs_stranger' }, about('sub_stranger'), { kind: 'payment', id: 'pi_stranger' }];
    },
    nextDue() {
      const times = [
        ...open().map(({ expiresAt }) => Date.parse(expiresAt)),
        ...waiting().map(bankDueOf),
        ...live().map(dueOf),
      ];
      return times.length === 0 ? undefined : Math.min(...times);
    },
    tick() {
      for (const { sessionId, expiresAt } of open()) {
        if (Date.parse(expiresAt) > clock()) continue;
        memory.expire(sessionId);
        say('checkout.session.expired', { kind: 'checkout', id: sessionId });
      }
      for (const page of waiting()) if (bankDueOf(page) <= clock()) this.bankAnswers(page.sessionId, false);
      for (const each of live()) {
        const { subscriptionId, status, renews, customerId } = each;
        if (dueOf(each) > clock()) continue;
        if (status === 'past_due' || !renews) this.endByHand(subscriptionId);
        else if (cards.get(customerId) !== false) renew(each);
        else {
          memory.failRenewal(subscriptionId);
          failed.add(subscriptionId);
          say('invoice.payment_failed', about(subscriptionId));
        }
      }
    },
  };
}

function isWaiting({ isPaid, isRefused }: { isPaid: boolean; isRefused: boolean }): boolean {
  return !isPaid && !isRefused;
}
