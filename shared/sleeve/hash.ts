/** More than any name has. Longer runs of marks would take seconds to normalise, as `normalForm` says. */
const LONGEST = 1_000;

/** Maps different spellings of an album to the same key. */
export function normalise(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** FNV-1a 32 bit over UTF-16 units, with murmur3's finaliser. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export type Random = () => number;

/** mulberry32: the same seed gives the same numbers on every device. */
export function createRandom(seed: number): Random {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} of ${list.length}`);
  return item;
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return at(list, Math.floor(random() * list.length));
}
