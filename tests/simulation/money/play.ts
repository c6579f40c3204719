import { type Ended, perform } from './actions.ts';
import { Broken, type Facts, type Person, type Rows, readRows } from './facts.ts';
import { judgeStep } from './judge.ts';
import { rank } from './model.ts';
import { judgeReceived, judgeSettled } from './promises.ts';
import type { Action, Story } from './steps.ts';
import type { World } from './world.ts';

const SECOND = 1_000;

/** The number of each action, to show that the stories are meaningful. */
export type Tally = Record<string, number>;

/** Plays one story and throws the first broken promise. */
export async function play(world: World, story: Story): Promise<Tally> {
  await world.reset();
  const facts: Facts = {
    world,
    people: world.people.map(({ id }) => ({
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
    rows: await readRows(world),
    slack: 0,
  };
  const tally: Tally = {};
  const count = (name: string) => {
    tally[name] = (tally[name] ?? 0) + 1;
  };
  for (const [index, step] of story.steps.entries()) {
    // No two steps happen at the same moment.
    world.moveTo(world.now() + SECOND);
    world.bank.tick();
    const before = facts.rows;
    const ended = await world.fuse.through(step.trouble, () => perform(facts, step));
    const isTroubled = step.trouble !== undefined && world.fuse.isBlown;
    facts.rows = await readRows(world);
    count(step.do);
    if (isTroubled) count(`trouble: ${step.trouble?.how}`);
    try {
      for (const each of ended) learn(facts, before, each, isTroubled);
      judgeStep(before, facts, ended, isTroubled);
      if (step.do === 'settle') judgeSettled(facts);
      if (step.do === 'receive all' && !isTroubled && !facts.hasLost && facts.slack === 0) judgeReceived(facts);
    } catch (error) {
      if (error instanceof Error) error.message += ` (step ${index + 1}: ${JSON.stringify(step)})`;
      throw error;
    }
  }
  for (const { isPaid } of world.bank.memory.sessions.values()) count(isPaid ? 'paid pages' : 'unpaid pages');
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
  const { action } = ended;
  if (!('who' in action)) return;
  const person = facts.people[action.who % facts.people.length] as Person;
  if (action.do === 'delete account' && !person.isDeleted) learnDeletion(facts, person, ended, isTroubled);
  if (action.do === 'downgrade') learnDowngrade(facts, before, person, ended, isTroubled);
  if (action.do === 'upgrade' || action.do === 'buy' || (action.do === 'lie' && action.about !== 'account')) {
    learnChange(facts, person, ended, isTroubled);
  }
}

function learnRedemptions(facts: Facts, before: Rows): void {
  for (const { id, redeemedBy, redeemedAt, tier } of facts.rows.gifts) {
    if (redeemedBy === null || redeemedAt === null || facts.redemptions.has(id)) continue;
    facts.redemptions.set(id, { by: redeemedBy, at: Date.parse(redeemedAt), tier });
    const person = facts.people.find((each) => each.id === redeemedBy);
    if (!person?.tried.has(id)) throw new Broken('GIFT', 'a person has redeemed a gift without asking for it');
    const had = tierBefore(before, redeemedBy, facts.world.serverNow());
    if (had === 'lifetime') throw new Broken('GIFT', 'a gift was redeemed by a person with a lifetime');
    if (rank(had) > rank(tier)) throw new Broken('GIFT', `a gift of ${tier} was redeemed by a person with ${had}`);
    for (const { subscriptionId } of subscriptionsOf(facts, person)) person.wishes.set(subscriptionId, 'ends');
  }
}

/** A person's state before. */
function tierBefore({ users }: Rows, id: string, now: number) {
  const user = users.find((each) => each.id === id);
  const isOver = user?.expiresAt && Date.parse(user.expiresAt) <= now;
  return user && !isOver ? user.tier : 'free';
}

function learnFreebies(facts: Facts, { action, isOk }: Ended, isTroubled: boolean): void {
  for (const { source, ref, userId, startsAt } of facts.rows.grants) {
    const key = source === 'code' ? codeKey(facts, ref, userId) : '';
    if (source !== 'code' || facts.freebies.has(key)) continue;
    facts.freebies.set(key, Date.parse(startsAt));
    const person = facts.people.find((each) => each.id === userId);
    for (const { subscriptionId } of person ? subscriptionsOf(facts, person) : [])
      person?.wishes.set(subscriptionId, 'ends');
  }
  const isFree = action.do === 'buy' && (action.code === 'FREEBIE' || action.code === 'FORTWO');
  const person = 'who' in action ? facts.people[action.who % facts.people.length] : undefined;
  if (!isFree || !isOk || isTroubled || !person || person.isDeleted) return;
  if (!facts.freebies.has(`${action.code}:${person.id}`)) throw new Broken('CODE', 'a free code was taken for nothing');
}

function codeKey(facts: Facts, ref: string, userId: string): string {
  const [codeId] = ref.split(':');
  return `${facts.rows.uses.find(({ id }) => id === codeId)?.code}:${userId}`;
}

function learnDeletion(facts: Facts, person: Person, { isOk }: Ended, isTroubled: boolean): void {
  const isThere = facts.rows.users.some(({ id }) => id === person.id);
  if (isOk && isThere && !isTroubled) throw new Broken('DELETED', 'a deleted account is there');
  person.isDeleted = !isThere;
  person.chargesBefore = facts.world.bank.charges.size;
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
  if (isTroubled || ended.action.do === 'lie') {
    for (const { subscriptionId } of subscriptions) person.wishes.set(subscriptionId, 'either');
    for (const { ref, renews } of gifts) if (renews) person.ending.delete(ref);
    return;
  }
  if (!ended.isOk) return;
  const value = ended.value as { url?: string; subscription?: object } | undefined;
  if (value?.url?.includes('session_id=change_')) {
    for (const { subscriptionId } of subscriptions) person.wishes.set(subscriptionId, 'renews');
  }
  if (!value?.subscription || ended.action.do !== 'upgrade') return;
  const hadEnding = person.ending.size > 0;
  person.ending.clear();
  for (const { subscriptionId } of subscriptions) person.wishes.set(subscriptionId, hadEnding ? 'either' : 'renews');
}

function subscriptionsOf({ world }: Facts, { customerId }: Person) {
  const all = [...world.bank.memory.subscriptions.values()];
  return all.filter((each) => each.customerId === customerId && each.status !== 'ended');
}

/** For a reader: the steps, one to a line. */
export function storyText({ seed, steps }: Story): string {
  return [`seed ${seed}, ${steps.length} steps:`, ...steps.map((step: Action) => `  ${JSON.stringify(step)}`)].join(
    '\n',
  );
}

/** The result of shrinking a failing story. */
export interface Failure {
  seed: number;
  invariant: string;
  message: string;
  story: Story;
}

/** Plays one story; a failure is made small and returned, not thrown. */
export async function tryStory(world: World, story: Story, isShrunk = true): Promise<Tally | Failure> {
  try {
    return await play(world, story);
  } catch (error) {
    const invariant = invariantOf(error);
    let last = error;
    const fails = async (smaller: Story) => {
      try {
        await play(world, smaller);
        return false;
      } catch (again) {
        if (invariantOf(again) !== invariant) return false;
        last = again;
        return true;
      }
    };
    const small = isShrunk ? await shrink(story, fails) : story;
    const message = last instanceof Error ? last.message : String(last);
    return { seed: story.seed, invariant, message, story: small };
  }
}

/** As few steps as possible, by halves, and then as little trouble in them as possible. */
async function shrink(story: Story, fails: (smaller: Story) => Promise<boolean>): Promise<Story> {
  let best = story;
  const attempt = async (steps: Story['steps']) => {
    const smaller = { ...best, steps };
    if (await fails(smaller)) best = smaller;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best.steps.length - size; at > -size; at -= size) {
      const start = Math.max(0, at);
      await attempt(best.steps.toSpliced(start, at + size - start));
    }
  }
  for (const [index, step] of best.steps.entries()) {
    const { trouble, ...calm } = step;
    if (trouble) await attempt(best.steps.with(index, calm));
    const now = best.steps[index];
    if (now?.do !== 'both') continue;
    for (const one of [now.one, now.other]) await attempt(best.steps.with(index, one));
  }
  return best;
}

/** @throws with the made smaller story if it goes wrong */
export async function expectGood(world: World, story: Story): Promise<Tally> {
  const result = await tryStory(world, story);
  if (isFailure(result)) throw new Error(failureText(result));
  return result;
}

function isFailure(result: Tally | Failure): result is Failure {
  return 'invariant' in result;
}

export function failureText({ message, story }: Failure): string {
  return `${message}\n${storyText(story)}`;
}

function invariantOf(error: unknown): string {
  if (error instanceof Error && 'invariant' in error) return String(error.invariant);
  return error instanceof Error ? error.name : 'unknown';
}
