import { allBarcodeDigits } from '../../../shared/domain/barcode.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import type { Match } from './answer.ts';
import { foldCode, foldName, otherSpelling, withoutNumber, withoutThe } from './fold.ts';

export type Row = RecordRow | WishlistRow;

/**
 * What is looked up of one row, as texts that are searched with one call each. Words stand between spaces, so that
 * ' blu' finds beginnings and ' blue ' whole words; codes stand between bars in the same way.
 */
export interface Words {
  /** Both without articles. */
  artist: string;
  title: string;
  /** Artist and title, with other spellings and names written without gaps. */
  all: string;
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
}

const BETWEEN_CODES = /[,;|]+/;
const RUNOUT_LENGTH = 28;
const MOST_JOINED = 4;

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
  const [artist, title] = [foldName(withoutNumber(row.artist)), foldName(row.title)];
  const pressing = [row.label, row.country, row.format].map((text) => (text ? foldName(text) : ''));
  return {
    artist: withoutThe(artist),
    title: withoutThe(title),
    all: ` ${artist} ${title} ${[...spellings(artist), ...spellings(title)].join(' ')} `,
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

function spellings(name: string): string[] {
  const words = name.split(' ');
  const found: string[] = [];
  for (const word of words) {
    const other = otherSpelling(word);
    if (other !== undefined) found.push(other);
  }
  // 'AC/DC' is typed 'acdc', 'Blink-182' 'blink182', 'R.E.M.' 'rem'.
  const own = words[0] === 'the' ? words.slice(1) : words;
  if (own.length > 1 && own.length <= MOST_JOINED) found.push(own.join(''));
  return found;
}

function runoutsOf(text: string): string[] {
  const words = foldName(text).split(' ');
  return words.map((_, index) => {
    let code = '';
    for (let next = index; next < words.length && code.length < RUNOUT_LENGTH; next += 1) code += words[next];
    return code.slice(0, RUNOUT_LENGTH);
  });
}
