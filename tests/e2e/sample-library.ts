import type { Page } from 'playwright';
import type { RunningProduct } from '../support/product.ts';
import { RECORDS } from '../support/sample-records.ts';
import { addAtOnce } from './add-at-once.ts';
import { post, rest } from './rest.ts';

/** Fills the library of the person who is signed in: 14 of 15 albums, two more collections, three wishes. */
export async function fillLibrary(page: Page, product: RunningProduct): Promise<{ recordId: string; wishId: string }> {
  const ids = await addAtOnce(page, product, 'record', RECORDS);
  const idByTitle = new Map(RECORDS.map(({ title }, index) => [title, ids[index]]));
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
