import { Broken } from './broken.ts';
import { type Ended, perform } from './deeds.ts';
import { type Facts, type Person, type Rows, readRows } from './facts.ts';
import { judgeStep } from './judge.ts';
import { judgeHeard, judgeSettled } from './judge-plans.ts';
import { rank } from './oracle.ts';
import type { Deed, Story } from './steps.ts';
import type { Town } from './town.ts';

const SECOND = 1_000;

/** How often what was done, for a reader who wants to know that the stories say something. */
export type Tally = Record<string, number>;

/** Plays one story and throws the first broken promise. */
export async function play(town: Town, story: Story): Promise<Tally> {
  await town.reset();
  const facts: Facts = {
    town,
    people: town.people.map(({ id }) => ({
      id,
      customerId: `cus_${id}`,
      isDeleted: false,
      chargesBefore: 0,
      wishes: new Map(),
      ending: new Set(),
      tried: new Set(),
    })),
    redemptions: new Map(),
    freebies: new Map(),
    givenUp: new Map(),
    gone: new Set(),
    hasLost: false,
    rows: await readRows(town),
    slack: 0,
  };
  const tally: Tally = {};
  const count = (name: string) => {
    tally[name] = (tally[name] ?? 0) + 1;
  };
  for (const [index, step] of story.steps.entries()) {
    // No two steps happen at the same moment.
    town.moveTo(town.now() + SECOND);
    town.bank.tick();
    const before = facts.rows;
    const ended = await town.fuse.through(step.trouble, () => perform(facts, step));
    const isTroubled = step.trouble !== undefined && town.fuse.isBlown;
    facts.rows = await readRows(town);
    count(step.do);
    if (isTroubled) count(`trouble: ${step.trouble?.how}`);
    try {
      for (const each of ended) learn(facts, before, each, isTroubled);
      judgeStep(before, facts, ended, isTroubled);
      if (step.do === 'settle') judgeSettled(facts);
      if (step.do === 'hear' && !isTroubled && !facts.hasLost && facts.slack === 0) judgeHeard(facts);
    } catch (error) {
      if (error instanceof Error) error.message += ` (step ${index + 1}: ${JSON.stringify(step)})`;
      throw error;
    }
  }
  for (const { isPaid } of town.bank.memory.sessions.values()) count(isPaid ? 'paid pages' : 'unpaid pages');
  count('stories');
  for (const _gift of facts.redemptions) count('redeemed gifts');
  for (const _code of facts.freebies) count('free codes');
  return tally;
}

/** Notes what the person knows now: from the answer, and where it got lost from what they find afterwards. */
function learn(facts: Facts, before: Rows, ended: Ended, isTroubled: boolean): void {
  learnRedemptions(facts, before);
  learnFreebies(facts, ended, isTroubled);
  for (const { ref, reason, revokedAt, userId, source } of facts.rows.grants) {
    if (reason !== 'given_up') continue;
    const key = source === 'code' ? codeKey(facts, ref, userId) : ref;
    facts.givenUp.set(key, Date.parse(revokedAt ?? ''));
  }
  const { deed } = ended;
  if (!('who' in deed)) return;
  const person = facts.people[deed.who % facts.people.length] as Person;
  if (deed.do === 'delete account' && !person.isDeleted) learnDeletion(facts, person, ended, isTroubled);
  if (deed.do === 'downgrade') learnDowngrade(facts, before, person, ended, isTroubled);
  if (deed.do === 'upgrade' || deed.do === 'buy' || (deed.do === 'lie' && deed.about !== 'account')) {
    learnChange(facts, person, ended, isTroubled);
  }
}

function learnRedemptions(facts: Facts, before: Rows): void {
  for (const { id, redeemedBy, redeemedAt, tier } of facts.rows.gifts) {
    if (redeemedBy === null || redeemedAt === null || facts.redemptions.has(id)) continue;
    facts.redemptions.set(id, { by: redeemedBy, at: Date.parse(redeemedAt), tier });
    const person = facts.people.find((each) => each.id === redeemedBy);
    if (!person?.tried.has(id)) throw new Broken('GIFT', 'somebody has redeemed a gift without asking for it');
    const had = toldTier(before, redeemedBy, facts.town.serverNow());
    if (had === 'lifetime') throw new Broken('GIFT', 'a gift was redeemed by somebody with a lifetime');
    if (rank(had) > rank(tier)) throw new Broken('GIFT', `a gift of ${tier} was redeemed by somebody with ${had}`);
    for (const { subscriptionId } of subscriptionsOf(facts, person)) person.wishes.set(subscriptionId, 'ends');
  }
}

/** What a person was told to have before. */
function toldTier({ users }: Rows, id: string, now: number) {
  const user = users.find((each) => each.id === id);
  const isOver = user?.expiresAt && Date.parse(user.expiresAt) <= now;
  return user && !isOver ? user.tier : 'free';
}

function learnFreebies(facts: Facts, { deed, isOk }: Ended, isTroubled: boolean): void {
  for (const { source, ref, userId, startsAt } of facts.rows.grants) {
    const key = source === 'code' ? codeKey(facts, ref, userId) : '';
    if (source !== 'code' || facts.freebies.has(key)) continue;
    facts.freebies.set(key, Date.parse(startsAt));
    const person = facts.people.find((each) => each.id === userId);
    for (const { subscriptionId } of person ? subscriptionsOf(facts, person) : [])
      person?.wishes.set(subscriptionId, 'ends');
  }
  const isFree = deed.do === 'buy' && (deed.code === 'FREEBIE' || deed.code === 'FORTWO');
  const person = 'who' in deed ? facts.people[deed.who % facts.people.length] : undefined;
  if (!isFree || !isOk || isTroubled || !person || person.isDeleted) return;
  if (!facts.freebies.has(`${deed.code}:${person.id}`)) throw new Broken('CODE', 'a free code was taken for nothing');
}

function codeKey(facts: Facts, ref: string, userId: string): string {
  const [codeId] = ref.split(':');
  return `${facts.rows.uses.find(({ id }) => id === codeId)?.code}:${userId}`;
}

function learnDeletion(facts: Facts, person: Person, { isOk }: Ended, isTroubled: boolean): void {
  const isThere = facts.rows.users.some(({ id }) => id === person.id);
  if (isOk && isThere && !isTroubled) throw new Broken('DELETED', 'a deleted account is there');
  person.isDeleted = !isThere;
  person.chargesBefore = facts.town.bank.charges.size;
}

function learnDowngrade(facts: Facts, before: Rows, person: Person, { isOk }: Ended, isTroubled: boolean): void {
  const own = facts.rows.grants.filter(({ userId }) => userId === person.id);
  if (isTroubled || !isOk) {
    // They look at what the settings say.
    for (const { source, ref, renews } of own) if (source === 'gift' && !renews) person.ending.add(ref);
    if (isTroubled)
      for (const { subscriptionId } of subscriptionsOf(facts, person)) person.wishes.set(subscriptionId, 'either');
    return;
  }
  const known = before.grants.filter(({ userId, revokedAt }) => userId === person.id && revokedAt === null);
  for (const { source, ref, tier } of known) {
    if (source === 'subscription') person.wishes.set(ref, 'ends');
    else if (source === 'gift' && tier !== 'lifetime') person.ending.add(ref);
    else if (own.some((grant) => grant.ref === ref && grant.revokedAt === null)) {
      throw new Broken('LIFETIME', 'a lifetime that was given up is there');
    }
  }
}

/** An upgrade may take back a downgrade, and a changed subscription renews. */
function learnChange(facts: Facts, person: Person, ended: Ended, isTroubled: boolean): void {
  const subscriptions = subscriptionsOf(facts, person);
  const gifts = facts.rows.grants.filter(({ userId, source }) => userId === person.id && source === 'gift');
  if (isTroubled || ended.deed.do === 'lie') {
    for (const { subscriptionId } of subscriptions) person.wishes.set(subscriptionId, 'either');
    for (const { ref, renews } of gifts) if (renews) person.ending.delete(ref);
    return;
  }
  if (!ended.isOk) return;
  const value = ended.value as { url?: string; subscription?: object } | undefined;
  if (value?.url?.includes('session_id=change_')) {
    for (const { subscriptionId } of subscriptions) person.wishes.set(subscriptionId, 'renews');
  }
  if (!value?.subscription || ended.deed.do !== 'upgrade') return;
  const hadEnding = person.ending.size > 0;
  person.ending.clear();
  for (const { subscriptionId } of subscriptions) person.wishes.set(subscriptionId, hadEnding ? 'either' : 'renews');
}

function subscriptionsOf({ town }: Facts, { customerId }: Person) {
  const all = [...town.bank.memory.subscriptions.values()];
  return all.filter((each) => each.customerId === customerId && each.status !== 'ended');
}

/** For a reader: the steps, one to a line. */
export function storyText({ seed, steps }: Story): string {
  return [`seed ${seed}, ${steps.length} steps:`, ...steps.map((step: Deed) => `  ${JSON.stringify(step)}`)].join('\n');
}
