/** The home page's state, kept in the address so that Back, a reload and a shared link restore it. */
export interface HomeSearch {
  collection?: string | undefined;
  /** A list with rows or with cards; the shelf if missing. */
  view?: 'list' | 'cards' | undefined;
  q?: string | undefined;
  genre?: string | undefined;
  decade?: number | undefined;
  /** The statistics lead to these three. */
  artist?: string | undefined;
  label?: string | undefined;
  condition?: string | undefined;
  /** Only lent records. */
  lent?: true | undefined;
  sort?: 'artist' | 'year' | undefined;
  page?: number | undefined;
  /** The record with an open sheet, and whether it is being edited. */
  record?: string | undefined;
  edit?: true | undefined;
  add?: 'record' | undefined;
}

/**
 * Never throws: omits invalid parameters. Parsed by hand, because a visitor's first page loads this file and should not
 * load the schema library.
 */
export function parseHomeSearch(raw: Record<string, unknown>): HomeSearch {
  const page = wholeNumber(raw.page);
  const parsed: HomeSearch = {
    collection: text(raw.collection),
    view: raw.view === 'list' || raw.view === 'cards' ? raw.view : undefined,
    // The router parses an album title like 1989 as a number.
    q: raw.q === undefined ? undefined : String(raw.q),
    genre: text(raw.genre),
    decade: wholeNumber(raw.decade),
    // As with a title, the router may have made a number of a name.
    artist: raw.artist === undefined ? undefined : String(raw.artist),
    label: raw.label === undefined ? undefined : String(raw.label),
    condition: text(raw.condition),
    lent: raw.lent === true || undefined,
    sort: raw.sort === 'artist' || raw.sort === 'year' ? raw.sort : undefined,
    page: page !== undefined && page >= 2 ? page : undefined,
    record: text(raw.record),
    edit: raw.edit === true || undefined,
    add: raw.add === 'record' ? 'record' : undefined,
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''));
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}
