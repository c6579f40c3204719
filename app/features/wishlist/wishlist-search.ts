/** What is open over the wishlist, kept in the address so that Back closes it. */
export interface WishlistSearch {
  add?: 'item' | undefined;
  /** What the add dialog begins with: an album, or words to search for. */
  artist?: string | undefined;
  title?: string | undefined;
  q?: string | undefined;
  /** The wish that is being edited, or whose price alert is. */
  edit?: string | undefined;
  alert?: string | undefined;
}

const TEXTS = ['artist', 'title', 'q', 'edit', 'alert'] as const;
const MAX_TEXT = 300;

/** Never fails: a parameter that makes no sense is left out. */
export function parseWishlistSearch(raw: Record<string, unknown>): WishlistSearch {
  const search: WishlistSearch = raw.add === 'item' ? { add: 'item' } : {};
  for (const name of TEXTS) {
    const text = String(raw[name] ?? '');
    if (text !== '' && text.length <= MAX_TEXT) search[name] = text;
  }
  return search;
}

/** What the add dialog begins with when the address says so. */
export interface AskedWish {
  artist: string;
  title: string;
  query: string;
}

export function askedWish({ artist = '', title = '', q = '' }: WishlistSearch): AskedWish | undefined {
  return artist || title || q ? { artist, title, query: q } : undefined;
}
