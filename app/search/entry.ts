import { allBarcodeDigits } from '../../shared/domain/barcode.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { Match } from './answer.ts';
import { foldCode, foldName } from './fold.ts';
import { type Names, namesOf } from './names.ts';

export type Row = RecordRow | WishlistRow;

/** What is looked up of one row, as texts that are searched with one call each; codes stand between bars. */
export interface Words extends Names {
  /** What narrows an album down to a pressing and is nothing to be asked by itself: label, year, country, format. */
  pressing: string;
  barcodes: string;
  catalogNumbers: string;
  /** From each word of the runout to its end, for nobody types all of it. */
  runouts: string;
}

/** A row with its words. */
export interface Entry {
  match: Match;
  words: Words;
  /** Among all rows, the first of which is 0. */
  place: number;
}

const BETWEEN_CODES = /[,;|]+/;
const RUNOUT_LENGTH = 28;

// Rows are immutable: a changed row is another object and is folded again.
const wordsByRow = new WeakMap<Row, Words>();

export function wordsOf(row: Row): Words {
  let words = wordsByRow.get(row);
  if (!words) {
    words = foldRow(row);
    wordsByRow.set(row, words);
  }
  return words;
}

function foldRow(row: Row): Words {
  const pressing = [row.label, row.country, row.format].map((text) => (text ? foldName(text) : ''));
  return {
    ...namesOf(row),
    pressing: ` ${row.year ?? ''} ${pressing.join(' ')} `,
    barcodes: between(allBarcodeDigits(row.barcode)),
    catalogNumbers: row.catalogNumber ? between(row.catalogNumber.split(BETWEEN_CODES).map(foldCode)) : '',
    runouts: 'matrixRunout' in row && row.matrixRunout ? between(runoutsOf(row.matrixRunout)) : '',
  };
}

function between(codes: readonly string[]): string {
  const filled = codes.filter(Boolean);
  return filled.length === 0 ? '' : `|${filled.join('|')}|`;
}

function runoutsOf(text: string): string[] {
  const words = foldName(text).split(' ');
  return words.map((_, index) => {
    let code = '';
    for (let next = index; next < words.length && code.length < RUNOUT_LENGTH; next += 1) code += words[next];
    return code.slice(0, RUNOUT_LENGTH);
  });
}
