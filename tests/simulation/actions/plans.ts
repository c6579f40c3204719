import type { Backend } from '../backends/backend.ts';
import { expectThat } from '../check/checks.ts';
import { albumsShown } from '../check/view.ts';
import { FREE_ALBUMS, isFreeAt, type Plan } from '../model/rows.ts';
import type { Browsers } from '../world/browsers.ts';
import type { Device, OpenTab } from '../world/world.ts';
import { type Actor, actorAt, type Parts } from './actor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For how long people pay. */
const DURATIONS = [HOUR_MS, DAY_MS, 30 * DAY_MS, 365 * DAY_MS] as const;
/** When they look, seen from the end of what is paid: just before it, in its very millisecond, and later. */
const LOOKS = [-1, 0, 0, 1_000, HOUR_MS, 2 * DAY_MS] as const;
const SHORTEST_MONTH_MS = 28 * DAY_MS;
/** Requests do not travel longer. */
const LONGEST_TRAVEL_MS = DAY_MS;
/** More than the free plan shows. */
const BEYOND = 3;
/** Their events in the table. */
export const PLAN_EVENTS = [
  'plan: paid',
  'plan: gift',
  'plan: just before its end',
  'plan: in the millisecond of its end',
  'plan: after its end',
  'plan: end written by the job',
  'plan: albums hidden by time',
  'plan: paid again',
] as const;
export type PlanEvent = (typeof PLAN_EVENTS)[number];

/** A person pays or is given a plan for some time; time passes; they pay again. */
export async function liveWithPlan(parts: Parts, device: Device, tab: OpenTab, random: () => number): Promise<void> {
  const { world, browsers, network } = parts;
  const { backend, server } = world;
  const { givePlan } = backend;
  if (!givePlan) return;
  const { userId } = tab;
  const { plan } = await backend.look(userId);
  const now = server.now();
  const person = actorAt(parts, device, tab, random);
  const isFree = isFreeAt(plan, new Date(now).toISOString());
  if (isFree || plan.until === null) return pay(person, givePlan, now, plan);

  const look = LOOKS[person.below(LOOKS.length)] ?? 0;
  const passing = Date.parse(plan.until) - now + look;
  if (passing > LONGEST_TRAVEL_MS) await network.endOfMonth();
  // Decisions of a server meanwhile would have no time.
  await network.settled();
  world.advance(Math.max(0, passing));
  // A stopped clock is another story.
  if (server.now() !== now + passing) return;
  const events = ['plan: just before its end', 'plan: in the millisecond of its end', 'plan: after its end'] as const;
  world.count(events[Math.sign(look) + 1] ?? events[0]);
  if (look >= 0 && person.below(4) === 0) {
    world.count('plan: end written by the job');
    await backend.endPlan?.(userId);
  }
  await goOn(await reopen(browsers, person));
}

async function pay(
  person: Actor,
  givePlan: NonNullable<Backend['givePlan']>,
  now: number,
  { until }: Plan,
): Promise<void> {
  const { tab, count, below, world } = person;
  const isGift = below(3) === 0;
  const lasts = DURATIONS[below(DURATIONS.length)] ?? DAY_MS;
  await givePlan(tab.userId, isGift ? undefined : new Date(now + lasts).toISOString());
  const { plan } = await world.backend.look(tab.userId);
  const lastsTo = Date.parse(plan.until ?? '');
  const isRight = plan.tier === 'monthly' && lastsTo >= now + (isGift ? SHORTEST_MONTH_MS : lasts);
  expectThat(isRight, 'PLAN', `what was ${isGift ? 'given' : 'paid'} is ${plan.tier} until ${plan.until}`);
  count(isGift ? 'plan: gift' : 'plan: paid');
  await person.sync();
  if (person.isOver()) return;
  const look = await world.backend.look(tab.userId);
  const { cursor, epoch } = tab.library.position();
  const isHere = cursor === look.version && epoch === look.epoch;
  if (isHere && albumsShown(tab, look.plan) === Number.POSITIVE_INFINITY) {
    if (until !== null) count('plan: paid again');
    const shown = new Set(person.view().records.map(({ id }) => id));
    // A waiting Undo of an import names its albums in a list.
    const deleted = new Set(
      tab.library.outbox().flatMap(({ name, args }): string[] => {
        const { id, records } = args as { id?: string; records?: { id: string }[] };
        return name === 'record.takeBackImport' ? (records ?? []).map((album) => album.id) : id ? [id] : [];
      }),
    );
    const lacking = [...look.records.keys()].filter((id) => !shown.has(id) && !deleted.has(id));
    expectThat(lacking.length === 0, 'CONTENTS', `after it was paid again ${lacking} are not shown`);
  }
  // So many that the free plan cannot show them all.
  const records = Array.from({ length: FREE_ALBUMS + BEYOND - look.records.size }, () => ({
    id: tab.library.newId(),
    fields: { artist: 'Pharoah Sanders', title: person.title() },
  }));
  if (records.length > 0) await person.run('record.import', { records }, { keepRefused: true });
  if (below(2) === 0) await person.sync();
}

/** The next morning: nothing that the screen showed counts any more. */
async function reopen(browsers: Browsers, { device, tab, inTab, below }: Actor): Promise<Actor> {
  if (below(3) === 0) return inTab(tab);
  await browsers.close(device, tab);
  return inTab(await browsers.open(device, tab.userId));
}

/** Albums that are added now, by a device that knows of the end, or not. */
async function goOn(person: Actor): Promise<void> {
  const { tab, below, count, run, sync } = person;
  if (below(3) === 0) await sync();
  if (!person.isOver() && person.view().hiddenCount > 0) count('plan: albums hidden by time');
  for (let moves = below(3); moves > 0 && !person.isOver(); moves -= 1) {
    const fields = { artist: 'Dorothy Ashby', title: person.title() };
    if (below(3) > 0) await run('record.create', { fields }, { keepRefused: true });
    else {
      const collection = person.pick(person.view().collections);
      if (collection) await run('collection.setDefault', { id: collection.id });
    }
  }
  if (!tab.dead && below(2) === 0) await sync();
}
