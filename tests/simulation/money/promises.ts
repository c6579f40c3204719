import { Broken, type Facts, lostAt, type Person, reasonsOf } from './facts.ts';
import { whatOneHas } from './model.ts';

interface Paid {
  id: string | null;
  paymentId: string;
  at: number;
  from: number;
  to: number;
  /** True if its rest was credited to another payment. */
  isCredited?: boolean;
}

/** No time is paid for twice unless one payment went back, and nothing is ended or paid back without a reason. */
function judgeCharges(facts: Facts, person: Person): void {
  const { bank } = facts.world;
  const kept: Paid[] = [];
  for (const { paymentId, customerId, subscriptionId, at, from, to } of bank.charges.values()) {
    if (customerId !== person.customerId || subscriptionId === null || bank.lostAt.has(paymentId)) continue;
    const { endedAt } = bank.memory.subscriptions.get(subscriptionId) ?? {};
    const isCredited = bank.credited.has(paymentId);
    kept.push({
      id: subscriptionId,
      paymentId,
      at,
      from,
      to: Math.min(to, endedAt ? Date.parse(endedAt) : to),
      isCredited,
    });
  }
  for (const [index, one] of kept.entries()) {
    for (const other of kept.slice(index + 1)) {
      const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      if (overlap > facts.slack + 1_000 && one.id !== other.id)
        throw new Broken('TWICE', `${overlap} ms are paid for twice`);
    }
  }
  const endless = endlessTimes(facts, person);
  const sales = kept.concat(endless.filter(({ paymentId }) => paymentId !== '' && !bank.lostAt.has(paymentId)));
  for (const sale of sales) {
    const before = endless.find(
      (each) => each !== sale && each.from + facts.slack < sale.at && each.to > sale.at + facts.slack,
    );
    if (before && !sale.isCredited)
      throw new Broken('TWICE', `${sale.id ?? 'lifetime'} was paid for during a lifetime`);
  }
  judgeCredits(facts, person, kept);
  judgeDemands(facts, person, endless);
}

/** The price of a lifetime has the unused time of when its page was opened taken off, and nothing that came later. */
function judgeCredits({ world: { bank }, slack }: Facts, { customerId }: Person, kept: readonly Paid[]): void {
  for (const { paymentId, createdAt, order, isPaid, ...page } of bank.memory.sessions.values()) {
    const lifetime = bank.charges.get(paymentId ?? '');
    if (!isPaid || page.customerId !== customerId || order.isGift || order.planId !== 'lifetime') continue;
    if (!lifetime || bank.lostAt.has(lifetime.paymentId)) continue;
    const late = kept.find(
      (each) => each.at > Date.parse(createdAt) + slack && each.at < lifetime.at && each.to > lifetime.at + slack,
    );
    if (late) throw new Broken('TWICE', `${late.id} was paid for after the page of a lifetime was opened`);
  }
}

function endlessTimes(facts: Facts, person: Person): Paid[] {
  const { charges } = facts.world.bank;
  return reasonsOf(facts, person, { learned: 'at once' }).flatMap((reason) =>
    reason.kind === 'endless'
      ? [
          {
            id: null,
            paymentId: reason.paymentId ?? '',
            at: charges.get(reason.paymentId ?? '')?.at ?? reason.from,
            from: charges.get(reason.paymentId ?? '')?.at ?? reason.from,
            to: reason.lost ?? Number.POSITIVE_INFINITY,
          },
        ]
      : [],
  );
}

function judgeDemands(facts: Facts, person: Person, endless: readonly Paid[]): void {
  const { bank } = facts.world;
  const { subscriptions, payments } = bank.memory;
  for (const { what, id, at, wasFailing } of bank.demands) {
    const subscriptionId = what === 'end' ? id : payments.get(id)?.subscriptionId;
    const one = subscriptions.get(subscriptionId ?? '');
    if (!one || one.customerId !== person.customerId) continue;
    const others = [...subscriptions.values()].filter(
      (each) => each !== one && each.customerId === person.customerId && Date.parse(each.startedAt) <= at,
    );
    const isAdditional = others.length > 0 || endless.some(({ from }) => from <= at + facts.slack);
    const isAsked = person.isDeleted || person.tried.has('delete account');
    const isRefunded = isAsked || lostAt(facts.world, one.latestPaymentId) !== undefined;
    if (!(isAdditional || isRefunded || wasFailing)) throw new Broken('ENDED', `${what} of ${id} without a reason`);
    if (what === 'refund' || isRefunded || wasFailing || endless.some(({ from }) => from <= at + facts.slack)) continue;
    const isEndedToo = (each: string) => bank.demands.some((other) => other.id === each && other.at === at);
    if (others.every(({ subscriptionId: other }) => isEndedToo(other)))
      throw new Broken('ENDED', `${id} and what it was to give way to were ended at once`);
  }
}

/** The invariants once the server has compared and all its work is done. */
export function judgeSettled(facts: Facts): void {
  for (const person of facts.people) {
    if (!person.isDeleted) judgeEntitlement(facts, person);
    judgeSubscriptions(facts, person);
    judgeCharges(facts, person);
  }
  judgeOrders(facts);
  judgeGifts(facts);
  judgeCodes(facts);
}

/** The result of events alone: their order makes no difference. */
export function judgeReceived(facts: Facts): void {
  for (const person of facts.people) if (!person.isDeleted) judgeEntitlement(facts, person);
}

function judgeEntitlement(facts: Facts, person: Person): void {
  const { world, slack } = facts;
  const user = facts.rows.users.find(({ id }) => id === person.id);
  if (!user) throw new Broken('LOST', 'an account is missing');
  const moments = slack > 0 ? [-slack, 0, slack] : [0];
  const right = moments.flatMap((moment) =>
    (['at once', 'now'] as const).map((learned) =>
      whatOneHas(reasonsOf(facts, person, { learned }), world.serverNow() + moment),
    ),
  );
  const expiresAt = user.expiresAt === null ? null : Date.parse(user.expiresAt);
  const ends = right.flatMap((each) => (each.ends === null ? [] : [each.ends]));
  const isEnd = (end: number | null) =>
    end === null || expiresAt === null
      ? end === expiresAt
      : expiresAt >= Math.min(...ends) - slack && expiresAt <= Math.max(...ends) + slack;
  if (right.some((each) => each.tier === user.tier && each.status === user.status && isEnd(each.ends))) return;
  const wanted = [...new Set(right.map((each) => JSON.stringify({ ...each, ends: isoOf(each.ends) })))].join(' or ');
  const has = JSON.stringify({ tier: user.tier, status: user.status, ends: isoOf(expiresAt) });
  const reasons = JSON.stringify(reasonsOf(facts, person, { learned: 'at once' }).map(withDates));
  throw new Broken('STANDING', `person ${facts.people.indexOf(person)} has ${has}, right is ${wanted}; ${reasons}`);
}

function withDates(reason: object): object {
  const text = ([key, value]: [string, unknown]) => [key, typeof value === 'number' ? isoOf(value) : value];
  return Object.fromEntries(Object.entries(reason).map(text));
}

/** Never two subscriptions, none with a lifetime, none ended or renewed against its holder's word. */
function judgeSubscriptions(facts: Facts, person: Person): void {
  const { bank } = facts.world;
  const all = [...bank.memory.subscriptions.values()].filter(({ customerId }) => customerId === person.customerId);
  const live = all.filter(({ status }) => status !== 'ended');
  if (live.length > 1) throw new Broken('TWO', `a person has ${live.length} subscriptions`);
  if (person.isDeleted && live.length > 0) throw new Broken('TWO', 'a deleted account has a subscription');
  const [one] = live;
  if (!one) return;
  const has = whatOneHas(reasonsOf(facts, person, { learned: 'now' }), facts.world.serverNow());
  if (has.tier === 'lifetime' && one.renews) throw new Broken('TWO', 'a subscription renews during a lifetime');
  const wish = person.wishes.get(one.subscriptionId);
  if (one.status !== 'active' || wish === 'either' || has.tier === 'lifetime') return;
  // A server with a wrong clock cannot know which of the two came first.
  const ending = [...facts.redemptions.values()].filter(({ by }) => by === person.id).map(({ at }) => at);
  if (ending.some((at) => Math.abs(at - Date.parse(one.startedAt)) < facts.slack)) return;
  if (one.renews === (wish === 'ends'))
    throw new Broken('WISH', `a subscription renews: ${one.renews}, asked: ${wish}`);
}

function isoOf(time: number | null): string | null {
  return time === null || !Number.isFinite(time) ? null : new Date(time).toISOString();
}

/** Each payment is recorded, and each recorded payment was made. */
function judgeOrders(facts: Facts): void {
  const { bank } = facts.world;
  const orders = new Map(facts.rows.orders.map((order) => [order.id, order]));
  for (const {
    orderId,
    isPaid,
    isRefused,
    customerId,
    sessionId,
    order: wish,
    paymentId,
    subscriptionId,
  } of bank.memory.sessions.values()) {
    if (customerId === 'cus_stranger') continue;
    const order = orders.get(orderId ?? '');
    const isSold = order?.status === 'paid' || order?.status === 'refunded';
    if (isSold && !isPaid) throw new Broken('ORDER', `${sessionId} is not paid, and its order is ${order.status}`);
    if (isRefused && order?.status === 'pending')
      throw new Broken('ORDER', `${sessionId} is refused by a bank, and its order waits`);
    if (!isPaid) continue;
    const person = facts.people.find((each) => each.customerId === customerId);
    const payment = paymentId ?? bank.memory.subscriptions.get(subscriptionId ?? '')?.latestPaymentId ?? null;
    const isLate = person?.isDeleted && [...bank.charges.keys()].indexOf(payment ?? '') >= person.chargesBefore;
    if (isLate && !wish.isGift && lostAt(facts.world, payment) === undefined) {
      throw new Broken('ORDER', `${sessionId} was paid for a deleted account, and the money is kept`);
    }
    if (isSold) continue;
    throw new Broken('ORDER', `${sessionId} is paid, and its order is ${order?.status}`);
  }
}

/** Every paid gift has one code and one mail, and no other gift has. */
function judgeGifts(facts: Facts): void {
  const pages = [...facts.world.bank.memory.sessions.values()];
  const codes = facts.rows.gifts.flatMap(({ code }) => (code === null ? [] : [code]));
  if (new Set(codes).size < codes.length) throw new Broken('GIFT', 'two gifts have the same code');
  for (const { orderId, code, mails, voidedAt, isRedeemed } of facts.rows.gifts) {
    const page = pages.find((each) => each.orderId === orderId && each.isPaid && each.customerId !== 'cus_stranger');
    const isLost = page ? lostAt(facts.world, page.paymentId) !== undefined : false;
    if (!page && code !== null) throw new Broken('GIFT', 'an unpaid gift has a code');
    if (page && !isLost && code === null) throw new Broken('GIFT', 'a paid gift has no code');
    if (code !== null && mails !== 1) throw new Broken('GIFT', `a paid gift has ${mails} mails`);
    if (page && isLost && voidedAt === null && !isRedeemed)
      throw new Broken('GIFT', 'a gift that was paid back is open');
    if (!isLost && voidedAt !== null) throw new Broken('GIFT', 'a paid gift is closed');
  }
}

/** No code is used more often than it may be, or after its end. */
function judgeCodes(facts: Facts): void {
  const pages = [...facts.world.bank.memory.sessions.values()].filter(
    ({ isPaid, order }) => isPaid && order.discountName,
  );
  for (const { code, most, count } of facts.rows.uses) {
    const bought = pages.filter(({ order }) => order.discountName?.startsWith(code)).length;
    const given = [...facts.freebies.keys()].filter((key) => key.startsWith(`${code}:`)).length;
    const used = Math.max(bought + given, count);
    if (most !== null && used > most) throw new Broken('CODE', `${code} was used ${used} times, allowed are ${most}`);
    if (code === 'OVER' && used > 0) throw new Broken('CODE', 'a code was used after its end');
  }
}
