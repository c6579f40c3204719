import { CURRENCIES } from '../../../shared/domain/currency.ts';
import { artistForOrder } from '../../../shared/domain/text.ts';
import { ruleOfWish } from '../../../shared/domain/wish-rule.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { collator } from '../../library/view/members.ts';
import type { WishListing, WishlistSearch } from './wishlist-search.ts';

export const WISH_SORTS: readonly { value: string; label: string }[] = [
  { value: 'recent', label: 'Recently added' },
  { value: 'artist', label: 'Artist A–Z' },
  { value: 'price', label: 'Target price, lowest first' },
  { value: 'year', label: 'Year, newest first' },
];

const GENRE = 'genre:';

export const genreChoice = (genre: string) => `${GENRE}${genre}`;

export function fits({ priceAlert, isPublic, genre }: WishlistRow, only: string | undefined): boolean {
  if (only === 'alert') return priceAlert;
  if (only === 'private') return !isPublic;
  return only?.startsWith(GENRE) ? genreChoice(genre ?? '') === only : true;
}

/** @param wishes newest first */
export function sortWishes(wishes: readonly WishlistRow[], sort: string | undefined): readonly WishlistRow[] {
  switch (sort) {
    case 'artist':
      return wishes.toSorted(
        (a, b) =>
          collator.compare(artistForOrder(a.artist), artistForOrder(b.artist)) || collator.compare(a.title, b.title),
      );
    case 'price':
      return wishes.toSorted((a, b) => currencyOf(a) - currencyOf(b) || priceOf(a) - priceOf(b) || 0);
    case 'year':
      return wishes.toSorted((a, b) => yearOf(b) - yearOf(a) || 0);
    default:
      return wishes;
  }
}

/** Amounts of different currencies cannot be compared: the wishes of each come together, those without a price last. */
function currencyOf(wish: WishlistRow): number {
  const rule = ruleOfWish(wish);
  return rule ? CURRENCIES.indexOf(rule.currency) : CURRENCIES.length;
}

function priceOf({ targetPrice }: WishlistRow): number {
  return targetPrice === null ? Number.MAX_VALUE : Number(targetPrice);
}

function yearOf({ year }: WishlistRow): number {
  return year ?? -Number.MAX_VALUE;
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
