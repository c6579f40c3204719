import type { Page } from 'playwright';
import type { Product } from '../support/product.ts';
import { post, rest } from './rest.ts';

/** Artist, title, year, label, genre, condition, tags, value. */
type Line = [string, string, number, string, string, string, string?, string?];

const RECORDS: Line[] = [
  ['Nina Simone', 'Pastel Blues', 1965, 'Philips', 'jazz', 'very-good', 'late night', '42.00'],
  ['Kraftwerk', 'Trans-Europe Express', 1977, 'Kling Klang', 'electronic', 'near-mint', 'motorik, train', '55.50'],
  ['Fleetwood Mac', 'Rumours', 1977, 'Warner Bros.', 'rock', 'very-good-plus'],
  ['John Coltrane', 'A Love Supreme', 1965, 'Impulse!', 'jazz', 'very-good-plus', 'spiritual, late night', '120.00'],
  ['Portishead', 'Dummy', 1994, 'Go! Beat', 'electronic', 'mint', 'late night, trip hop, bristol, rain'],
  ['Bob Dylan', 'Blood on the Tracks', 1975, 'Columbia', 'rock', 'good-plus'],
  ['Joni Mitchell', 'Blue', 1971, 'Reprise', 'folk', 'near-mint', 'sunday'],
  ['Massive Attack', 'Mezzanine', 1998, 'Virgin', 'electronic', 'near-mint', '', '80.00'],
  ['Miles Davis', 'Sketches of Spain', 1960, 'Columbia', 'jazz', 'very-good'],
  ['Kate Bush', 'Hounds of Love', 1985, 'EMI', 'pop', 'mint', 'favourite'],
  ['Talking Heads', 'Remain in Light', 1980, 'Sire', 'rock', 'very-good-plus'],
  ['The Clash', 'London Calling', 1979, 'CBS', 'rock', 'good', 'punk'],
  ['Aretha Franklin', 'Lady Soul', 1968, 'Atlantic', 'pop', 'very-good'],
  [
    'Patti Smith',
    'Horses',
    1975,
    'Arista',
    'rock',
    'very-good-plus',
    'new york, poetry, mono, first pressing',
    '64.00',
  ],
];

/** Fills the library of the person who is signed in: 14 of 15 albums, two more collections, three wishes. */
export async function fillLibrary(page: Page, product: Product): Promise<{ recordId: string; wishId: string }> {
  const idByTitle = new Map<string, string>();
  for (const [artist, title, year, label, genre, condition, customTags, estimatedValue] of RECORDS) {
    const isLimitedEdition = title === 'Hounds of Love';
    const record = { artist, title, year, label, genre, condition, customTags, estimatedValue, isLimitedEdition };
    const { id } = await post(page, product, '/api/records', record);
    idByTitle.set(title, id);
  }
  const idOf = (title: string) => idByTitle.get(title) ?? title;
  for (const [name, isPublic, titles] of [
    ['Late night', false, ['Horses', 'Dummy', 'Pastel Blues']],
    ['First pressings', true, ['Horses', 'Blue']],
  ] as const) {
    const collection = await post(page, product, '/api/collections', { name, isPublic, description: 'After eleven.' });
    for (const title of titles) {
      await post(page, product, `/api/collections/${collection.id}/records/${idOf(title)}`, {});
    }
  }
  const wish = await post(page, product, '/api/wishlist', {
    artist: 'Nick Drake',
    title: 'Pink Moon',
    year: 1972,
    targetPrice: '25.00',
    priceAlert: true,
    purchaseUrl: 'https://example.com/pink-moon',
  });
  await post(page, product, '/api/wishlist', { artist: 'Sun Ra', title: 'Lanquidity', year: 1978 });
  await post(page, product, '/api/wishlist', { artist: 'Can', title: 'Tago Mago', isPublic: false });
  const recordId = idOf('Horses');
  const notes = 'Bought in a basement shop, the sleeve has a small tear.';
  await rest(page, product, `/api/records/${recordId}`, { method: 'PATCH', body: { personalNotes: notes } });
  return { recordId, wishId: wish.id };
}
