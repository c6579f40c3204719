import { useMemo } from 'react';
import { artistForOrder } from '../../../../shared/domain/text.ts';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { collator, decadeOf } from '../../../library/view/members.ts';

export interface Letter {
  /** A to Z, '#' for what is sorted before A, '…' for what is sorted after Z; or a year, '–' without one. */
  sign: string;
  /** Its decade, shown where not every year has room. */
  group?: string;
  /** The index of its first record. */
  first: number;
}

const NO_YEAR = '–';
/** A shorter list is as quickly scrolled. */
const RAIL_FROM = 24;
const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Orders with a rail. */
const RAILS: Partial<Record<string, { label: string; of: (records: readonly RecordRow[]) => Letter[] }>> = {
  artist: { label: 'Artists by letter', of: lettersOf },
  year: { label: 'Records by year', of: yearsOf },
};

/** The rail of a list in this order; undefined for a short list and one that has no use for it. */
export function useRail(records: readonly RecordRow[], sort: string | undefined) {
  return useMemo(() => {
    const rail = records.length < RAIL_FROM ? undefined : RAILS[sort ?? ''];
    const letters = rail?.of(records) ?? [];
    return rail && letters.length > 1 ? { label: rail.label, letters } : undefined;
  }, [records, sort]);
}

/** The letters that records sorted by artist begin with. */
export function lettersOf(records: readonly { artist: string }[]): Letter[] {
  const letters: Letter[] = [];
  const signByStart = new Map<string, string>();
  for (const [index, { artist }] of records.entries()) {
    const [start = ''] = artistForOrder(artist);
    let sign = signByStart.get(start);
    if (sign === undefined) {
      sign = signOf(start);
      signByStart.set(start, sign);
    }
    if (letters.at(-1)?.sign !== sign) letters.push({ sign, first: index });
  }
  return letters;
}

/** The years of records sorted by year. */
export function yearsOf(records: readonly { year: number | null }[]): Letter[] {
  const years: Letter[] = [];
  for (const [index, { year }] of records.entries()) {
    const sign = year === null ? NO_YEAR : String(year);
    if (years.at(-1)?.sign === sign) continue;
    years.push({ sign, first: index, group: year === null ? NO_YEAR : `${decadeOf(year)}s` });
  }
  return years;
}

function signOf(start: string): string {
  if (collator.compare(start, 'A') < 0) return '#';
  if (collator.compare(start, 'Z') > 0) return '…';
  return ALPHABET.findLast((letter) => collator.compare(letter, start) <= 0) ?? '#';
}

/** For screen readers. */
export function letterName(sign: string): string {
  if (sign === '#') return 'Numbers and signs';
  if (sign === NO_YEAR) return 'Year unknown';
  return sign === '…' ? 'Other letters' : sign;
}

/**
 * The text at each place of a rail; empty where there is no room.
 * @param every each how manieth place has room
 */
export function railTexts(letters: readonly Letter[], every: number): string[] {
  let last = -every;
  return letters.map(({ sign, group }, index) => {
    const isFirst = group === undefined || group !== letters[index - 1]?.group;
    if (index - last < every || (every > 1 && !isFirst)) return '';
    last = index;
    return every > 1 ? (group ?? sign) : sign;
  });
}

/** The place where the group after or before begins; a letter is a group. */
export function groupAt(letters: readonly Letter[], from: number, step: 1 | -1): number {
  const groupOf = (index: number) => letters[index]?.group ?? index;
  let at = from;
  while (at + step >= 0 && at + step < letters.length && groupOf(at) === groupOf(from)) at += step;
  while (at > 0 && groupOf(at - 1) === groupOf(at)) at -= 1;
  return at;
}

/** The letter that holds the record at an index. */
export function letterAt(letters: readonly Letter[], index: number): number {
  return Math.max(
    0,
    letters.findLastIndex(({ first }) => first <= index),
  );
}
