// Chunk: small

/** A record was played, on a side if one was named: '2026-11-28T19:04:05Z B' as it is stored. */
export interface Play {
  /** In UTC, to the second. */
  on: string;
  /** 'A', 'B' … */
  side?: string | undefined;
}

export const MAX_PLAYS = 1_000;
export const PLAYS_FULL = 'A record keeps up to 1,000 plays. Remove one first';

/** A record that this device stored before there were plays lacks them. */
interface Played {
  plays?: readonly string[] | undefined;
}

export function playText({ on, side }: Play): string {
  return side ? `${on} ${side}` : on;
}

export function playOf(text: string): Play {
  const [on = '', side] = text.split(' ');
  return { on, side };
}

/** The second of a time that has more, as plays have it. */
export function playTime(time: string): string {
  return `${time.slice(0, 19)}Z`;
}

/** Each play once, oldest first. */
export function inPlayOrder(plays: readonly string[]): string[] {
  return [...new Set(plays)].sort();
}

/** Oldest first. */
export function playsOf({ plays = [] }: Played): Play[] {
  return plays.map(playOf);
}

export function playCount({ plays = [] }: Played): number {
  return plays.length;
}

/** The time of the last play. */
export function lastPlayed({ plays = [] }: Played): string | undefined {
  const last = plays.at(-1);
  return last === undefined ? undefined : playOf(last).on;
}

/** The plays of a year of this place's calendar. */
export function playsIn(record: Played, year: number): Play[] {
  return playsOf(record).filter(({ on }) => new Date(on).getFullYear() === year);
}
