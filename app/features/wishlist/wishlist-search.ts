/** The filter and the order of the wishes. */
export interface WishListing {
  find?: string | undefined;
  /** Newest first if missing. */
  sort?: string | undefined;
  /** 'alert', 'private', or a genre after 'genre:'; all if missing. */
  only?: string | undefined;
}

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
  /** The wish whose prices are open. */
  price?: string | undefined;
}

const TEXTS = ['artist', 'title', 'q', 'edit', 'alert', 'price', 'find', 'only', 'sort'] as const;
const MAX_TEXT = 300;

/** Never throws: omits invalid parameters. */
export function parseWishlistSearch(raw: Record<string, unknown>): WishlistSearch {
  const search: WishlistSearch = raw.add === 'item' ? { add: 'item' } : {};
  for (const name of TEXTS) {
    const text = String(raw[name] ?? '');
    if (text !== '' && text.length <= MAX_TEXT) search[name] = text;
  }
  return search;
}
