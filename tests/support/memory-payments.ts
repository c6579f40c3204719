import type { PaidTier } from '../../shared/domain/plan.ts';
import { PLANS } from '../../shared/domain/plan-catalogue.ts';
import { afterPeriod } from '../../sync-server/billing/ledger/period.ts';
import type {
  BillingEntry,
  CheckoutOrder,
  CheckoutState,
  ObjectRef,
  Paid,
  PaymentProvider,
  PaymentState,
  SubscriptionState,
} from '../../sync-server/providers/payment/payment-provider.ts';

type Call = Exclude<keyof PaymentProvider, 'isConfigured' | 'readEvent'>;
export type Failure = Extract<Paid<never>, { ok: false }>;

interface Session extends CheckoutState {
  order: CheckoutOrder;
}

export interface MemoryPayments extends PaymentProvider {
  calls: Call[];
  /** Runs before each call takes effect; what it returns is answered in place of the effect. */
  before: (call: Call, nth: number) => Failure | undefined | Promise<Failure | undefined>;
  /** Runs after each effect; what it returns is answered although the effect has happened. */
  after: (call: Call, nth: number) => Failure | undefined | Promise<Failure | undefined>;
  sessions: Map<string, Session>;
  subscriptions: Map<string, SubscriptionState>;
  payments: Map<string, PaymentState>;
  newestSession(): Session;
  pay(sessionId: string): Session;
  /** Pays by a bank that confirms or refuses later. */
  payByBank(sessionId: string): Session;
  bankAnswers(sessionId: string, confirms: boolean): Session;
  expire(sessionId: string): void;
  renew(subscriptionId: string): void;
  failRenewal(subscriptionId: string): void;
  /** Ends the subscription as the provider does at the end of its paid time. */
  end(subscriptionId: string): void;
  takeBack(paymentId: string, how: { refundedCents?: number; isDisputeLost?: boolean }): void;
  declinesCards: boolean;
  /** Credit that a preview answers. */
  creditCents: number;
}

/** A payment provider with its contract and without a wire. Signatures are `t={unix seconds},v1=good`. */
export function createMemoryPayments(clock: () => number): MemoryPayments {
  const customers = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const sessionByKey = new Map<string, string>();
  const subscriptions = new Map<string, SubscriptionState>();
  const payments = new Map<string, PaymentState>();
  const entries: (BillingEntry & { customerId: string })[] = [];
  const answers = new Map<string, SubscriptionState>();
  const changes = new Map<string, string>();
  const changed: { at: string; ref: ObjectRef }[] = [];
  let ids = 0;
  const nextId = (prefix: string) => {
    ids += 1;
    return `${prefix}_${ids}_${Math.floor(clock() / 1000)}`;
  };
  const now = () => new Date(clock()).toISOString();
  const note = (kind: ObjectRef['kind'], id: string) => changed.push({ at: now(), ref: { kind, id } });

  function call<T>(name: Call, effect: () => T | Failure): Promise<Paid<T>> {
    provider.calls.push(name);
    const nth = provider.calls.length;
    return (async () => {
      const early = await provider.before(name, nth);
      if (early) return early;
      // The answer has the present state, however late it arrives.
      const value = structuredClone(effect());
      const late = await provider.after(name, nth);
      if (late) return late;
      return isFailure(value) ? value : { ok: true, value };
    })();
  }

  function collect(
    customerId: string,
    amountCents: number,
    subscriptionId: string | null,
    description: string,
  ): string {
    const paymentId = nextId('pi');
    payments.set(paymentId, {
      paymentId,
      madeAt: now(),
      customerId,
      amountCents,
      refundedCents: 0,
      isDisputeLost: false,
      subscriptionId,
    });
    const created = Math.floor(clock() / 1000);
    const entry = { id: nextId('in'), amountCents, currency: 'usd', status: 'succeeded', created, receiptUrl: null };
    entries.push({ ...entry, status: 'succeeded', description, customerId });
    return paymentId;
  }

  const subscriptionOf = (id: string) => subscriptions.get(id) ?? NOT_FOUND;
  function update(id: string, changes: Partial<SubscriptionState>): SubscriptionState | Failure {
    const subscription = subscriptions.get(id);
    if (!subscription) return NOT_FOUND;
    Object.assign(subscription, changes);
    note('subscription', id);
    return subscription;
  }
  /** A key is for one change of one object, as the provider has it. */
  function refuseOtherUse(key: string, change: string): void {
    const first = changes.get(key) ?? change;
    if (key === '' || first !== change) throw new Error(`The key "${key}" was used for ${first}, not for ${change}`);
    changes.set(key, change);
  }
  /** The same key answers what it answered before, as the provider does. */
  function keyed(key: string, change: string, effect: () => SubscriptionState | Failure): SubscriptionState | Failure {
    refuseOtherUse(key, change);
    const earlier = answers.get(key);
    if (earlier) return earlier;
    const value = effect();
    if (!isFailure(value)) answers.set(key, structuredClone(value));
    return value;
  }

  const provider: MemoryPayments = {
    isConfigured: true,
    calls: [],
    before: () => undefined,
    after: () => undefined,
    sessions,
    subscriptions,
    payments,
    declinesCards: false,
    creditCents: 0,
    createCustomer: ({ userId }) =>
      call('createCustomer', () => {
        const customerId = customers.get(userId) ?? `cus_${userId}`;
        customers.set(userId, customerId);
        return { customerId };
      }),
    startCheckout: (order) =>
      call('startCheckout', () => {
        const key = `${order.orderId}:${order.attempt}`;
        const sessionId = sessionByKey.get(key) ?? nextId('cs');
        sessionByKey.set(key, sessionId);
        const known = sessions.get(sessionId);
        if (known) return { ...known, status: 'open', url: pageOf(sessionId) };
        const session: Session = {
          order,
          sessionId,
          status: 'open',
          isPaid: false,
          isRefused: false,
          url: pageOf(sessionId),
          createdAt: now(),
          expiresAt: new Date(clock() + 86_400_000).toISOString(),
          orderId: order.orderId,
          userId: order.userId,
          customerId: order.customerId,
          subscriptionId: null,
          paymentId: null,
          amountCents: PLANS[order.planId].cents - order.discountCents,
        };
        sessions.set(sessionId, session);
        note('checkout', sessionId);
        return session;
      }),
    readCheckout: (id) => call('readCheckout', () => sessions.get(id) ?? NOT_FOUND),
    expireCheckout: (id) =>
      call('expireCheckout', () => {
        const session = sessions.get(id);
        if (session?.status === 'open') Object.assign(session, { status: 'expired', url: null });
        return session ?? NOT_FOUND;
      }),
    readSubscription: (id) => call('readSubscription', () => subscriptionOf(id)),
    liveSubscriptions: (customerId) =>
      call('liveSubscriptions', () =>
        [...subscriptions.values()].filter((each) => each.customerId === customerId && each.status !== 'ended'),
      ),
    previewChange: (id, to) =>
      call('previewChange', () =>
        subscriptions.has(id)
          ? { dueCents: PLANS[to].cents - provider.creditCents, creditCents: provider.creditCents }
          : NOT_FOUND,
      ),
    changePlan: (id, to, key) =>
      call('changePlan', () => {
        if (provider.declinesCards) return { ok: false, kind: 'declined' };
        return keyed(key, `${id} becomes ${to}`, () => {
          const subscription = subscriptions.get(id);
          if (!subscription) return NOT_FOUND;
          if (subscription.planId === to) return subscription;
          const paymentId = collect(
            subscription.customerId,
            PLANS[to].cents - provider.creditCents,
            id,
            PLANS[to].name,
          );
          return update(id, { planId: to, paidUntil: afterPeriod(now(), to), latestPaymentId: paymentId });
        });
      }),
    setRenewal: (id, renews, key) =>
      call('setRenewal', () => keyed(key, `${id} renews ${renews}`, () => update(id, { renews }))),
    cancelNow: (id, key) =>
      call('cancelNow', () =>
        keyed(key, `${id} ends`, () =>
          subscriptions.get(id)?.status === 'ended'
            ? subscriptionOf(id)
            : update(id, { status: 'ended', endedAt: now(), renews: false, failedAt: null }),
        ),
      ),
    refund: (id, key) =>
      call('refund', () => {
        refuseOtherUse(key, `${id} goes back`);
        const payment = payments.get(id);
        if (payment) payment.refundedCents = payment.amountCents;
        return payment ?? NOT_FOUND;
      }),
    readPayment: (id) => call('readPayment', () => payments.get(id) ?? NOT_FOUND),
    invoices: (customerId) => call('invoices', () => entries.filter((entry) => entry.customerId === customerId)),
    openPortal: (customerId) => call('openPortal', () => ({ url: `https://pay.example/portal/${customerId}` })),
    changedSince: (time) => call('changedSince', () => changed.filter(({ at }) => at >= time).map(({ ref }) => ref)),
    readEvent(raw, signature) {
      const [, time, mark] = /^t=(\d+),v1=(\w+)$/.exec(signature ?? '') ?? [];
      if (mark !== 'good') return { ok: false, reason: 'signature' };
      if (Math.abs(Number(time) - clock() / 1000) > 300) return { ok: false, reason: 'clock' };
      const event = JSON.parse(raw.toString('utf8'));
      return { ok: true, eventId: event.id, type: event.type, createdAt: now(), refs: event.refs };
    },
    newestSession() {
      const newest = [...sessions.values()].at(-1);
      if (!newest) throw new Error('There is no payment page');
      return newest;
    },
    pay(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error('This page cannot be paid');
      const { order, customerId = '', amountCents } = session;
      const { planId, isGift } = order;
      const isRenewing = !isGift && planId !== 'lifetime';
      const subscriptionId = isRenewing ? nextId('sub') : null;
      const paymentId = collect(customerId ?? '', amountCents, subscriptionId, PLANS[planId].name);
      if (subscriptionId) subscriptions.set(subscriptionId, subscriptionFor(order, subscriptionId, paymentId, now()));
      Object.assign(session, { status: 'complete', isPaid: true, url: null, subscriptionId });
      // As Stripe has it: the session of a subscription names no payment.
      session.paymentId = subscriptionId ? null : paymentId;
      note('checkout', sessionId);
      return session;
    },
    payByBank(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error('This page cannot be paid');
      const { order } = session;
      Object.assign(session, { status: 'complete', url: null });
      if (!order.isGift && order.planId !== 'lifetime') {
        const id = nextId('sub');
        // Not begun: its first payment is missing.
        const unbegun = { status: 'ended', paidUntil: now(), endedAt: now(), renews: false, latestPaymentId: null };
        subscriptions.set(id, { ...subscriptionFor(order, id, '', now()), ...unbegun, status: 'ended' });
        session.subscriptionId = id;
      }
      note('checkout', sessionId);
      return session;
    },
    bankAnswers(sessionId, confirms) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'complete' || session.isPaid) throw new Error('No bank was asked');
      const { order, subscriptionId, customerId, amountCents } = session;
      note('checkout', sessionId);
      if (!confirms) return Object.assign(session, { isRefused: true });
      const paymentId = collect(customerId ?? '', amountCents, subscriptionId, PLANS[order.planId].name);
      Object.assign(session, { isPaid: true, paymentId: subscriptionId ? null : paymentId });
      const begun = subscriptions.get(subscriptionId ?? '');
      if (begun) update(begun.subscriptionId, subscriptionFor(order, begun.subscriptionId, paymentId, begun.startedAt));
      return session;
    },
    expire(sessionId) {
      Object.assign(sessions.get(sessionId) ?? {}, { status: 'expired', url: null });
      note('checkout', sessionId);
    },
    renew(id) {
      const subscription = subscriptions.get(id);
      if (!subscription || subscription.planId === 'lifetime') throw new Error('Nothing renews');
      const { customerId, planId, paidUntil } = subscription;
      const latestPaymentId = collect(customerId, PLANS[planId].cents, id, PLANS[planId].name);
      update(id, { status: 'active', failedAt: null, paidUntil: afterPeriod(paidUntil, planId), latestPaymentId });
    },
    failRenewal: (id) => void update(id, { status: 'past_due', failedAt: now() }),
    end: (id) => void update(id, { status: 'ended', endedAt: now(), renews: false, failedAt: null }),
    takeBack(paymentId, how) {
      Object.assign(payments.get(paymentId) ?? {}, how);
      note('payment', paymentId);
    },
  };
  return provider;
}

const NOT_FOUND: Failure = { ok: false, kind: 'not_found' };

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

function pageOf(sessionId: string): string {
  return `https://pay.example/page/${sessionId}`;
}

function subscriptionFor(
  order: CheckoutOrder,
  subscriptionId: string,
  paymentId: string,
  now: string,
): SubscriptionState {
  const planId: PaidTier = order.planId;
  return {
    subscriptionId,
    customerId: order.customerId,
    userId: order.userId,
    orderId: order.orderId,
    planId,
    status: 'active',
    startedAt: now,
    paidUntil: afterPeriod(now, planId === 'annual' ? 'annual' : 'monthly'),
    renews: true,
    failedAt: null,
    endedAt: null,
    latestPaymentId: paymentId,
  };
}
