import { type Ask, LATE, type Ring, type Weeks } from './weeks.ts';

/* The promises of the watch, written a second time and without the product's code. */

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

/** The rings that a wish may have had by now. A server that was killed leaves more than one possibility. */
interface Mind {
  met: readonly string[];
  /** Since when a source that said "met" has no copy. */
  silent: Readonly<Record<string, number>>;
  toldFor: number | null;
}

const NOTHING: Mind = { met: [], silent: {}, toldFor: null };

/** @returns what is wrong, a line each */
export function judgeWeeks(weeks: Weeks): string[] {
  return [...weeks.kept, ...ratesExceeded(weeks), ...wishesOf(weeks).flatMap((wishId) => wrongOf(weeks, wishId))];
}

function wishesOf({ asks }: Weeks): string[] {
  return [...new Set(asks.flatMap(({ targets }) => [...targets.keys()]))];
}

/** Follows one wish through all requests about its album. */
function wrongOf({ asks, rings, resets }: Weeks, wishId: string): string[] {
  const left = new Set(rings.filter((ring) => ring.wishId === wishId));
  const own = asks.flatMap((ask, index) => (ask.targets.has(wishId) && ask.price !== 'failed' ? [{ ask, index }] : []));
  let minds: Mind[] = [NOTHING];
  let last = -1;
  for (const group of Map.groupBy(own, ({ ask }) => ask.step).values()) {
    const first = Number(group[0]?.index);
    if (resets.some((reset) => reset.wishId === wishId && reset.before > last && reset.before <= first))
      minds = [NOTHING];
    last = Number(group.at(-1)?.index);
    const rung = group.map(({ ask, index }) => {
      const ring = [...left].find((each) => isOf(each, ask, asks, index));
      if (ring) left.delete(ring);
      return { ask, hasRung: ring !== undefined, target: Number(ask.targets.get(wishId)) };
    });
    const possible = ordersOf(rung).flatMap((order) => order.reduce<Mind[]>(afterAsk, minds));
    if (possible.length === 0) {
      const said = rung.map(({ ask, hasRung }) => `${ask.source} ${ask.price}${hasRung ? ' rang' : ''}`).join(', ');
      return [`${wishId} cannot have been told so, from request ${first}: ${said}`];
    }
    minds = [...new Map(possible.map((mind) => [JSON.stringify(mind), mind])).values()];
  }
  return [...left].map((ring) => `${wishId} rang at ${new Date(ring.at).toISOString()} without a request`);
}

function afterAsk(minds: Mind[], { ask, hasRung, target }: { ask: Ask; hasRung: boolean; target: number }): Mind[] {
  const ways = [ask, ...(ask.isUnsure ? [{ ...ask, price: null }] : [])];
  return minds.flatMap((mind) => {
    const judged = ways.flatMap((way) => after(mind, way, target)).filter(({ rings }) => rings === hasRung);
    return [...judged.map((each) => each.mind), ...(ask.isNoted || hasRung ? [] : [mind])];
  });
}

function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, index) => ordersOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]));
}

/** A ring belongs to the last request about its album before it. */
function isOf(ring: Ring, ask: Ask, asks: readonly Ask[], index: number): boolean {
  if (ring.source !== ask.source || ring.at < ask.at || ring.at > ask.at + 10 * MINUTE) return false;
  const next = asks.slice(index + 1).find(({ source, album }) => source === ask.source && album === ask.album);
  return next === undefined || ring.at < next.at || next.at <= ask.at + MINUTE;
}

function after(mind: Mind, { source, price, at, isUnsure }: Ask, target: number): { mind: Mind; rings: boolean }[] {
  const met = mind.toldFor !== null && target < mind.toldFor ? [] : mind.met;
  const others = met.filter((each) => each !== source);
  const { [source]: since, ...silent } = mind.silent;
  if (price === null || price === 'failed') {
    if (!met.includes(source)) return [{ mind: { ...mind, met, silent }, rings: false }];
    const ends = { mind: { ...mind, met: others, silent }, rings: false };
    return (isUnsure ? [at, at + LATE] : [at]).flatMap((judgedAt) => {
      const begun = Math.min(since ?? judgedAt, judgedAt);
      const stays = { mind: { ...mind, met, silent: { ...silent, [source]: begun } }, rings: false };
      // The product measures from when it judged, a moment after the request.
      if (Math.abs(judgedAt - begun - DAY) < 2 * MINUTE) return [stays, ends];
      return [judgedAt - begun >= DAY ? ends : stays];
    });
  }
  if (price > target) return [{ mind: { ...mind, met: others, silent }, rings: false }];
  const rings = met.length === 0;
  return [{ mind: { met: [...others, source].sort(), silent, toldFor: rings ? target : mind.toldFor }, rings }];
}

function ratesExceeded({ asks, rates }: Weeks): string[] {
  return (['amazon', 'ebay'] as const).flatMap((source) => {
    const { perDay, perSecond } = rates[source];
    const own = asks.filter((ask) => ask.source === source);
    const wrong: string[] = [];
    for (const [index, ask] of own.entries()) {
      const inDay = own.filter(({ real }) => real >= ask.real && real < ask.real + DAY).length;
      if (inDay > perDay) wrong.push(`${inDay} requests to ${source} within a day`);
      const next = own[index + 1];
      const isAlone = next && !ask.isBeside && !next.isBeside;
      if (isAlone && next.real - ask.real < 1_000 / perSecond) wrong.push(`requests to ${source} came too fast`);
    }
    return wrong;
  });
}
