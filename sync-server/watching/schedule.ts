/* When each wished album is looked at, out of what its source allows. Pure: from the albums and the budget, no clock. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Nothing is looked at more often, however few albums there are. */
export const SHORTEST_GAP = 4 * HOUR;
/** One whose price is near the target may be. */
const NEAR_GAP = HOUR;
/** A price this far above the target is near it. */
export const NEAR = 1.15;
/** The part of a day's requests that is planned; the rest is for new wishes and for albums near their target. */
const PLANNED = 0.8;
/** The part of a round that first looks may take, so that ten thousand new wishes do not stop the watch of the others. */
const FIRST_LOOKS = 0.5;
const LATELY = 3 * DAY;
/** Clocks of two servers differ a little. */
export const SKEW = 60_000;

export interface AlbumOnWatch {
  key: string;
  /** People whose wish for it has an alert. */
  watchers: number;
  /** The last time that a person began to wish it or changed the rule of the wish; in milliseconds. */
  changedAt: number;
  /** The last look that was answered. */
  lookedAt: number | null;
  /** When that look wants the next one. */
  dueAt: number | null;
}

/** Wished by many, or changed lately: looked at more often. */
export function weightOf({ watchers, changedAt }: Pick<AlbumOnWatch, 'watchers' | 'changedAt'>, now: number): number {
  return Math.sqrt(Math.max(1, watchers)) * (Math.abs(now - changedAt) < LATELY ? 2 : 1);
}

/**
 * The looks per day of an album of weight 1, so that all together use what is planned of the day. Infinite when there is
 * enough for the shortest gap of all.
 */
export function paceOf(weights: readonly number[], perDay: number): number {
  const most = DAY / SHORTEST_GAP;
  let left = perDay * PLANNED;
  if (weights.length * most <= left) return Number.POSITIVE_INFINITY;
  const sorted = weights.toSorted((a, b) => b - a);
  let sum = sorted.reduce((total, weight) => total + weight, 0);
  // The heaviest get no more than the most; what they leave is shared by the others.
  for (const weight of sorted) {
    if ((left / sum) * weight <= most) break;
    left -= most;
    sum -= weight;
  }
  return left / sum;
}

/** The time between two looks at an album. */
export function gapOf(weight: number, pace: number, isNear = false): number {
  const gap = DAY / (pace * weight);
  return isNear ? Math.max(NEAR_GAP, gap / 4) : Math.max(SHORTEST_GAP, gap);
}

export interface Round {
  now: number;
  /** The looks that this round may take. */
  most: number;
  pace: number;
  albums: readonly AlbumOnWatch[];
}

/** The albums that a round looks at, in order. */
export function dueAlbums({ now, most, pace, albums }: Round): AlbumOnWatch[] {
  const first: AlbumOnWatch[] = [];
  const again: { album: AlbumOnWatch; lateness: number }[] = [];
  for (const album of albums) {
    if (isFirstLook(album, now)) {
      first.push(album);
      continue;
    }
    const gap = gapOf(weightOf(album, now), pace);
    const since = now - Number(album.lookedAt);
    const isDue = since >= gap || (album.dueAt !== null && album.dueAt <= now);
    if (isDue) again.push({ album, lateness: since / gap });
  }
  first.sort((a, b) => a.changedAt - b.changedAt || compare(a.key, b.key));
  again.sort((a, b) => b.lateness - a.lateness || compare(a.album.key, b.album.key));
  const shareOfFirst = Math.max(Math.ceil(most * FIRST_LOOKS), most - again.length);
  const firstNow = first.slice(0, shareOfFirst);
  return [...firstNow, ...again.map(({ album }) => album)].slice(0, Math.max(0, most));
}

/** Never looked at since it is waited for as it is now. A look in the future is of a clock that was wrong. */
function isFirstLook({ lookedAt, changedAt }: AlbumOnWatch, now: number): boolean {
  return lookedAt === null || lookedAt > now + SKEW || (changedAt > lookedAt && changedAt <= now);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
