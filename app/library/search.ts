import { isInCollection } from '../../shared/domain/collection-listing.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import { foldText } from '../../shared/domain/text.ts';
import { collator, type RecordSort, sortRecords } from './sorted-records.ts';

export interface RecordFilter {
  /** Matches artist, title or tags without regard to case or accents. */
  search?: string;
  /** A genre as stored; undefined or 'all' is every genre. */
  genre?: string;
  /** First year of a decade, like 1970. */
  decade?: number;
  /** Undefined is every record. */
  collectionId?: string;
  /** Newest first when not given. */
  sort?: RecordSort;
}

export interface CollectionOf {
  id: string;
  isDefault: boolean;
}

/** The tens a year belongs to. */
export function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10;
}

interface Haystack {
  record: RecordRow;
  lower: string;
  folded: string;
}

// Rows are immutable: a changed row is another object and gets another haystack.
const haystacks = new WeakMap<RecordRow, Haystack>();

function haystackOf(record: RecordRow): Haystack {
  let haystack = haystacks.get(record);
  if (!haystack) {
    const texts = [record.artist, record.title, record.customTags ?? ''];
    haystack = { record, lower: texts.join('\n').toLowerCase(), folded: texts.map(foldText).join('\n') };
    haystacks.set(record, haystack);
  }
  return haystack;
}

/** Artist and title of a record in the form in which names are compared; kept, because folding is dear. */
export function foldedNames(record: RecordRow): { artist: string; title: string } {
  const [artist = '', title = ''] = haystackOf(record).folded.split('\n', 2);
  return { artist: artist.replace(/^the (?=.)/, ''), title };
}

/** Folds the texts of a record ahead of the search that needs them. */
export function prepareSearch(record: RecordRow): void {
  haystackOf(record);
}

/**
 * Texts of all records in their order. Those known already are taken from the list before, for asking the map for each
 * of thousands takes longer than the search itself.
 */
function haystacksOf(records: readonly RecordRow[], before: readonly Haystack[]): readonly Haystack[] {
  let at = 0;
  return records.map((record) => {
    if (before[at]?.record !== record && before[at + 1]?.record === record) at += 1;
    const known = before[at];
    if (known?.record !== record) return haystackOf(record);
    at += 1;
    return known;
  });
}

/**
 * A search that remembers its last answer: the same question costs nothing, and a longer text is looked for only in
 * what the shorter one found.
 */
export function createRecordSearch() {
  let lastRecords: readonly RecordRow[] | undefined;
  let lastScope: string | undefined;
  let lastText = '';
  let lastSort: RecordSort | undefined;
  let found: readonly RecordRow[] = [];
  let foundUnsorted: readonly RecordRow[] = [];
  let all: readonly Haystack[] = [];
  /** What the last text was found in; undefined when there was no text. */
  let matching: readonly Haystack[] | undefined;

  return function search(
    records: readonly RecordRow[],
    filter: RecordFilter,
    collection?: CollectionOf,
  ): readonly RecordRow[] {
    const scope = JSON.stringify([filter.genre, filter.decade, collection]);
    const sameScope = records === lastRecords && scope === lastScope;
    const { search = '', sort = 'recent' } = filter;
    const text = search.trim().toLowerCase();
    if (sameScope && text === lastText && sort === lastSort) return found;
    if (!sameScope || text !== lastText) {
      const isInScope = scopeOf(filter, collection);
      if (text === '') {
        matching = undefined;
        foundUnsorted = isInScope ? records.filter(isInScope) : records;
      } else {
        // Of a text of quotes alone, folding leaves nothing: what follows may be found where they are not.
        if (!matching || !sameScope || !text.startsWith(lastText) || foldText(lastText) === '') {
          all = haystacksOf(records, all);
          matching = isInScope ? all.filter(({ record }) => isInScope(record)) : all;
        }
        matching = byText(matching, text);
        foundUnsorted = matching.map(({ record }) => record);
      }
    }
    found = sortRecords(records, foundUnsorted, sort);
    lastRecords = records;
    lastScope = scope;
    lastText = text;
    lastSort = sort;
    return found;
  };
}

/** Undefined when every record is in it. */
function scopeOf(
  { genre, decade }: RecordFilter,
  collection: CollectionOf | undefined,
): ((record: RecordRow) => boolean) | undefined {
  const anyGenre = genre === undefined || genre === 'all';
  const anyCollection = collection === undefined || collection.isDefault;
  if (anyGenre && decade === undefined && anyCollection) return undefined;
  return (record) =>
    (anyGenre || record.genre === genre) &&
    (decade === undefined || (record.year !== null && decadeOf(record.year) === decade)) &&
    (collection === undefined || isInCollection(record, collection));
}

/** A text in artist, title or tags, as typed or folded. What folding leaves as it is needs no second look. */
function byText(among: readonly Haystack[], text: string): readonly Haystack[] {
  const folded = foldText(text);
  return among.filter(
    (haystack) =>
      (folded !== '' && haystack.folded.includes(folded)) || (text !== folded && haystack.lower.includes(text)),
  );
}

/** Genres present among records, A to Z. */
export function genresOf(records: readonly RecordRow[]): string[] {
  const genres = new Set<string>();
  for (const { genre } of records) if (genre) genres.add(genre);
  return [...genres].sort(collator.compare);
}
