import type { Filters } from '../../library/view/record-filter.ts';
import type { RecordSort } from '../../library/view/sorted-records.ts';

/** Lists with rows or with cards, and all records as spines or as a wall of covers. */
const VIEWS = ['list', 'cards', 'spines', 'wall'] as const;

export function isListView(view: HomeSearch['view']): boolean {
  return view === 'list' || view === 'cards';
}

/** The home page's state, kept in the address so that Back, a reload and a shared link restore it. */
export interface HomeSearch extends Filters {
  collection?: string | undefined;
  /** The shelf if missing. */
  view?: (typeof VIEWS)[number] | undefined;
  q?: string | undefined;
  sort?: (typeof SORTED)[number] | undefined;
  /** Of a random order. */
  seed?: number | undefined;
  /** The saved view that is open, perhaps with other filters by now. */
  saved?: string | undefined;
  page?: number | undefined;
  /** The record with an open sheet, and whether it is being edited. */
  record?: string | undefined;
  edit?: true | undefined;
  add?: 'record' | undefined;
}

const SORTED = [
  ...(['artist', 'title', 'year', 'oldest', 'label'] as const),
  ...(['value', 'grade', 'place', 'unplayed', 'played', 'random'] as const),
] satisfies RecordSort[];

/** The reading of each filter of the address. The statistics lead to some of them. */
export const FILTERS: { readonly [Key in keyof Filters]-?: (value: unknown) => Filters[Key] } = {
  genre: text,
  artist: text,
  label: text,
  condition: text,
  tag: text,
  format: text,
  country: text,
  place: text,
  decade: wholeNumber,
  cover: either,
  value: either,
  limited: flag,
  lent: flag,
  ungraded: flag,
  unplayed: flag,
};

/**
 * Never throws: omits invalid parameters. Parsed by hand, because a visitor's first page loads this file and should not
 * load the schema library.
 */
export function parseHomeSearch(raw: Record<string, unknown>): HomeSearch {
  const page = wholeNumber(raw.page);
  const sort = SORTED.find((each) => each === raw.sort);
  const parsed: HomeSearch = {
    collection: text(raw.collection),
    view: VIEWS.find((each) => each === raw.view),
    q: text(raw.q),
    ...Object.fromEntries(Object.entries(FILTERS).map(([key, parse]) => [key, parse(raw[key])])),
    sort,
    seed: sort === 'random' ? wholeNumber(raw.seed) : undefined,
    saved: text(raw.saved),
    page: page !== undefined && page >= 2 ? page : undefined,
    record: text(raw.record),
    edit: flag(raw.edit),
    add: raw.add === 'record' ? 'record' : undefined,
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''));
}

/** The router parses an album title like 1989 as a number, and a repeated parameter as a list. */
function text(value: unknown): string | undefined {
  return value === undefined ? undefined : [value].flat().join('\n');
}

function wholeNumber(value: unknown): number | undefined {
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A text in a saved view. */
function flag(value: unknown): true | undefined {
  return value === true || value === 'true' || undefined;
}

function either(value: unknown): 'yes' | 'no' | undefined {
  return value === 'yes' || value === 'no' ? value : undefined;
}
