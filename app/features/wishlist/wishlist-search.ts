/** Which wishes are listed, and in which order. */
export interface WishListing {
  find?: string | undefined;
  /** Newest first if missing. */
  sort?: WishSort | undefined;
  /** 'alert', 'private', or a genre after 'genre:'; all if missing. */
  only?: string | undefined;
}

const SORTS = ['artist', 'price', 'year'] as const;
export type WishSort = (typeof SORTS)[number];

/** The wishes listed, and the dialog over them, kept in the address so that Back closes it. */
export interface WishlistSearch extends WishListing {
  add?: 'item' | undefined;
  /** The add dialog's initial album or query. */
  artist?: string | undefined;
  title?: string | undefined;
  q?: string | undefined;
  /** The wish whose edit or price alert dialog is open. */
  edit?: string | undefined;
  alert?: string | undefined;
}

const TEXTS = ['artist', 'title', 'q', 'edit', 'alert', 'find', 'only'] as const;
const MAX_TEXT = 300;

/** Never throws: omits invalid parameters. */
export function parseWishlistSearch(raw: Record<string, unknown>): WishlistSearch {
  const search: WishlistSearch = raw.add === 'item' ? { add: 'item' } : {};
  for (const name of TEXTS) {
    const text = String(raw[name] ?? '');
    if (text !== '' && text.length <= MAX_TEXT) search[name] = text;
  }
  const sort = wishSortOf(raw.sort);
  return sort === undefined ? search : { ...search, sort };
}

export function wishSortOf(text: unknown): WishSort | undefined {
  return SORTS.find((sort) => sort === text);
}

/** Without a dialog. */
export function listingOf({ find, sort, only }: WishListing): WishListing {
  return { find, sort, only };
}

/** The add dialog's initial values, from the address. */
export interface AskedWish {
  artist: string;
  title: string;
  query: string;
}

export function askedWish({ artist = '', title = '', q = '' }: WishlistSearch): AskedWish | undefined {
  return artist || title || q ? { artist, title, query: q } : undefined;
}
