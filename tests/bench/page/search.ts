import { createRecordFilter, type RecordFilter } from '../../../app/library/view/record-filter.ts';
import { prepareSorts } from '../../../app/library/view/sorted-records.ts';
import { createRecordSearch } from '../../../app/search/record-search.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/schemas/record.ts';
import { albumAt } from '../albums.ts';

const TEXTS = [
  'miles davis',
  'björk',
  'blue night',
  'sigur ros',
  'velvet',
  'coltrane 12',
  'machine',
  'electric s',
  'zzz',
];

export interface SearchTimes {
  /** Each key press of each text, typed and deleted. */
  keys: number[];
  /** The first key press on rows that were never searched. */
  firstKey: number;
  /** The page's idle-time work, so that no tap on a sort waits for it. */
  preparing: number;
  filters: number[];
  sorts: number[];
}

/** The shelf's work for each key press and each choice, on rows in memory. */
export function searchTimes(count: number): SearchTimes {
  const rows = Array.from({ length: count }, (_, index) => rowAt(index));
  const search = createRecordSearch<RecordRow>();
  const list = createRecordFilter();
  const time = ({ search: text = '', ...filter }: RecordFilter & { search?: string }) => {
    const begin = performance.now();
    list(rows, search(rows, text), filter);
    return performance.now() - begin;
  };
  const keys: number[] = [];
  const firstKey = time({ search: 'm' });
  for (const text of TEXTS) {
    for (let length = 1; length <= text.length; length += 1) keys.push(time({ search: text.slice(0, length) }));
    for (let length = text.length - 1; length >= 0; length -= 1) keys.push(time({ search: text.slice(0, length) }));
  }
  const begin = performance.now();
  prepareSorts(rows, (work) => {
    work();
    return () => undefined;
  });
  const preparing = performance.now() - begin;
  const filters: number[] = [];
  const sorts: number[] = [];
  for (const genre of ['Jazz', 'Rock', 'Soul', 'all']) {
    filters.push(time({ genre }));
    for (const decade of [1960, 1980, 2000]) filters.push(time({ genre, decade }));
    for (const sort of ['artist', 'year', 'recent'] as const) sorts.push(time({ sort }));
  }
  return { keys, firstKey, preparing, filters, sorts };
}

function rowAt(index: number): RecordRow {
  const createdAt = new Date(Date.UTC(2024, 0, 1) - index * 60_000).toISOString();
  return {
    ...RECORD_DEFAULTS,
    ...albumAt(index),
    id: `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`,
    shelfiePhotos: [],
    plays: [],
    collectionIds: [],
    createdAt,
    updatedAt: createdAt,
    version: index,
  };
}
