import { allBarcodeDigits } from '../../shared/domain/barcode.ts';
import type { RecordRow } from '../../shared/schemas/record.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import type { Match } from './answer.ts';
import { foldCode, foldName } from './fold.ts';
import { type Names, namesOf } from './names.ts';

export type Row = RecordRow | WishlistRow;

/** A row's searchable texts, each searched with one `includes`; bars separate codes. */
export interface Words extends Names {
  /** Words that narrow an album down and never name it: label, country, format, year, tags, place, where it was bought, styles, tracks, more. */
  pressing: string;
  barcodes: string;
  catalogNumbers: string;
  /** Each word of the runout with all that follows it, since people type only a part of a runout. */
  runouts: string;
}

/** A row with its searchable texts. */
export interface Entry {
  match: Match;
  words: Words;
  /** Index among all rows, from 0. */
  place: number;
}

const BETWEEN_CODES = /[,;|]+/;
const RUNOUT_LENGTH = 28;

// Rows are immutable: a changed row is a new object and is folded again.
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
  const own =
    'customTags' in row
      ? [row.customTags, row.place, row.lentTo, row.purchasedAt, row.styles, row.tracks, row.extra]
      : [];
  const pressing = [row.label, row.country, row.format, ...own].map((text) => (text ? foldName(text) : ''));
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
