import type { Want } from '../../../shared/domain/want.ts';
import { unpackWants, type WantsPart, type WantsProblem } from '../../../shared/domain/wants-code.ts';

/** The codes of one list that were read so far, by their number. */
export interface ReadWants {
  list: string;
  parts: number;
  read: ReadonlyMap<number, { fragment: string; wants: readonly Want[] }>;
}

export interface Reading {
  known: ReadWants | undefined;
  /** Of the code that was read last. */
  problem: WantsProblem | undefined;
}

/** Reads one more code: another part of the list, or another list in its place. */
export async function readFragment(known: ReadWants | undefined, fragment: string): Promise<Reading> {
  const part = await unpackWants(fragment);
  if (typeof part === 'string') return { known, problem: part };
  return { known: withPart(known, part, fragment), problem: undefined };
}

function withPart(known: ReadWants | undefined, { list, part, parts, wants }: WantsPart, fragment: string): ReadWants {
  const isSame = known?.list === list && known.parts === parts;
  const read = new Map(isSame ? known.read : []).set(part, { fragment, wants });
  return { list, parts, read: new Map([...read].sort(([a], [b]) => a - b)) };
}

export function wantsIn({ read }: ReadWants): Want[] {
  return [...read.values()].flatMap(({ wants }) => wants);
}

/** The numbers of the codes that are still to be read. */
export function missingParts({ parts, read }: ReadWants): number[] {
  return Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !read.has(part));
}

const KEPT = 'side-one-wants';

/** In this tab alone, until it is closed: signing in or a reload comes back to the list. */
export function keepFragments({ read }: ReadWants): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...read.values()].map(({ fragment }) => fragment)));
  } catch {
    // A full storage keeps nothing; the list is shown all the same.
  }
}

export function keptFragments(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, 100) : [];
  } catch {
    return [];
  }
}
