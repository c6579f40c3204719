import { PAID_TIERS, type Tier } from '../../../shared/domain/plan.ts';
import { numbersFrom } from '../albums.ts';

/** The size of the population. */
export interface Size {
  people: number;
  records: number;
  reviews: number;
  follows: number;
}

export function sizeOf(scale: number): Size {
  const part = (count: number) => Math.round(count * scale);
  return { people: part(100_000), records: part(5_000_000), reviews: part(500_000), follows: part(1_000_000) };
}

/** Changed with whatever changes the people or what they have: a kept database of an earlier one does not fit. */
export const EDITION = 1;

/** The newest time of anything: fixed, so that each fill is the same. */
export const END = Date.UTC(2026, 10, 1);
const BEGIN = Date.UTC(2021, 0, 1);

/** A person of the bench; the same number is always the same person. */
export interface Person {
  number: number;
  id: string;
  joined: number;
  tier: Tier;
  expires: number | null;
  albums: number;
  reviews: number;
  follows: number;
}

type Random = () => number;

/** Numbers from 0 to 1 that depend on the purpose and the person alone. */
export function chanceOf(purpose: number, number: number): Random {
  const next = numbersFrom(Math.imul(purpose, 0x632be5ab) ^ number);
  return () => next() / 2 ** 32;
}

/** The things that chances are drawn for. */
export const FOR = { person: 1, albums: 2, shelves: 3, wishes: 4, reviews: 5, follows: 6, records: 7, catalogue: 8 };

/**
 * Everybody, in the order of joining. A bit more than half are on the free plan with up to 15 albums; collections of the
 * others are of very different sizes, and six of a hundred plans have run out, so that most of those albums are hidden.
 */
export function makePeople(size: Size): Person[] {
  const drafts = Array.from({ length: size.people }, (_, number) => {
    const chance = chanceOf(FOR.person, number);
    const joined = Math.floor(BEGIN + (END - BEGIN) * Math.sqrt((number + chance()) / size.people));
    const [tier, expires] = planOf(chance());
    return {
      ...{ number, id: idOf(joined, number, 0), joined, tier, expires },
      own: tier === 'free' ? Math.floor(chance() * 20) - 4 : 0,
      collecting: tier === 'free' ? 0 : unequal(chance, 1.2),
      writing: chance() < 0.3 ? unequal(chance, 1) : 0,
      following: chance() < 0.6 ? unequal(chance, 0.9) : 0,
    };
  });
  const few = drafts.reduce((sum, { own }) => sum + Math.max(0, own), 0);
  const albums = sharesOf(
    size.records - few,
    drafts.map(({ collecting }) => collecting),
  );
  const reviews = sharesOf(
    size.reviews,
    drafts.map(({ writing }) => writing),
  );
  const follows = sharesOf(
    size.follows,
    drafts.map(({ following }) => following),
  );
  return drafts.map(({ number, id, joined, tier, expires, own }, index) => ({
    ...{ number, id, joined, tier, expires },
    albums: tier === 'free' ? Math.max(0, own) : (albums[index] ?? 0),
    reviews: reviews[index] ?? 0,
    follows: Math.min(follows[index] ?? 0, Math.floor(size.people / 4)),
  }));
}

function planOf(place: number): [Tier, number | null] {
  if (place < 0.55) return ['free', null];
  if (place < 0.61) return ['annual', Date.UTC(2025, 5, 1)];
  const [monthly, annual, lifetime] = PAID_TIERS;
  // Long after any run of the bench.
  const later = Date.UTC(2099, 0, 1);
  return place < 0.66 ? [monthly, later] : place < 0.78 ? [annual, later] : [lifetime, null];
}

/** A weight: most are small, some are very large (log-normal). */
function unequal(chance: Random, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  return Math.exp(spread * normal);
}

/** Shares a total by weights in whole numbers. */
function sharesOf(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let due = 0;
  let given = 0;
  return weights.map((weight) => {
    due += (total * weight) / whole;
    const share = Math.round(due) - given;
    given += share;
    return share;
  });
}

/** Differs for each person and place; begins with the time, as every id of the product does (UUIDv7). */
export function idOf(time: number, person: number, place: number, kind = 0): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  const mixed = Math.imul(person + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  const start = hex(time, 12);
  const random = hex((mixed >>> 8) & 0xfff, 3);
  return `${start.slice(0, 8)}-${start.slice(8)}-7${random}-8${hex(kind, 1)}${hex(mixed & 0xff, 2)}-${hex(person, 6)}${hex(place, 6)}`;
}

/**
 * A place of so many by chance. The first are by far the most popular, and the popularity of the next ones falls like one
 * divided by their place.
 * @param level until this place it hardly falls
 */
export function popularPlace(count: number, level: number, chance: Random): number {
  return Math.min(count - 1, Math.floor(level * ((count + level) / level) ** chance() - level));
}
