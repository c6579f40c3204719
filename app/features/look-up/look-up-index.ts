import type { RecordRow } from '../../../shared/domain/record.ts';
import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';

export type LookUpHit =
  | { kind: 'owned'; score: number; record: RecordRow }
  | { kind: 'wished'; score: number; wish: WishlistRow };

export interface LookUpAnswer {
  /** Hits every typed word is found in, the best first. */
  hits: LookUpHit[];
  /** Owned albums some typed words are found in. */
  close: LookUpHit[];
  /** The typed words name an artist and no album. */
  artistOnly: boolean;
}

type Row = RecordRow | WishlistRow;

interface Words {
  artist: string[];
  all: string[];
  text: string;
  barcode: string;
}

const FULL = 3;
const PREFIX = 2;
const FUZZY = 1;
const MOST = 40;

// Rows are immutable: a changed row is another object and is folded again.
const wordsByRow = new WeakMap<Row, Words>();

/**
 * Looks a typed text up in everything this device knows. Case, accents and punctuation do not count, nor a leading
 * "the"; every word may be a beginning, in any order, with one slip per four letters; a barcode matches as a whole.
 */
export function lookUp(query: string, records: readonly RecordRow[], wishlist: readonly WishlistRow[]): LookUpAnswer {
  const typed = foldArtist(query).split(' ').filter(Boolean);
  const digits = query.replace(/[\s-]/g, '');
  if (typed.length === 0) return { hits: [], close: [], artistOnly: false };
  if (/^\d{8,14}$/.test(digits)) {
    const hits = allHits(records, wishlist, (words) => (words.barcode === digits ? FULL : 0));
    if (hits.length > 0) return { hits: hits.slice(0, MOST), close: [], artistOnly: false };
  }
  const exact = allHits(records, wishlist, (words) => scoreOf(words, typed, exactScore));
  const hits = exact.length > 0 ? exact : allHits(records, wishlist, (words) => scoreOf(words, typed, slippedScore));
  const artistOnly = hits.length > 0 && hits.every((hit) => isArtistOnly(wordsOf(rowOf(hit)), typed));
  const close = hits.some(({ kind }) => kind === 'owned') || typed.length < 2 ? [] : closeHits(records, typed);
  return { hits: hits.slice(0, MOST), close, artistOnly };
}

export function rowOf(hit: LookUpHit): Row {
  return hit.kind === 'owned' ? hit.record : hit.wish;
}

function allHits(
  records: readonly RecordRow[],
  wishlist: readonly WishlistRow[],
  score: (words: Words) => number,
): LookUpHit[] {
  const hits: LookUpHit[] = [];
  for (const record of records) {
    const points = score(wordsOf(record));
    if (points > 0) hits.push({ kind: 'owned', score: points, record });
  }
  for (const wish of wishlist) {
    const points = score(wordsOf(wish));
    if (points > 0) hits.push({ kind: 'wished', score: points, wish });
  }
  return hits.sort((a, b) => b.score - a.score || (a.kind === b.kind ? 0 : a.kind === 'owned' ? -1 : 1));
}

/** Owned albums at least half of the typed words are found in. */
function closeHits(records: readonly RecordRow[], typed: readonly string[]): LookUpHit[] {
  const hits: LookUpHit[] = [];
  for (const record of records) {
    const { all } = wordsOf(record);
    const found = typed.filter((word) => word.length > 2 && bestScore(all, word, exactScore) > 0).length;
    if (found * 2 >= typed.length) hits.push({ kind: 'owned', score: found, record });
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, 5);
}

function wordsOf(row: Row): Words {
  let words = wordsByRow.get(row);
  if (!words) {
    const artist = foldArtist(row.artist).split(' ').filter(Boolean);
    const title = foldText(row.title).replace(/^the (?=.)/, '');
    words = {
      artist,
      all: [...artist, ...title.split(' ').filter(Boolean)],
      text: title,
      barcode: (row.barcode ?? '').replace(/[\s-]/g, ''),
    };
    wordsByRow.set(row, words);
  }
  return words;
}

type WordScore = (word: string, typed: string) => number;

/** 0 when a typed word is found nowhere; whole words count more than beginnings, a whole title most. */
function scoreOf({ all, text }: Words, typed: readonly string[], score: WordScore): number {
  let total = 0;
  for (const word of typed) {
    const best = bestScore(all, word, score);
    if (best === 0) return 0;
    total += best;
  }
  const joined = typed.join(' ');
  if (text === joined) return total + 4;
  return text.startsWith(joined) ? total + 2 : total;
}

function bestScore(words: readonly string[], typed: string, score: WordScore): number {
  let best = 0;
  for (const word of words) {
    best = Math.max(best, score(word, typed));
    if (best === FULL) return best;
  }
  return best;
}

function exactScore(word: string, typed: string): number {
  if (word === typed) return FULL;
  return word.startsWith(typed) ? PREFIX : 0;
}

function slippedScore(word: string, typed: string): number {
  const exact = exactScore(word, typed);
  const slips = Math.floor(typed.length / 4);
  if (exact > 0 || slips === 0) return exact;
  return isWithin(word, typed, slips) ? FUZZY : 0;
}

/** Whether the typed word becomes the beginning of the other one by at most so many insertions, losses or swaps. */
function isWithin(word: string, typed: string, slips: number): boolean {
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= word.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      const value = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > slips) return false;
    row = next;
  }
  return row.some((value, length) => value <= slips && length >= typed.length - slips && length > 0);
}

function isArtistOnly({ artist }: Words, typed: readonly string[]): boolean {
  return typed.every((word) => artist.some((name) => name.startsWith(word)));
}
