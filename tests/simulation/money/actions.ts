import { receivePaymentEvent } from '../../../shared/contract/payment-events.ts';
import { removeAccount } from '../../../sync-server/account/delete-account.ts';
import { changeSubscription } from '../../../sync-server/billing/buying/change-subscription.ts';
import { checkoutStatusOf } from '../../../sync-server/billing/buying/checkout-status.ts';
import { buyPlan, readBuyer } from '../../../sync-server/billing/buying/purchase.ts';
import { subscribe } from '../../../sync-server/billing/buying/subscribe.ts';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { buyGift } from '../../../sync-server/billing/gifts/buy-gift.ts';
import { redeem } from '../../../sync-server/billing/gifts/redeem.ts';
import { acceptedOrThrow, runCommand } from '../../../sync-server/library/run-command.ts';
import type { News } from './bank.ts';
import type { Facts, Person } from './facts.ts';
import type { Action } from './steps.ts';

const MINUTE = 60_000;
const DAY = 1_440;

/** The end of one action: the server's answer, or the failure. */
export type Ended = { action: Action; isOk: true; value?: unknown } | { action: Action; isOk: false; error: unknown };

/** Does one action; an error of the server is an answer like any other. */
export async function perform(facts: Facts, action: Action): Promise<Ended[]> {
  if (action.do === 'both') {
    const both = await Promise.all([perform(facts, action.one), perform(facts, action.other)]);
    return both.flat();
  }
  try {
    return [{ action, isOk: true, value: await outcomeOf(facts, action) }];
  } catch (error) {
    return [{ action, isOk: false, error }];
  }
}

async function outcomeOf(facts: Facts, action: Exclude<Action, { do: 'both' }>): Promise<unknown> {
  const { world } = facts;
  if (!('who' in action)) return ofServer(facts, action);
  const person = facts.people[action.who % facts.people.length] as Person;
  switch (action.do) {
    case 'pay':
      return pay(facts, person, action);
    case 'bank answers': {
      const own = [...world.bank.memory.sessions.values()].filter(({ userId }) => userId === person.id);
      const asked = own.filter(({ status, isPaid, isRefused }) => status === 'complete' && !isPaid && !isRefused);
      const page = newest(asked, action.pick);
      return page && world.bank.bankAnswers(page.sessionId, action.confirms);
    }
    case 'card':
      return world.bank.setCard(person.customerId, action.works);
    case 'provider ends': {
      const live = [...world.bank.memory.subscriptions.values()].filter(
        (each) => each.customerId === person.customerId && each.status !== 'ended',
      );
      return live[0] && world.bank.endByHand(live[0].subscriptionId);
    }
    case 'take back': {
      const all = [...world.bank.memory.payments.values()].filter((each) => each.customerId === person.customerId);
      const open = all.filter((each) => each.amountCents > 0 && !world.bank.lostAt.has(each.paymentId));
      const one = newest(open, action.pick);
      return one && world.bank.takeBack(one.paymentId, action.how);
    }
    default:
      return person.isDeleted ? undefined : ofPerson(facts, person, action);
  }
}

type Own = Exclude<
  Extract<Action, { who: number }>,
  { do: 'pay' | 'bank answers' | 'card' | 'provider ends' | 'take back' }
>;

async function ofPerson(facts: Facts, person: Person, action: Own): Promise<unknown> {
  const { ctx } = facts.world;
  const { id } = person;
  switch (action.do) {
    case 'buy': {
      if (action.code) person.tried.add(action.code);
      const { plan: planId, path, code } = action;
      if (path === 'subscribe') return subscribe(ctx, id, { planId, discountCode: code?.toLowerCase() });
      return buyPlan(ctx, id, await readBuyer(ctx, id), planId, '/checkout');
    }
    case 'give':
      return buyGift(ctx, id, {
        planId: action.plan,
        recipientName: 'flipper',
        recipientEmail: 'flipper@example.com',
        giftMessage: null,
      });
    case 'look':
      return look(facts, person, action);
    case 'redeem':
      return redeemOne(facts, person, action);
    case 'upgrade':
      return changeSubscription(ctx, id, { type: 'upgrade', tier: action.plan });
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
      return lie(facts, action);
  }
}

async function ofServer(facts: Facts, action: Exclude<Action, { who: number } | { do: 'both' }>): Promise<unknown> {
  const { world } = facts;
  switch (action.do) {
    case 'deliver':
      return deliver(facts, action);
    case 'lose': {
      const one = newest(waiting(facts), action.pick);
      if (!one) return undefined;
      facts.hasLost = true;
      return facts.gone.add(one.id);
    }
    case 'receive all':
      return receiveAll(facts);
    case 'jobs': {
      const { errors } = await world.runJobs();
      if (errors.length > 0) throw errors[0];
      return undefined;
    }
    case 'compare':
      return reconcile(world.ctx);
    case 'pass':
      return pass(facts, action.minutes);
    case 'clock':
      if (action.minutesAhead !== 0) facts.slack = 11 * MINUTE;
      return world.setClockAhead(action.minutesAhead * MINUTE);
    case 'settle':
      return settle(facts);
  }
}

function pay({ world: { bank } }: Facts, { id }: Person, action: Extract<Action, { do: 'pay' }>): unknown {
  const pages = [...bank.memory.sessions.values()].filter(({ userId, status }) => userId === id && status === 'open');
  const page = newest(pages, action.pick);
  if (!page) return undefined;
  if (action.isDeclinedFirst) bank.say('payment_intent.payment_failed');
  return bank.pay(page.sessionId, action.isByBank ? 'bank' : 'card');
}

async function look(facts: Facts, { id }: Person, { at, pick }: Extract<Action, { do: 'look' }>): Promise<unknown> {
  const all = [...facts.world.bank.memory.sessions.values()];
  const page = newest(
    all.filter(({ userId, orderId }) => orderId !== null && (at === 'own') === (userId === id)),
    pick,
  );
  const sessionId = at === 'typed' ? 'cs_typed' : page?.sessionId;
  if (sessionId === undefined) return undefined;
  return checkoutStatusOf(facts.world.ctx, id, sessionId);
}

function redeemOne({ world, rows }: Facts, { id, tried }: Person, action: Extract<Action, { do: 'redeem' }>): unknown {
  const gift = newest(
    rows.gifts.filter(({ code }) => code !== null),
    action.pick,
  );
  if (!gift?.code) return undefined;
  tried.add(gift.id);
  const typed = { printed: gift.code, lower: gift.code.toLowerCase(), spaced: ` ${gift.code.replaceAll('-', ' - ')} ` };
  return redeem(world.ctx, id, typed[action.typed]);
}

/** Sends more than a client may say; only the plan counts. */
async function lie({ world }: Facts, { who, plan, about }: Extract<Action, { do: 'lie' }>): Promise<unknown> {
  const { client } = world.people[who % world.people.length] ?? {};
  const other = world.people[(who + 1) % world.people.length]?.id;
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

const waiting = ({ world, gone }: Facts) => world.bank.news.filter(({ id }) => !gone.has(id));

/** @returns the answers' statuses */
async function deliver(facts: Facts, { pick, how }: Extract<Action, { do: 'deliver' }>): Promise<number[]> {
  const open = waiting(facts);
  const one = newest(open, pick);
  const statuses: number[] = [];
  const send = async (news: News, signature?: string) => {
    const status = await post(facts, news, signature);
    statuses.push(status);
    if (status === 200 && !signature) facts.gone.add(news.id);
  };
  const at = Math.floor(facts.world.now() / 1_000);
  const foreign = { id: `evt_foreign_${facts.world.bank.news.length}`, at: 0, type: 'checkout.session.completed' };
  if (how === 'unknown') await send({ ...foreign, type: 'balance.available', refs: [] });
  else if (how === 'foreign') await send({ ...foreign, refs: facts.world.bank.strangers(facts.rows.orders) });
  else if (how === 'reversed') for (const news of open.toReversed()) await send(news);
  else if (one) {
    if (how === 'forged') await send({ ...one, id: `${one.id}_forged` }, `t=${at},v1=bad`);
    else if (how === 'stale') await send({ ...one, id: `${one.id}_stale` }, `t=${at - 3_600},v1=good`);
    else await send(one);
    if (how === 'twice') await send(one);
  }
  return statuses;
}

async function post({ world }: Facts, { id, type, refs }: News, signature?: string): Promise<number> {
  const signed = signature ?? `t=${Math.floor(world.now() / 1_000)},v1=good`;
  const response = await fetch(`${world.origin}${receivePaymentEvent.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signed },
    body: JSON.stringify({ id, type, refs }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A server that runs for days compares and works; the provider does meanwhile what comes due. */
async function pass(facts: Facts, minutes: number): Promise<void> {
  const { world } = facts;
  const target = world.now() + minutes * MINUTE;
  if (minutes > DAY) await work(facts);
  for (let due = world.bank.nextDue(); due !== undefined && due <= target; due = world.bank.nextDue()) {
    world.moveTo(Math.max(due, world.now()));
    world.bank.tick();
  }
  world.moveTo(target);
}

async function settle(facts: Facts): Promise<void> {
  facts.world.setClockAhead(0);
  await work(facts);
}

async function receiveAll(facts: Facts): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const news of waiting(facts).toReversed()) if ((await post(facts, news)) === 200) facts.gone.add(news.id);
    const { ran, errors } = await facts.world.runJobs();
    if (errors.length > 0 && round === ROUNDS) throw errors[0];
    if (ran === 0 && waiting(facts).length === 0) return;
  }
}

const ROUNDS = 6;

/** Compares with the provider and does all that is queued, until nothing is left to do. */
async function work({ world }: Facts): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await world.runJobs();
    await reconcile(world.ctx);
    const after = await world.runJobs();
    const errors = [...before.errors, ...after.errors];
    if (after.ran === 0 && errors.length === 0) return;
    if (round === ROUNDS) throw errors[0] ?? new Error('The server finds no rest');
  }
}

/** Counted from the newest, and round again. */
function newest<T>(list: readonly T[], pick: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (pick % list.length)];
}
