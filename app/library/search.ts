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
  lower: string;
  folded: string;
}

// Rows are immutable: a changed row is another object and gets another haystack.
const haystacks = new WeakMap<RecordRow, Haystack>();

function haystackOf(record: RecordRow): Haystack {
  let haystack = haystacks.get(record);
  if (!haystack) {
    const lower = `${record.artist}\n${record.title}\n${record.customTags ?? ''}`.toLowerCase();
    const folded = [record.artist, record.title, record.customTags ?? ''].map(foldText).join('\n');
    haystack = { lower, folded };
    haystacks.set(record, haystack);
  }
  return haystack;
}

/** Artist and title of a record in the form in which names are compared; kept, because folding is dear. */
export function foldedNames(record: RecordRow): { artist: string; title: string } {
  const [artist = '', title = ''] = haystackOf(record).folded.split('\n', 2);
  return { artist: artist.replace(/^the (?=.)/, ''), title };
}

/** Whether a record matches a typed text: in artist, title or tags, as typed or folded. */
export function matchesSearch(record: RecordRow, lower: string, folded: string): boolean {
  const haystack = haystackOf(record);
  return haystack.lower.includes(lower) || (folded !== '' && haystack.folded.includes(folded));
}

/**
 * A search that remembers its last answer: the same question costs nothing, and a longer text is looked for only in
 * what the shorter one found.
 */
export function createRecordSearch() {
  let lastRecords: readonly RecordRow[] | undefined;
  let lastFilter: RecordFilter = {};
  let lastCollection: CollectionOf | undefined;
  let found: readonly RecordRow[] = [];
  let foundUnsorted: readonly RecordRow[] = [];

  return function search(
    records: readonly RecordRow[],
    filter: RecordFilter,
    collection?: CollectionOf,
  ): readonly RecordRow[] {
    const sameScope =
      records === lastRecords &&
      filter.genre === lastFilter.genre &&
      filter.decade === lastFilter.decade &&
      collection?.id === lastCollection?.id &&
      collection?.isDefault === lastCollection?.isDefault;
    const text = filter.search?.trim().toLowerCase() ?? '';
    const lastText = lastFilter.search?.trim().toLowerCase() ?? '';
    if (sameScope && text === lastText && filter.sort === lastFilter.sort) return found;
    if (!sameScope || text !== lastText) {
      const narrows = sameScope && text.startsWith(lastText);
      foundUnsorted = narrows ? byText(foundUnsorted, text) : byText(inScope(records, filter, collection), text);
    }
    found = sortRecords(records, foundUnsorted, filter.sort ?? 'recent');
    lastRecords = records;
    lastFilter = { ...filter };
    lastCollection = collection;
    return found;
  };
}

function inScope(
  records: readonly RecordRow[],
  { genre, decade }: RecordFilter,
  collection: CollectionOf | undefined,
): readonly RecordRow[] {
  const anyGenre = genre === undefined || genre === 'all';
  const anyCollection = collection === undefined || collection.isDefault;
  if (anyGenre && decade === undefined && anyCollection) return records;
  return records.filter(
    (record) =>
      (anyGenre || record.genre === genre) &&
      (decade === undefined || (record.year !== null && decadeOf(record.year) === decade)) &&
      (collection === undefined || isInCollection(record, collection)),
  );
}

function byText(records: readonly RecordRow[], text: string): readonly RecordRow[] {
  if (text === '') return records;
  const folded = foldText(text);
  return records.filter((record) => matchesSearch(record, text, folded));
}

/** Genres present among records, A to Z. */
export function genresOf(records: readonly RecordRow[]): string[] {
  const genres = new Set<string>();
  for (const { genre } of records) if (genre) genres.add(genre);
  return [...genres].sort(collator.compare);
}
