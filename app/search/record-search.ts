import { foldName, withoutNumber } from './fold.ts';
import { namesOf } from './names.ts';
import { createNarrowing } from './narrowing.ts';
import { slippedAmong } from './slipped.ts';
import { type TypedWords, typedWords } from './typed.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** A record or a wish. */
interface Row {
  artist: string;
  title: string;
  customTags?: string | null;
}

/** A row with its searchable text: names and tags as words between spaces. */
interface SearchEntry<Found extends Row = Row> {
  record: Found;
  text: string;
}

export type RecordSearch<Found> = (records: readonly Found[], text: string) => readonly Found[];

// Rows are immutable: a changed row is a new object and gets a new entry.
const entryByRecord = new WeakMap<Row, SearchEntry>();

function entryOf<Found extends Row>(record: Found): SearchEntry<Found> {
  let entry = entryByRecord.get(record) as SearchEntry<Found> | undefined;
  if (!entry) {
    entry = { record, text: textOf(record) };
    entryByRecord.set(record, entry);
  }
  return entry;
}

function textOf(record: Row): string {
  const { artist, customTags } = record;
  let text = namesOf(record).all;
  // 'Nirvana (2)' also matches as it is written.
  if (withoutNumber(artist) !== artist) text += `| ${foldName(artist)} `;
  return customTags ? `${text}| ${foldName(customTags)} ` : text;
}

/** Folds a record's texts before the first search needs them. */
export function prepareSearch(record: Row): void {
  entryOf(record);
}

/**
 * Finds records by artist, title and tags, in their given order: those that contain the text, and those with a word
 * that begins with each typed word. Without a match, typos are allowed. The same query returns the same array, and a
 * longer query searches only the shorter one's results.
 */
export function createRecordSearch<Found extends Row>(): RecordSearch<Found> {
  const narrowing = createNarrowing<SearchEntry<Found>>();
  let cached: { records: readonly Found[]; entries: readonly SearchEntry<Found>[] } = { records: [], entries: [] };
  /** The words of all entries; built for the first query that needs typos. */
  let vocabulary: Vocabulary<SearchEntry<Found>> | undefined;
  let last: { records: readonly Found[]; text: string } | undefined;
  let found: readonly Found[] = [];

  return (records, text) => {
    if (last?.records === records && last.text === text) return found;
    const trimmed = text.trim();
    found = trimmed === '' ? records : entriesWith(trimmed, entriesOf(records)).map(({ record }) => record);
    last = { records, text };
    return found;
  };

  function entriesOf(records: readonly Found[]): readonly SearchEntry<Found>[] {
    if (cached.records !== records) {
      cached = { records, entries: entriesAfter(cached.entries, records) };
      narrowing.forget();
      vocabulary = undefined;
    }
    return cached.entries;
  }

  function entriesWith(text: string, entries: readonly SearchEntry<Found>[]): readonly SearchEntry<Found>[] {
    const folded = foldName(text);
    // Folding a text of punctuation only leaves an empty string.
    if (folded === '') return entries.filter(({ record }) => hasSigns(record, text.toLowerCase()));
    const typed = typedWords(text);
    const asTyped = narrowing.among(entries, [folded, typed.joined], fitsAsTyped(folded, typed));
    if (asTyped.length > 0) return asTyped;
    vocabulary ??= vocabularyOf(entries);
    return slippedAmong(typed.words, { entries, vocabulary, textOf: ({ text }) => text });
  }
}

function vocabularyOf<Found extends Row>(entries: readonly SearchEntry<Found>[]): Vocabulary<SearchEntry<Found>> {
  const vocabulary: Vocabulary<SearchEntry<Found>> = createVocabulary();
  for (const entry of entries) vocabulary.add(entry.text, entry);
  return vocabulary;
}

function fitsAsTyped(folded: string, { words, joined }: TypedWords): (entry: SearchEntry) => boolean {
  if (words.length === 1 && joined === folded) return ({ text }) => text.includes(folded);
  const withoutGaps = ` ${joined.replaceAll(' ', '')}`;
  return ({ text }) =>
    text.includes(folded) ||
    (words.length > 0 && words.every(({ beginning }) => text.includes(beginning))) ||
    (words.length > 1 && text.includes(withoutGaps));
}

function hasSigns({ artist, title, customTags }: Row, signs: string): boolean {
  return [artist, title, customTags ?? ''].some((text) => text.toLowerCase().includes(signs));
}

/**
 * Entries of all records in their order. Reuses the previous list, because one WeakMap lookup per record takes longer
 * than the search itself.
 */
function entriesAfter<Found extends Row>(
  before: readonly SearchEntry<Found>[],
  records: readonly Found[],
): readonly SearchEntry<Found>[] {
  let at = 0;
  return records.map((record) => {
    if (before[at]?.record !== record && before[at + 1]?.record === record) at += 1;
    const cached = before[at];
    if (cached?.record !== record) return entryOf(record);
    at += 1;
    return cached;
  });
}
