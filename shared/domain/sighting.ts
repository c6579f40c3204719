// Chunk: rules

import type { Currency } from './currency.ts';

/** A price that a person saw themselves. */
export interface Sighting {
  id: string;
  /** Decimal text, above zero. */
  price: string;
  currency: Currency;
  /** A shop, a fair, a page. */
  place: string | null;
  /** The day, like 2026-05-03. */
  seenOn: string;
  note: string | null;
}

export const MAX_SIGHTINGS = 200;
export const DIARY_FULL = `A price diary holds up to ${MAX_SIGHTINGS} prices. Delete one first`;

/** By day, and those of a day in the order in which they were noted. */
export function bySeenOn(a: Sighting, b: Sighting): number {
  const [one, other] = [`${a.seenOn} ${a.id}`, `${b.seenOn} ${b.id}`];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A row that this device stored before there was a diary lacks it. */
export function sightingsOf({ sightings }: { sightings?: readonly Sighting[] | undefined }): readonly Sighting[] {
  return sightings ?? [];
}

export function isSameSighting(a: Sighting, b: Sighting): boolean {
  return (Object.keys(a) as (keyof Sighting)[]).every((key) => a[key] === b[key]);
}
