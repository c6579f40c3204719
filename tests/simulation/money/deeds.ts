import { removeAccount } from '../../../sync-server/account/delete-account.ts';
import { changeSubscription } from '../../../sync-server/billing/change-subscription.ts';
import { checkoutStatusOf } from '../../../sync-server/billing/checkout-status.ts';
import { buyGift } from '../../../sync-server/billing/gift-order.ts';
import { buyPlan, readBuyer } from '../../../sync-server/billing/purchase.ts';
import { reconcile } from '../../../sync-server/billing/reconcile.ts';
import { redeem } from '../../../sync-server/billing/redeem.ts';
import { subscribe } from '../../../sync-server/billing/subscribe.ts';
import { WEBHOOK_PATH } from '../../../sync-server/billing/webhook.ts';
import { acceptedOrThrow, runCommand } from '../../../sync-server/library/run-command.ts';
import type { News } from './bank.ts';
import type { Facts, Person } from './facts.ts';
import type { Deed } from './steps.ts';

const MINUTE = 60_000;
const DAY = 1_440;

/** How one deed ended: with what the server answered, or why it did not. */
export type Ended = { deed: Deed; isOk: true; value?: unknown } | { deed: Deed; isOk: false; error: unknown };

/** Does one deed; an error of the server is an answer like any other. */
export async function perform(facts: Facts, deed: Deed): Promise<Ended[]> {
  if (deed.do === 'both') {
    const both = await Promise.all([perform(facts, deed.one), perform(facts, deed.other)]);
    return both.flat();
  }
  try {
    return [{ deed, isOk: true, value: await outcomeOf(facts, deed) }];
  } catch (error) {
    return [{ deed, isOk: false, error }];
  }
}

async function outcomeOf(facts: Facts, deed: Exclude<Deed, { do: 'both' }>): Promise<unknown> {
  const { town } = facts;
  if (!('who' in deed)) return ofServer(facts, deed);
  const person = facts.people[deed.who % facts.people.length] as Person;
  switch (deed.do) {
    case 'pay':
      return pay(facts, person, deed);
    case 'bank answers': {
      const own = [...town.bank.memory.sessions.values()].filter(({ userId }) => userId === person.id);
      const asked = own.filter(({ status, isPaid, isRefused }) => status === 'complete' && !isPaid && !isRefused);
      const page = newest(asked, deed.pick);
      return page && town.bank.bankAnswers(page.sessionId, deed.confirms);
    }
    case 'card':
      return town.bank.setCard(person.customerId, deed.works);
    case 'provider ends': {
      const live = [...town.bank.memory.subscriptions.values()].filter(
        (each) => each.customerId === person.customerId && each.status !== 'ended',
      );
      return live[0] && town.bank.endByHand(live[0].subscriptionId);
    }
    case 'take back': {
      const all = [...town.bank.memory.payments.values()].filter((each) => each.customerId === person.customerId);
      const open = all.filter((each) => each.amountCents > 0 && !town.bank.lostAt.has(each.paymentId));
      const one = newest(open, deed.pick);
      return one && town.bank.takeBack(one.paymentId, deed.how);
    }
    default:
      return person.isDeleted ? undefined : ofPerson(facts, person, deed);
  }
}

type Own = Exclude<
  Extract<Deed, { who: number }>,
  { do: 'pay' | 'bank answers' | 'card' | 'provider ends' | 'take back' }
>;

async function ofPerson(facts: Facts, person: Person, deed: Own): Promise<unknown> {
  const { ctx } = facts.town;
  const { id } = person;
  switch (deed.do) {
    case 'buy': {
      if (deed.code) person.tried.add(deed.code);
      const { plan: planId, path, code } = deed;
      if (path === 'subscribe') return subscribe(ctx, id, { planId, discountCode: code?.toLowerCase() });
      return buyPlan(ctx, id, await readBuyer(ctx, id), planId, '/checkout');
    }
    case 'give':
      return buyGift(ctx, id, {
        planId: deed.plan,
        recipientName: 'flipper',
        recipientEmail: 'flipper@example.com',
        giftMessage: null,
      });
    case 'look':
      return look(facts, person, deed);
    case 'redeem':
      return redeemOne(facts, person, deed);
    case 'upgrade':
      return changeSubscription(ctx, id, { type: 'upgrade', tier: deed.plan });
    case 'downgrade':
      person.tried.add('downgrade');
      return changeSubscription(ctx, id, { type: 'downgrade', tier: 'free' });
    case 'add album': {
      const fields = { artist: 'Artist', title: 'One more', condition: 'mint' } as const;
      const args = { id: ctx.newId(), fields } as never;
      return acceptedOrThrow(await runCommand(ctx, id, { name: 'record.create', args })).verdict.status;
    }
    case 'delete account':
      person.tried.add('delete account');
      return removeAccount(ctx, id);
    case 'lie':
      return lie(facts, deed);
  }
}

async function ofServer(facts: Facts, deed: Exclude<Deed, { who: number } | { do: 'both' }>): Promise<unknown> {
  const { town } = facts;
  switch (deed.do) {
    case 'deliver':
      return deliver(facts, deed);
    case 'lose': {
      const one = newest(waiting(facts), deed.pick);
      if (!one) return undefined;
      facts.hasLost = true;
      return facts.gone.add(one.id);
    }
    case 'hear':
      return hear(facts);
    case 'jobs': {
      const { errors } = await town.runJobs();
      if (errors.length > 0) throw errors[0];
      return undefined;
    }
    case 'compare':
      return reconcile(town.ctx);
    case 'pass':
      return pass(facts, deed.minutes);
    case 'clock':
      if (deed.minutesAhead !== 0) facts.slack = 11 * MINUTE;
      return town.setClockAhead(deed.minutesAhead * MINUTE);
    case 'settle':
      return settle(facts);
  }
}

function pay({ town: { bank } }: Facts, { id }: Person, deed: Extract<Deed, { do: 'pay' }>): unknown {
  const pages = [...bank.memory.sessions.values()].filter(({ userId, status }) => userId === id && status === 'open');
  const page = newest(pages, deed.pick);
  if (!page) return undefined;
  if (deed.isDeclinedFirst) bank.say('payment_intent.payment_failed');
  return bank.pay(page.sessionId, deed.isByBank ? 'bank' : 'card');
}

async function look(facts: Facts, { id }: Person, { at, pick }: Extract<Deed, { do: 'look' }>): Promise<unknown> {
  const all = [...facts.town.bank.memory.sessions.values()];
  const page = newest(
    all.filter(({ userId, orderId }) => orderId !== null && (at === 'own') === (userId === id)),
    pick,
  );
  const sessionId = at === 'typed' ? 'cs_typed' : page?.sessionId;
  if (sessionId === undefined) return undefined;
  return checkoutStatusOf(facts.town.ctx, id, sessionId);
}

function redeemOne({ town, rows }: Facts, { id, tried }: Person, deed: Extract<Deed, { do: 'redeem' }>): unknown {
  const gift = newest(
    rows.gifts.filter(({ code }) => code !== null),
    deed.pick,
  );
  if (!gift?.code) return undefined;
  tried.add(gift.id);
  const typed = { printed: gift.code, lower: gift.code.toLowerCase(), spaced: ` ${gift.code.replaceAll('-', ' - ')} ` };
  return redeem(town.ctx, id, typed[deed.typed]);
}

/** Sends more than a client may say; only the plan counts. */
async function lie({ town }: Facts, { who, plan, about }: Extract<Deed, { do: 'lie' }>): Promise<unknown> {
  const { client } = town.people[who % town.people.length] ?? {};
  const other = town.people[(who + 1) % town.people.length]?.id;
  const lies = {
    price: 0,
    priceCents: 1,
    discountCents: 98,
    finalPrice: 'Free',
    finalPlan: 'lifetime',
    subscriptionTier: 'lifetime',
    userId: other,
    customerId: `cus_${other}`,
    isPaid: true,
  };
  const gift = { gift: true, recipientName: 'flipper', recipientEmail: 'flipper@example.com' };
  if (about === 'account') return (await client?.send('PATCH', '/api/user/wishlist-visibility', lies))?.status;
  if (about === 'upgrade') {
    const body = { ...lies, type: 'upgrade', tier: plan };
    return (await client?.send('PATCH', '/api/user/subscription', body))?.status;
  }
  const code = about === 'subscribe' ? { discountCode: 'UNKNOWN' } : {};
  const path = about === 'subscribe' ? '/api/subscription/create' : '/api/create-subscription-checkout';
  const body = { ...lies, ...(about === 'gift' ? gift : {}), ...code, planId: plan };
  return (await client?.send('POST', path, body))?.status;
}

const waiting = ({ town, gone }: Facts) => town.bank.news.filter(({ id }) => !gone.has(id));

/** @returns the answers' statuses */
async function deliver(facts: Facts, { pick, how }: Extract<Deed, { do: 'deliver' }>): Promise<number[]> {
  const open = waiting(facts);
  const one = newest(open, pick);
  const statuses: number[] = [];
  const send = async (news: News, signature?: string) => {
    const status = await post(facts, news, signature);
    statuses.push(status);
    if (status === 200 && !signature) facts.gone.add(news.id);
  };
  const at = Math.floor(facts.town.now() / 1_000);
  const foreign = { id: `evt_foreign_${facts.town.bank.news.length}`, at: 0, type: 'checkout.session.completed' };
  if (how === 'unknown') await send({ ...foreign, type: 'balance.available', refs: [] });
  else if (how === 'foreign') await send({ ...foreign, refs: facts.town.bank.strangers(facts.rows.orders) });
  else if (how === 'reversed') for (const news of open.toReversed()) await send(news);
  else if (one) {
    if (how === 'forged') await send({ ...one, id: `${one.id}_forged` }, `t=${at},v1=bad`);
    else if (how === 'stale') await send({ ...one, id: `${one.id}_stale` }, `t=${at - 3_600},v1=good`);
    else await send(one);
    if (how === 'twice') await send(one);
  }
  return statuses;
}

async function post({ town }: Facts, { id, type, refs }: News, signature?: string): Promise<number> {
  const signed = signature ?? `t=${Math.floor(town.now() / 1_000)},v1=good`;
  const response = await fetch(`${town.origin}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signed },
    body: JSON.stringify({ id, type, refs }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A server that runs for days compares and works; what comes due meanwhile happens at the provider by itself. */
async function pass(facts: Facts, minutes: number): Promise<void> {
  const { town } = facts;
  const target = town.now() + minutes * MINUTE;
  if (minutes > DAY) await work(facts);
  for (let due = town.bank.nextDue(); due !== undefined && due <= target; due = town.bank.nextDue()) {
    town.moveTo(Math.max(due, town.now()));
    town.bank.tick();
  }
  town.moveTo(target);
}

async function settle(facts: Facts): Promise<void> {
  facts.town.setClockAhead(0);
  await work(facts);
}

async function hear(facts: Facts): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const news of waiting(facts).toReversed()) if ((await post(facts, news)) === 200) facts.gone.add(news.id);
    const { ran, errors } = await facts.town.runJobs();
    if (errors.length > 0 && round === ROUNDS) throw errors[0];
    if (ran === 0 && waiting(facts).length === 0) return;
  }
}

const ROUNDS = 6;

/** Compares with the provider and does all that is queued, until nothing is left to do. */
async function work({ town }: Facts): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await town.runJobs();
    await reconcile(town.ctx);
    const after = await town.runJobs();
    const errors = [...before.errors, ...after.errors];
    if (after.ran === 0 && errors.length === 0) return;
    if (round === ROUNDS) throw errors[0] ?? new Error('The server finds no rest');
  }
}

/** Counted from the newest, and round again. */
function newest<T>(list: readonly T[], pick: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (pick % list.length)];
}
