import type { Sighting } from '../../shared/domain/sighting.ts';
import type { CollectionFields } from '../../shared/schemas/collection.ts';
import type { RecordFields } from '../../shared/schemas/record.ts';
import type { WishlistFields } from '../../shared/schemas/wishlist-item.ts';

// Every field of every noun, none at its default, so that a lost or swapped field shows. The types require each field;
// another test checks that no two fields share a value.

export const ALBUM: RecordFields = {
  artist: 'Alice Coltrane',
  title: 'Journey in Satchidananda',
  year: 1971,
  genre: 'Spiritual Jazz',
  label: 'Impulse!',
  condition: 'very-good-plus',
  sleeveCondition: 'good-plus',
  customTags: 'harp, first pressing',
  personalNotes: 'Bought in the rain.\nSecond line.',
  imageUrl: 'https://example.org/front.jpg',
  discogsReleaseId: 1_234_567,
  discogsMasterId: 45_678,
  catalogNumber: 'AS-9203',
  barcode: '011105022826',
  matrixRunout: 'AS-9203-A VAN GELDER',
  country: 'US',
  format: 'LP, Gatefold',
  estimatedValue: '85.50',
  valueCurrency: 'EUR',
  isLimitedEdition: true,
  purchasePrice: '61.25',
  purchaseCurrency: 'SEK',
  purchasedOn: '2018-04-21',
  purchasedAt: 'Record Store Day',
  place: 'Living room, third shelf',
  lentTo: 'A neighbour',
  lentOn: '2026-05-03',
  rating: 9,
  styles: 'Hard Bop, Modal',
  discs: 2,
  tracks: 'A1 Blue Train 10:43\nA2 Moment’s Notice 9:10',
  extra: 'Vinyl colour: Blue\nBox: 3',
};

/** A record's data outside its fields: two photos in order, two plays, and an old timestamp. */
export const PHOTOS = ['https://example.org/1.jpg', 'https://example.org/2.jpg'];
export const PLAYS = ['2019-12-24T18:00:00Z', '2026-02-01T20:15:30Z B'];
export const BEFORE = '2019-05-05T05:05:05.005Z';

/** Differs from ALBUM in each field, and from the defaults. */
export const OTHER_ALBUM: RecordFields = {
  artist: 'Pharoah Sanders',
  title: 'Karma',
  year: 1969,
  genre: 'Free Jazz',
  label: 'ABC Impulse',
  condition: 'near-mint',
  sleeveCondition: 'fair',
  customTags: 'tenor',
  personalNotes: 'A gift.',
  imageUrl: 'https://example.org/karma.jpg',
  discogsReleaseId: 7_654_321,
  discogsMasterId: 87_654,
  catalogNumber: 'AS-9181',
  barcode: '602527001234',
  matrixRunout: 'AS-9181-B',
  country: 'UK',
  format: 'LP, Reissue',
  estimatedValue: '19.99',
  valueCurrency: 'JPY',
  isLimitedEdition: false,
  purchasePrice: '12.00',
  purchaseCurrency: 'GBP',
  purchasedOn: '2021-11-30',
  purchasedAt: 'A friend',
  place: 'Box B',
  lentTo: 'The band',
  lentOn: '2024-02-29',
  rating: 3,
  styles: 'Folk Rock',
  discs: 1,
  tracks: 'B1 River 4:00',
  extra: 'Insert: yes',
};

export const WISH: WishlistFields = {
  artist: 'Dorothy Ashby',
  title: 'Afro-Harping',
  year: 1968,
  genre: 'Soul Jazz',
  label: 'Cadet',
  imageUrl: 'https://example.org/afro.jpg',
  discogsReleaseId: 2_345_678,
  discogsMasterId: 56_789,
  catalogNumber: 'LPS-809',
  barcode: '600753123456',
  country: 'Canada',
  format: 'LP, Mono',
  priceAlert: true,
  targetPrice: '42.00',
  withShipping: true,
  currency: 'EUR',
  pressing: 'release',
  lowestGrade: 'very-good-plus',
  notes: 'Only with the insert.',
  purchaseUrl: 'https://example.org/shop/809',
  isPublic: false,
};

/** Differs from WISH in each field. */
export const OTHER_WISH: WishlistFields = {
  artist: 'Yusef Lateef',
  title: 'Eastern Sounds',
  year: 1962,
  genre: 'Hard Bop',
  label: 'Moodsville',
  imageUrl: 'https://example.org/eastern.jpg',
  discogsReleaseId: 3_456_789,
  discogsMasterId: 67_890,
  catalogNumber: 'MVLP-22',
  barcode: '025218661225',
  country: 'Japan',
  format: 'LP, Stereo',
  priceAlert: false,
  targetPrice: '27.25',
  withShipping: false,
  currency: 'GBP',
  pressing: 'country',
  lowestGrade: 'fair',
  notes: 'Any pressing.',
  purchaseUrl: 'https://example.org/shop/22',
  isPublic: true,
};

/** The prices of a wish that a person noted, in the order of its diary. */
export const SIGHTINGS: readonly Sighting[] = [
  {
    id: '00000000-0000-7000-8004-000000000001',
    price: '30.00',
    currency: 'EUR',
    place: 'The fair in the market hall',
    seenOn: '2026-02-07',
    note: 'Corner bumped.',
  },
  {
    id: '00000000-0000-7000-8004-000000000002',
    price: '3400.00',
    currency: 'JPY',
    place: null,
    seenOn: '2026-02-21',
    note: null,
  },
];

export const COLLECTION: CollectionFields = { name: 'Harps', description: 'Plucked ones', isPublic: true };
export const OTHER_COLLECTION: CollectionFields = { name: 'Reeds', description: 'Blown ones', isPublic: false };

/** Each field of a row alone, as a change to another row. */
export function eachField<Fields extends object>(fields: Fields): { field: keyof Fields; change: Partial<Fields> }[] {
  return (Object.keys(fields) as (keyof Fields)[]).map((field) => ({
    field,
    change: { [field]: fields[field] } as Partial<Fields>,
  }));
}
