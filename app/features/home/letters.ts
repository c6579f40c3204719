import { artistForOrder } from '../../../shared/domain/text.ts';
import { collator } from '../../library/view/members.ts';

export interface Letter {
  /** A to Z, '#' for what is sorted before A, '…' for what is sorted after Z. */
  sign: string;
  /** The index of its first record. */
  first: number;
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

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

function signOf(start: string): string {
  if (collator.compare(start, 'A') < 0) return '#';
  if (collator.compare(start, 'Z') > 0) return '…';
  return ALPHABET.findLast((letter) => collator.compare(letter, start) <= 0) ?? '#';
}

/** For screen readers. */
export function letterName(sign: string): string {
  if (sign === '#') return 'Numbers and signs';
  return sign === '…' ? 'Other letters' : sign;
}

/** The letter that holds the record at an index. */
export function letterAt(letters: readonly Letter[], index: number): number {
  return Math.max(
    0,
    letters.findLastIndex(({ first }) => first <= index),
  );
}
