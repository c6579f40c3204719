import { AppError } from '../../../sync-server/http/app-error.ts';
import type { Ended } from './deeds.ts';
import { type Facts, lostAt, type Person, reasonsOf } from './facts.ts';
import { rank, whatOneHas } from './oracle.ts';
import type { Deed } from './steps.ts';

/** A broken promise, with the promise's name. */
export class Broken extends Error {
  readonly invariant: string;

  constructor(invariant: string, message: string) {
    super(`${invariant}: ${message}`);
    this.name = 'Broken';
    this.invariant = invariant;
  }
}

/** What must hold after every step, whatever is late, lost or down. */
export function judgeStep(before: Facts['rows'], facts: Facts, ended: readonly Ended[], isTroubled: boolean): void {
  for (const each of ended) {
    if (!each.isOk && !isTroubled) judgeError(each.deed, each.error, ended.length > 1);
    if (each.isOk) judgeAnswer(before, facts, each, isTroubled);
  }
  for (const person of facts.people) judgeUnpaid(facts, person);
  for (const gift of before.gifts) judgeGift(facts, gift);
  judgeGrants(facts);
}

/** Without trouble the server refuses what it must, and nothing else goes wrong. */
function judgeError(deed: Deed, error: unknown, isRace: boolean): void {
  const isRefusal = error instanceof AppError && error.status < 500;
  const isLost = error instanceof AppError && error.code === 'UNAVAILABLE' && isRace;
  if (isRefusal || isLost) return;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  throw new Broken('FAULT', `${JSON.stringify(deed)} failed: ${text}`);
}

function judgeAnswer(
  before: Facts['rows'],
  facts: Facts,
  { deed, value }: Ended & { isOk: true },
  isTroubled: boolean,
) {
  if (deed.do === 'look' && deed.at !== 'own' && value !== undefined) {
    throw new Broken('SESSION', `the page of ${deed.at === 'typed' ? 'nobody' : 'another person'} was shown`);
  }
  if (deed.do === 'deliver') judgeDelivery(facts, deed, value as number[], isTroubled);
  if (deed.do === 'lie' && !isTroubled) judgeLie(facts, deed, value as number | undefined);
  if (deed.do === 'add album' && value !== undefined) {
    const id = facts.people[deed.who % facts.people.length]?.id;
    const albums = before.users.find((user) => user.id === id)?.albums ?? 0;
    if (albums >= 15 && mostOf(facts, id) === 'free') throw new Broken('ALBUMS', `a free user got album ${albums + 1}`);
  }
}

function judgeDelivery(
  { town, slack }: Facts,
  deed: Extract<Deed, { do: 'deliver' }>,
  statuses: number[],
  isTroubled: boolean,
) {
  const isWrong = deed.how === 'forged' || deed.how === 'stale';
  if (isWrong && statuses.some((status) => status < 400))
    throw new Broken('SIGNATURE', `a ${deed.how} event was taken`);
  const isSkewed = slack > 0 && Math.abs(town.serverNow() - town.now()) > 0;
  if (isWrong || isTroubled || isSkewed || statuses.every((status) => status === 200)) return;
  throw new Broken('DELIVERY', `events were answered ${statuses}`);
}

function judgeLie({ town, people }: Facts, { who, plan, about }: Extract<Deed, { do: 'lie' }>, status?: number): void {
  if (status !== undefined && status >= 500 && status !== 503)
    throw new Broken('FAULT', `a lie was answered ${status}`);
  const page = [...town.bank.memory.sessions.values()].filter(({ orderId }) => orderId !== null).at(-1);
  if (status !== 200 || about === 'account' || !page || page.isPaid) return;
  const person = people[who % people.length];
  const isTheirs = page.userId === person?.id && page.customerId === person?.customerId;
  if (page.status === 'open' && page.order.planId === plan && isTheirs && page.order.discountCents === 98) {
    throw new Broken('LIE', 'the client said what it pays');
  }
}

/** The best that a person may have now, at the most generous reading. */
function mostOf(facts: Facts, id: string | undefined) {
  const person = facts.people.find((each) => each.id === id);
  if (!person) return 'free';
  const reasons = reasonsOf(facts, person, { learned: 'now', isGenerous: true });
  return whatOneHas(reasons, facts.town.serverNow() - facts.slack).tier;
}

/** Who never paid, redeemed or used a code is free; nobody has more than the best of what was ever theirs. */
function judgeUnpaid(facts: Facts, person: Person): void {
  const user = facts.rows.users.find(({ id }) => id === person.id);
  if (!user) return;
  const isOver = user.expiresAt !== null && Date.parse(user.expiresAt) <= facts.town.serverNow();
  const tier = isOver && user.tier !== 'lifetime' ? 'free' : user.tier;
  const most = mostOf(facts, person.id);
  if (rank(tier) > rank(most)) throw new Broken('UNPAID', `somebody has ${tier}, and at most ${most} was theirs`);
}

function judgeGift(facts: Facts, before: Facts['rows']['gifts'][number]): void {
  const after = facts.rows.gifts.find(({ id }) => id === before.id);
  if (!after) {
    if (before.code !== null) throw new Broken('GIFT', 'a gift with a code is gone');
    return;
  }
  const { code, isRedeemed, redeemedAt } = before;
  if (code !== null && code !== after.code) throw new Broken('GIFT', 'a gift has another code than before');
  if (isRedeemed && (!after.isRedeemed || redeemedAt !== after.redeemedAt)) {
    throw new Broken('GIFT', 'a redeemed gift was redeemed again or is open again');
  }
  if (isRedeemed || !after.isRedeemed) return;
  const now = facts.town.serverNow();
  if (before.voidedAt !== null) throw new Broken('GIFT', 'a gift that was paid back was redeemed');
  if (before.expiresAt !== null && Date.parse(before.expiresAt) < now - facts.slack) {
    throw new Broken('GIFT', 'an expired gift was redeemed');
  }
}

/** Nothing gives a plan but what the person did. */
function judgeGrants(facts: Facts): void {
  for (const { source, ref, userId, reason, tier } of facts.rows.grants) {
    const person = facts.people.find(({ id }) => id === userId);
    if (!person) continue;
    if (source === 'gift' && facts.redemptions.get(ref)?.by !== userId) {
      throw new Broken('GIFT', 'a gift gives a plan to somebody else than the one who redeemed it');
    }
    if (source === 'code' && !['FREEBIE', 'FORTWO'].some((code) => person.tried.has(code))) {
      throw new Broken('CODE', 'a code gives a plan that nobody asked for');
    }
    if (reason === 'given_up' && !person.tried.has('downgrade')) {
      throw new Broken('LIFETIME', `${tier} was given up by nobody`);
    }
    if (source === 'subscription' && !facts.town.bank.memory.subscriptions.has(ref)) {
      throw new Broken('UNPAID', 'a subscription that the provider does not know gives a plan');
    }
  }
}

/** What must hold once the server has compared and all its work is done. */
export function judgeSettled(facts: Facts): void {
  for (const person of facts.people) {
    if (!person.isDeleted) judgeStanding(facts, person);
    judgeSubscriptions(facts, person);
    judgeCharges(facts, person);
  }
  judgeOrders(facts);
  judgeGifts(facts);
  judgeCodes(facts);
}

/** What events alone have come to: their order makes no difference. */
export function judgeHeard(facts: Facts): void {
  for (const person of facts.people) if (!person.isDeleted) judgeStanding(facts, person);
}

function judgeStanding(facts: Facts, person: Person): void {
  const { town, slack } = facts;
  const user = facts.rows.users.find(({ id }) => id === person.id);
  if (!user) throw new Broken('LOST', 'somebody is gone');
  const moments = slack > 0 ? [-slack, 0, slack] : [0];
  const right = moments.flatMap((moment) =>
    (['at once', 'now'] as const).map((learned) =>
      whatOneHas(reasonsOf(facts, person, { learned }), town.serverNow() + moment),
    ),
  );
  const expiresAt = user.expiresAt === null ? null : Date.parse(user.expiresAt);
  const ends = right.map((each) => each.ends);
  const isEnd = ends.includes(null)
    ? expiresAt === null
    : expiresAt !== null &&
      expiresAt >= Math.min(...(ends as number[])) - slack &&
      expiresAt <= Math.max(...(ends as number[])) + slack;
  const isRight = right.some(({ tier, status }) => tier === user.tier && status === user.status);
  if (isRight && isEnd) return;
  const wanted = [...new Set(right.map((each) => JSON.stringify({ ...each, ends: isoOf(each.ends) })))].join(' or ');
  const has = JSON.stringify({ tier: user.tier, status: user.status, ends: isoOf(expiresAt) });
  const reasons = JSON.stringify(reasonsOf(facts, person, { learned: 'at once' }).map(told));
  throw new Broken('STANDING', `person ${facts.people.indexOf(person)} has ${has}, right is ${wanted}; ${reasons}`);
}

function told(reason: object): object {
  const text = ([key, value]: [string, unknown]) => [key, typeof value === 'number' ? isoOf(value) : value];
  return Object.fromEntries(Object.entries(reason).map(text));
}

/** Never two subscriptions, none beside a lifetime, none ended or renewed against its holder's word. */
function judgeSubscriptions(facts: Facts, person: Person): void {
  const { bank } = facts.town;
  const all = [...bank.memory.subscriptions.values()].filter(({ customerId }) => customerId === person.customerId);
  const live = all.filter(({ status }) => status !== 'ended');
  if (live.length > 1) throw new Broken('TWO', `a person has ${live.length} subscriptions`);
  if (person.isDeleted && live.length > 0) throw new Broken('TWO', 'a deleted account has a subscription');
  const [one] = live;
  if (!one) return;
  const has = whatOneHas(reasonsOf(facts, person, { learned: 'now' }), facts.town.serverNow());
  if (has.tier === 'lifetime' && one.renews) throw new Broken('TWO', 'a subscription renews beside a lifetime');
  const wish = person.wishes.get(one.subscriptionId);
  if (one.status !== 'active' || wish === 'either' || has.tier === 'lifetime') return;
  if (one.renews === (wish === 'ends'))
    throw new Broken('WISH', `a subscription renews: ${one.renews}, asked: ${wish}`);
}

interface Paid {
  id: string | null;
  paymentId: string;
  at: number;
  from: number;
  to: number;
}

/** No time is paid for twice unless one payment went back, and nothing is ended or paid back without a reason. */
function judgeCharges(facts: Facts, person: Person): void {
  const { bank } = facts.town;
  const kept: Paid[] = [];
  for (const { paymentId, customerId, subscriptionId, at, from, to } of bank.charges.values()) {
    if (customerId !== person.customerId || subscriptionId === null || bank.lostAt.has(paymentId)) continue;
    const { endedAt } = bank.memory.subscriptions.get(subscriptionId) ?? {};
    kept.push({ id: subscriptionId, paymentId, at, from, to: Math.min(to, endedAt ? Date.parse(endedAt) : to) });
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
    if (before) throw new Broken('TWICE', `${sale.id ?? 'lifetime'} was paid for beside a lifetime`);
  }
  judgeDemands(facts, person, endless);
}

function endlessTimes(facts: Facts, person: Person): Paid[] {
  const { charges } = facts.town.bank;
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
  const { bank } = facts.town;
  const { subscriptions, payments } = bank.memory;
  for (const { what, id, at, wasFailing } of bank.demands) {
    const subscriptionId = what === 'end' ? id : payments.get(id)?.subscriptionId;
    const one = subscriptions.get(subscriptionId ?? '');
    if (!one || one.customerId !== person.customerId) continue;
    const others = [...subscriptions.values()].filter(
      (each) => each !== one && each.customerId === person.customerId && Date.parse(each.startedAt) <= at,
    );
    const isBeside = others.length > 0 || endless.some(({ from }) => from <= at + facts.slack);
    const isGone = person.isDeleted || lostAt(facts.town, one.latestPaymentId) !== undefined;
    if (!(isBeside || isGone || wasFailing)) throw new Broken('ENDED', `${what} of ${id} without a reason`);
  }
}

/** What is paid is known as paid, and what is known as paid is paid. */
function judgeOrders(facts: Facts): void {
  const { bank } = facts.town;
  const orders = new Map(facts.rows.orders.map((order) => [order.id, order]));
  for (const {
    orderId,
    isPaid,
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
    if (!isPaid) continue;
    const person = facts.people.find((each) => each.customerId === customerId);
    const payment = paymentId ?? bank.memory.subscriptions.get(subscriptionId ?? '')?.latestPaymentId ?? null;
    const isLate = person?.isDeleted && [...bank.charges.keys()].indexOf(payment ?? '') >= person.chargesBefore;
    if (isLate && !wish.isGift && lostAt(facts.town, payment) === undefined) {
      throw new Broken('ORDER', `${sessionId} was paid for a deleted account, and the money is kept`);
    }
    if (isSold) continue;
    throw new Broken('ORDER', `${sessionId} is paid, and its order is ${order?.status}`);
  }
}

/** Every paid gift has one code and one mail, and no other gift has. */
function judgeGifts(facts: Facts): void {
  const pages = [...facts.town.bank.memory.sessions.values()];
  const codes = facts.rows.gifts.flatMap(({ code }) => (code === null ? [] : [code]));
  if (new Set(codes).size < codes.length) throw new Broken('GIFT', 'two gifts have the same code');
  for (const { orderId, code, mails, voidedAt, isRedeemed } of facts.rows.gifts) {
    const page = pages.find((each) => each.orderId === orderId && each.isPaid && each.customerId !== 'cus_stranger');
    const isLost = page ? lostAt(facts.town, page.paymentId) !== undefined : false;
    if (!page && code !== null) throw new Broken('GIFT', 'a gift that nobody paid has a code');
    if (page && !isLost && code === null) throw new Broken('GIFT', 'a paid gift has no code');
    if (code !== null && mails !== 1) throw new Broken('GIFT', `a paid gift has ${mails} mails`);
    if (page && isLost && voidedAt === null && !isRedeemed)
      throw new Broken('GIFT', 'a gift that was paid back is open');
    if (!isLost && voidedAt !== null) throw new Broken('GIFT', 'a paid gift is closed');
  }
}

function judgeCodes(facts: Facts): void {
  const pages = [...facts.town.bank.memory.sessions.values()].filter(
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

function isoOf(time: number | null): string | null {
  return time === null || !Number.isFinite(time) ? null : new Date(time).toISOString();
}
