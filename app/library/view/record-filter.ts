import { playCount } from '../../../shared/domain/plays.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { decadeOf } from './members.ts';
import { type RecordOrder, sortRecords } from './sorted-records.ts';

/**
 * The filters of the shelf, all of which a record must pass. A filter by name may have several names, a line for each, of
 * which one is enough; names are compared as the statistics count them: whatever their case.
 */
export interface Filters {
  genre?: string | undefined;
  artist?: string | undefined;
  label?: string | undefined;
  condition?: string | undefined;
  tag?: string | undefined;
  format?: string | undefined;
  country?: string | undefined;
  place?: string | undefined;
  /** First year of a decade, like 1970. */
  decade?: number | undefined;
  cover?: 'yes' | 'no' | undefined;
  value?: 'yes' | 'no' | undefined;
  limited?: true | undefined;
  lent?: true | undefined;
  /** The sleeve has no grade; a record always has one. */
  ungraded?: true | undefined;
  unplayed?: true | undefined;
}
export type FilterKey = keyof Filters;

export type RecordFilter = Filters & RecordOrder;

/** A filter that caches its last result. */
export function createRecordFilter() {
  let last: readonly unknown[] = [];
  let listed: readonly RecordRow[] = [];

  /**
   * @param records all of the shelf, newest first
   * @param part the records that may be listed, in the same order
   */
  return function list(
    records: readonly RecordRow[],
    part: readonly RecordRow[],
    filter: RecordFilter,
  ): readonly RecordRow[] {
    const asked = [records, part, filter.sort, filter.seed, ...KEYS.map((key) => filter[key])];
    if (!asked.every((each, at) => each === last[at])) {
      last = asked;
      const tests = testsOf(filter);
      const found = tests.length > 0 ? part.filter((record) => tests.every((test) => test(record))) : part;
      listed = sortRecords(records, found, filter);
    }
    return listed;
  };
}

type Test = (record: RecordRow) => boolean;
type TextField = 'genre' | 'artist' | 'label' | 'condition' | 'country' | 'place' | 'customTags' | 'format';

/** For each filter, its test with a value. */
const TESTS: { readonly [Key in FilterKey]-?: (value: NonNullable<Filters[Key]>) => Test } = {
  genre: byName('genre'),
  artist: byName('artist'),
  label: byName('label'),
  condition: byName('condition'),
  tag: byPart('customTags'),
  format: byPart('format'),
  country: byName('country'),
  place: byName('place'),
  decade: (decade) => (record) => record.year !== null && decadeOf(record.year) === decade,
  cover: byPresence('imageUrl'),
  value: byPresence('estimatedValue'),
  limited: () => (record) => record.isLimitedEdition,
  lent: () => (record) => Boolean(record.lentTo),
  ungraded: () => (record) => !record.sleeveCondition,
  unplayed: () => (record) => playCount(record) === 0,
};
const KEYS = Object.keys(TESTS) as FilterKey[];

function testsOf(filter: Filters): Test[] {
  return KEYS.flatMap((key) => {
    const value = filter[key];
    return value ? [(TESTS[key] as (value: unknown) => Test)(value)] : [];
  });
}

function byName(field: TextField) {
  return (names: string): Test => {
    const wanted = namesIn(names);
    return byText(field, (text) => wanted.has(lower(text)));
  };
}

/** Texts of several parts, such as 'LP, Gatefold'. */
function byPart(field: TextField) {
  return (names: string): Test => {
    const wanted = namesIn(names);
    return byText(field, (text) => text?.split(',').some((part) => wanted.has(lower(part))) ?? false);
  };
}

/** Asks once about each text: a shelf has far fewer of them than records. */
function byText(field: TextField, isWanted: (text: string | null | undefined) => boolean): Test {
  const answers = new Map<string | null | undefined, boolean>();
  return (record) => {
    const text = record[field];
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = isWanted(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

function byPresence(field: 'imageUrl' | 'estimatedValue') {
  return (wanted: 'yes' | 'no'): Test =>
    (record) =>
      (wanted === 'yes') === Boolean(record[field]);
}

function namesIn(lines: string): Set<string> {
  return new Set(lines.split('\n').map(lower));
}

function lower(name: string | null | undefined): string {
  return name?.trim().toLowerCase() ?? '';
}
