import { AppError } from '../../../sync-server/http/app-error.ts';
import type { Ended } from './actions.ts';
import { Broken, type Facts, type Person, reasonsOf } from './facts.ts';
import { rank, whatOneHas } from './model.ts';
import type { Action } from './steps.ts';

/** The invariants after every step, whatever is late, lost or down. */
export function judgeStep(before: Facts['rows'], facts: Facts, ended: readonly Ended[], isTroubled: boolean): void {
  for (const each of ended) {
    if (!each.isOk && !isTroubled) judgeError(each.action, each.error, ended.length > 1);
    if (each.isOk) judgeAnswer(before, facts, each, isTroubled);
  }
  for (const person of facts.people) judgeUnpaid(facts, person);
  for (const gift of before.gifts) judgeGift(facts, gift);
  judgeGrants(facts);
}

/** Without trouble the server refuses what it must, and nothing else goes wrong. */
function judgeError(action: Action, error: unknown, isRace: boolean): void {
  const isRefusal = error instanceof AppError && error.status < 500;
  const isLost = error instanceof AppError && error.code === 'UNAVAILABLE' && isRace;
  if (isRefusal || isLost) return;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  throw new Broken('FAULT', `${JSON.stringify(action)} failed: ${text}`);
}

function judgeAnswer(
  before: Facts['rows'],
  facts: Facts,
  { action, value }: Ended & { isOk: true },
  isTroubled: boolean,
) {
  if (action.do === 'look' && action.at !== 'own' && value !== undefined) {
    throw new Broken('SESSION', `the page of ${action.at === 'typed' ? 'no one' : 'another person'} was shown`);
  }
  if (action.do === 'deliver') judgeDelivery(facts, action, value as number[], isTroubled);
  if (action.do === 'lie' && !isTroubled) judgeLie(facts, action, value as number | undefined);
  if (action.do === 'add album' && value !== undefined) {
    const id = facts.people[action.who % facts.people.length]?.id;
    const albums = before.users.find((user) => user.id === id)?.albums ?? 0;
    if (albums >= 15 && mostOf(facts, id) === 'free') throw new Broken('ALBUMS', `a free user got album ${albums + 1}`);
  }
}

function judgeDelivery(
  { world, slack }: Facts,
  action: Extract<Action, { do: 'deliver' }>,
  statuses: number[],
  isTroubled: boolean,
) {
  const isWrong = action.how === 'forged' || action.how === 'stale';
  if (isWrong && statuses.some((status) => status < 400))
    throw new Broken('SIGNATURE', `a ${action.how} event was taken`);
  const isSkewed = slack > 0 && Math.abs(world.serverNow() - world.now()) > 0;
  if (isWrong || isTroubled || isSkewed || statuses.every((status) => status === 200)) return;
  throw new Broken('DELIVERY', `events were answered ${statuses}`);
}

function judgeLie(
  { world, people }: Facts,
  { who, plan, about }: Extract<Action, { do: 'lie' }>,
  status?: number,
): void {
  if (status !== undefined && status >= 500 && status !== 503)
    throw new Broken('FAULT', `a lie was answered ${status}`);
  const page = [...world.bank.memory.sessions.values()].filter(({ orderId }) => orderId !== null).at(-1);
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
  return whatOneHas(reasons, facts.world.serverNow() - facts.slack).tier;
}

/** A person who never paid, redeemed or used a code is free; none has more than the best of all that was ever given. */
function judgeUnpaid(facts: Facts, person: Person): void {
  const user = facts.rows.users.find(({ id }) => id === person.id);
  if (!user) return;
  const isOver = user.expiresAt !== null && Date.parse(user.expiresAt) <= facts.world.serverNow();
  const tier = isOver && user.tier !== 'lifetime' ? 'free' : user.tier;
  const most = mostOf(facts, person.id);
  // The rest of several plans is written by a job, which may be late; both allow the same.
  if (tier === 'annual' && most === 'monthly') return;
  if (rank(tier) > rank(most)) throw new Broken('UNPAID', `a person has ${tier}, and at most ${most} was theirs`);
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
  const now = facts.world.serverNow();
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
      throw new Broken('GIFT', 'a gift gives a plan to another person than the one who redeemed it');
    }
    if (source === 'code' && !['FREEBIE', 'FORTWO'].some((code) => person.tried.has(code))) {
      throw new Broken('CODE', 'a code gives an unasked plan');
    }
    if (reason === 'given_up' && !person.tried.has('downgrade')) {
      throw new Broken('LIFETIME', `${tier} was given up without a request`);
    }
    if (source === 'subscription' && !facts.world.bank.memory.subscriptions.has(ref)) {
      throw new Broken('UNPAID', 'a subscription that the provider does not know gives a plan');
    }
  }
}
