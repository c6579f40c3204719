import { createLookUp } from '../../../app/search/look-up.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/schemas/record.ts';

export interface LookUpTimes {
  /** Work done ahead of time while the page is idle. */
  preparing: number;
  /** Each key press of each text, typed and deleted. */
  keys: number[];
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu bra cle dri flo gru'.split(' ');

/** Times Look up's answers while texts are typed: exact texts, texts with typos, codes, and absent albums. */
export function lookUpTimes(count: number): LookUpTimes {
  const records = Array.from({ length: count }, (_, index) => rowAt(index));
  const lookUp = createLookUp({ records, hidden: [], wishlist: [] });
  const begin = performance.now();
  lookUp.prepare(() => false);
  const preparing = performance.now() - begin;
  const keys: number[] = [];
  for (const text of textsFor(records)) {
    for (let length = 1; length <= text.length; length += 1) keys.push(time(text.slice(0, length)));
    for (let length = text.length - 1; length >= 0; length -= 1) keys.push(time(text.slice(0, length)));
  }
  return { preparing, keys };

  function time(text: string): number {
    const start = performance.now();
    lookUp.ask(text);
    return performance.now() - start;
  }
}

function textsFor(records: readonly RecordRow[]): string[] {
  const [first, second, third] = [17, 4_321, 9_876].map((index) => records[index % records.length]);
  if (!first || !second || !third) return [];
  return [
    `${first.artist} ${first.title}`,
    `${second.title} ${second.artist}`,
    // A wrong, a missing and a swapped letter.
    `${third.artist.slice(0, 3)}x${third.artist.slice(4)} ${third.title}`,
    `${first.title.slice(0, 4)}${first.title.slice(5)}`,
    `${second.artist[1]}${second.artist[0]}${second.artist.slice(2)}`,
    third.catalogNumber ?? '',
    first.barcode ?? '',
    `${second.title} pc 9999`,
    `${third.artist} something else entirely`,
    'nothing like it anywhere',
  ];
}

/** As many distinct words as a real collection of this size. */
function rowAt(index: number): RecordRow {
  const createdAt = new Date(Date.UTC(2024, 0, 1) - index * 60_000).toISOString();
  const next = numbersFrom(index + 1);
  const artist = `${word(next() % 2_000)} ${word(next() % 2_000)}`;
  const title = Array.from({ length: 1 + (next() % 4) }, () => word(next() % 15_000)).join(' ');
  return {
    ...RECORD_DEFAULTS,
    artist,
    title,
    year: 1950 + (next() % 70),
    label: word(next() % 300),
    country: 'US',
    format: 'LP, Album',
    catalogNumber: `${word(next() % 300).slice(0, 2)} ${1_000 + (next() % 90_000)}`,
    barcode: String(10 ** 12 + (next() % 10 ** 9)),
    matrixRunout: index % 3 === 0 ? `${word(next() % 50)}-${next() % 90_000}-A1, ${word(next() % 50)}-B2` : null,
    id: `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`,
    shelfiePhotos: [],
    plays: [],
    collectionIds: [],
    createdAt,
    updatedAt: createdAt,
    version: index,
  };
}

function word(number: number): string {
  let left = number + SYLLABLES.length;
  let text = '';
  while (left > 0) {
    text += SYLLABLES[left % SYLLABLES.length];
    left = Math.floor(left / SYLLABLES.length);
  }
  return text;
}

function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >>> 8;
  };
}
