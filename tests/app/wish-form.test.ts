import { expect, test } from 'vitest';
import { wishlistSummary } from '../../app/features/wishlist/Wishlist.tsx';
import {
  alertOfWish,
  changesOfWish,
  EMPTY_WISH,
  formOfRelease,
  formOfWish,
  type PriceAlertInput,
  parsePriceAlert,
  parseWishForm,
  ruleOfInput,
} from '../../app/features/wishlist/wish-form.ts';
import { askedWish } from '../../app/features/wishlist/wish-listing.ts';
import { parseWishlistSearch } from '../../app/features/wishlist/wishlist-search.ts';
import { usualCurrency } from '../../app/session/usual-currency.ts';
import { genreOptions } from '../../shared/domain/genre.ts';
import { WISHLIST_DEFAULTS, type WishlistRow } from '../../shared/schemas/wishlist-item.ts';

const wish: WishlistRow = {
  ...WISHLIST_DEFAULTS,
  id: 'w1',
  artist: 'Alice Coltrane',
  title: 'Journey in Satchidananda',
  year: 1971,
  label: 'Impulse!',
  priceAlert: true,
  targetPrice: '45.00',
  sightings: [],
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  version: 1,
};

const RULES = { withShipping: false, currency: 'USD', pressing: 'any', lowestGrade: null };
const typedAlert = (input: Partial<PriceAlertInput>) => parsePriceAlert({ ...alertOfWish(wish), ...input });

// WISH-019
test('a wish without artist and title is refused at both fields in the words of the spec', () => {
  expect(parseWishForm({ ...EMPTY_WISH, artist: '  ' })).toEqual({
    ok: false,
    problems: { artist: 'Artist and title are required', title: 'Artist and title are required' },
  });
});

test('a wish that was not touched has nothing to send', () => {
  const parsed = parseWishForm(formOfWish(wish));
  expect(parsed.ok && changesOfWish(wish, parsed.fields)).toEqual({});
});

test('only what an edit changed is sent', () => {
  const parsed = parseWishForm({ ...formOfWish(wish), targetPrice: '$40', notes: ' first pressing ' });
  expect(parsed.ok && changesOfWish(wish, parsed.fields)).toEqual({ targetPrice: '40.00', notes: 'first pressing' });
});

// WISH-020 WISH-021
test.each(['javascript:alert(1)', 'ftp://example.com/a', 'not a link'])('"%s" is no purchase link', (purchaseUrl) => {
  const parsed = parseWishForm({ ...formOfWish(wish), purchaseUrl });
  expect(parsed).toMatchObject({ ok: false, problems: { purchaseUrl: expect.stringContaining('must be a URL') } });
});

// ALERT-007
test.each(['', '0', '0.00', '0.009', '-5'])('an alert at "%s" is refused at the price', (targetPrice) => {
  const problem = 'Price must be greater than $0';
  expect(parseWishForm({ ...formOfWish(wish), targetPrice })).toEqual({
    ok: false,
    problems: { targetPrice: problem },
  });
  expect(typedAlert({ priceAlert: true, targetPrice })).toEqual({
    ok: false,
    problems: { targetPrice: problem },
  });
});

// ALERT-022
test('switching an alert off leaves the stored price alone, whatever the field contains', () => {
  expect(typedAlert({ priceAlert: false, targetPrice: 'abc' })).toEqual({
    ok: true,
    fields: { priceAlert: false },
  });
});

test.each([
  ['24,50', '24.50'],
  ['$24,5', '24.50'],
])('a price typed as "%s" on a keyboard without a point is %s', (targetPrice, kept) => {
  expect(typedAlert({ priceAlert: true, targetPrice })).toMatchObject({ fields: { targetPrice: kept } });
  expect(parseWishForm({ ...formOfWish(wish), targetPrice })).toMatchObject({ fields: { targetPrice: kept } });
});

test('a comma that parts thousands makes no cents', () => {
  expect(typedAlert({ priceAlert: true, targetPrice: '1,000' })).toMatchObject({ ok: false });
});

// WISH-022
test('switching an alert on sends the price with two decimals', () => {
  expect(typedAlert({ priceAlert: true, targetPrice: ' 19.9 ' })).toEqual({
    ok: true,
    fields: { ...RULES, priceAlert: true, targetPrice: '19.90' },
  });
});

test('the rules of an alert come out of its form as they went in', () => {
  const rules = { withShipping: true, currency: 'EUR', pressing: 'release', lowestGrade: 'very-good-plus' } as const;
  expect(parsePriceAlert(alertOfWish({ ...wish, ...rules }))).toEqual({
    ok: true,
    fields: { priceAlert: true, targetPrice: '45.00', ...rules },
  });
  expect(ruleOfInput(alertOfWish({ ...wish, ...rules }))).toEqual({ target: '45.00', ...rules });
});

test('while no price is typed there is no rule to put into words', () => {
  expect(ruleOfInput({ ...alertOfWish(wish), targetPrice: '4.' })).toBeNull();
  expect(ruleOfInput({ ...alertOfWish(wish), priceAlert: false })).toBeNull();
});

test('a wish that this device stored before there were rules has their defaults in its form', () => {
  const { withShipping, currency, pressing, lowestGrade, ...old } = wish;
  expect(alertOfWish(old as WishlistRow)).toEqual(alertOfWish(wish));
});

test('a new price begins in the chosen currency, or in that of the newest wish with a target', () => {
  const euros = { ...wish, currency: 'EUR' as const };
  const wishlist = [{ ...wish, targetPrice: null, currency: 'JPY' as const }, euros, wish];
  expect(usualCurrency(null, wishlist)).toBe('EUR');
  expect(usualCurrency(undefined, [])).toBe('USD');
  expect(usualCurrency('a currency of a later version', wishlist)).toBe('EUR');
  expect(usualCurrency('SEK', wishlist)).toBe('SEK');
});

test('a chosen release fills the form of a new wish, which stays public and without an alert', () => {
  const { imageUrl, discogsReleaseId, discogsMasterId, catalogNumber, barcode, country, format } = WISHLIST_DEFAULTS;
  const release = { imageUrl, discogsReleaseId, discogsMasterId, catalogNumber, barcode, country, format };
  const form = formOfRelease({ ...release, artist: 'Nas', title: 'Illmatic', year: 1994, genre: null, label: null });
  expect(form).toEqual({ ...EMPTY_WISH, artist: 'Nas', title: 'Illmatic', year: '1994' });
  expect(form).toMatchObject({ isPublic: true, priceAlert: false });
});

test('a release chosen over what was typed leaves price, notes, link and visibility of the wish', () => {
  const typed = {
    targetPrice: '25',
    currency: 'EUR',
    notes: 'mono',
    purchaseUrl: 'https://example.com',
    isPublic: false,
  };
  const release = { ...WISHLIST_DEFAULTS, artist: 'Nas', title: 'Illmatic' };
  expect(formOfRelease(release, { ...EMPTY_WISH, ...typed, artist: 'typed before' })).toMatchObject({
    ...typed,
    artist: 'Nas',
    title: 'Illmatic',
  });
});

test('a genre the catalogue named can be chosen with the known ones', () => {
  expect(genreOptions('city pop').at(-1)).toEqual({ value: 'city pop', label: 'City pop' });
  expect(genreOptions('jazz')).toHaveLength(genreOptions('').length);
});

test('the address opens the add dialog with an album or a search, and ignores what makes no sense', () => {
  const asked = parseWishlistSearch({ add: 'item', artist: 'Kate Bush', title: 'Aerial', other: 'x' });
  expect(asked).toEqual({ add: 'item', artist: 'Kate Bush', title: 'Aerial' });
  expect(askedWish(asked)).toEqual({ artist: 'Kate Bush', title: 'Aerial', query: '' });
  expect(askedWish(parseWishlistSearch({ add: 'item', q: 1984 }))).toMatchObject({ query: '1984' });
  expect(parseWishlistSearch({ add: 'record', q: 'x'.repeat(301), edit: '' })).toEqual({});
  expect(askedWish({ add: 'item' })).toBeUndefined();
});

test('the head counts albums and alerts', () => {
  expect(wishlistSummary([{ priceAlert: false }])).toBe('1 album, no price alerts on');
  expect(wishlistSummary([wish])).toBe('1 album, 1 price alert on');
  expect(wishlistSummary([wish, wish, { priceAlert: false }])).toBe('3 albums, 2 price alerts on');
});
