import type { Sighting } from '../../../../shared/domain/sighting.ts';

export const WIDTH = 500;
export const HEIGHT = 120;
/** Room for the dots at the edges. */
const EDGE = 7;
const DAY = 86_400_000;

export interface Dot {
  x: number;
  y: number;
  /** At the target or under it. */
  isMet: boolean;
}

export interface DiaryLine {
  dots: Dot[];
  /** Undefined where the target is in another currency, or there is none. */
  targetY: number | undefined;
  /** The places on the line where the target was met, as the watch found out. */
  crossedX: number | undefined;
  from: string;
  to: string;
}

export interface LineOptions {
  /** In the currency of the prices. */
  target: number | undefined;
  /** ISO 8601. */
  crossedAt: string | null;
}

/**
 * The line through prices of one currency, over the days from the first to the last.
 * @param sightings in their order
 * @returns undefined for fewer than two, which make no line
 */
export function diaryLine(sightings: readonly Sighting[], { target, crossedAt }: LineOptions): DiaryLine | undefined {
  const [first, ...others] = sightings;
  const last = others.at(-1);
  if (!first || !last) return undefined;
  const prices = sightings.map(({ price }) => Number(price));
  const [low, high] = [Math.min(...prices, target ?? Infinity), Math.max(...prices, target ?? 0)];
  const [begin, end] = [dayOf(first.seenOn), dayOf(last.seenOn)];
  const yOf = (price: number) => place(high - price, high - low, HEIGHT);
  const xOf = (day: number, index: number) =>
    end > begin ? place(day - begin, end - begin, WIDTH) : place(index, others.length, WIDTH);
  const dots = sightings.map(({ seenOn }, index) => {
    const price = prices[index] ?? 0;
    return { x: xOf(dayOf(seenOn), index), y: yOf(price), isMet: target !== undefined && price <= target };
  });
  const crossedOn = crossedAt === null ? Number.NaN : Date.parse(crossedAt) / DAY;
  const isCrossedHere = target !== undefined && end > begin && crossedOn >= begin && crossedOn <= end + 1;
  return {
    dots,
    targetY: target === undefined ? undefined : yOf(target),
    crossedX: isCrossedHere ? xOf(Math.min(crossedOn, end), 0) : undefined,
    from: first.seenOn,
    to: last.seenOn,
  };
}

/** A part of a length as a coordinate between its edges; in the middle where all are the same. */
function place(part: number, whole: number, length: number): number {
  const share = whole > 0 ? part / whole : 0.5;
  return Math.round((EDGE + share * (length - 2 * EDGE)) * 10) / 10;
}

function dayOf(seenOn: string): number {
  return Date.parse(`${seenOn}T00:00:00Z`) / DAY;
}
