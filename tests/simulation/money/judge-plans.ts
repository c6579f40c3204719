import { Broken } from './broken.ts';
import { type Facts, type Person, reasonsOf } from './facts.ts';
import { judgeCharges } from './judge-charges.ts';
import { judgeCodes, judgeGifts, judgeOrders } from './judge-sales.ts';
import { whatOneHas } from './oracle.ts';

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
  const ends = right.flatMap((each) => (each.ends === null ? [] : [each.ends]));
  const isEnd = (end: number | null) =>
    end === null || expiresAt === null
      ? end === expiresAt
      : expiresAt >= Math.min(...ends) - slack && expiresAt <= Math.max(...ends) + slack;
  if (right.some((each) => each.tier === user.tier && each.status === user.status && isEnd(each.ends))) return;
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
  // A server whose clock is wrong cannot tell which of the two came first.
  const ending = [...facts.redemptions.values()].filter(({ by }) => by === person.id).map(({ at }) => at);
  if (ending.some((at) => Math.abs(at - Date.parse(one.startedAt)) < facts.slack)) return;
  if (one.renews === (wish === 'ends'))
    throw new Broken('WISH', `a subscription renews: ${one.renews}, asked: ${wish}`);
}

function isoOf(time: number | null): string | null {
  return time === null || !Number.isFinite(time) ? null : new Date(time).toISOString();
}
