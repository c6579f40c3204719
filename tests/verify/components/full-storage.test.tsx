import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { scriptedBilling } from '../../components/support/billing.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { breakStorage, fillStorage, shown, toastSays } from '../../components/support/steps.ts';

const button = (name: string) => page.getByRole('button', { name });

test.each([
  ['is full', fillStorage],
  ['breaks when a write is kept', breakStorage],
])('an album page whose storage %s says that the wish and the record were not added', async (_how, fail) => {
  const { answer } = scriptedBilling({
    'GET /api/reviews/Joni%20Mitchell/Blue': { body: [] },
    'GET /api/albums/popularity/Joni%20Mitchell/Blue': { body: { count: 1, reviewCount: 0, averageRating: null } },
  });
  const app = await openApp({ at: '/album/Joni%20Mitchell/Blue', answer });
  await shown(button('Add to Wishlist'));
  fail();
  await button('Add to Wishlist').click();
  await toastSays(/^Failed to add album to wishlist/);
  await shown(button('Add to Wishlist'));
  expect(app.library.library.view().wishlist).toEqual([]);
  await button('Add to Collection').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Collection' }).click();
  await toastSays(/^Failed to add album to collection/);
});

test('an Undo that the storage does not take says that nothing was undone', async () => {
  const { answer } = scriptedBilling({
    'GET /api/reviews/Joni%20Mitchell/Blue': { body: [] },
    'GET /api/albums/popularity/Joni%20Mitchell/Blue': { body: { count: 1, reviewCount: 0, averageRating: null } },
  });
  const app = await openApp({ at: '/album/Joni%20Mitchell/Blue', answer });
  await button('Add to Wishlist').click();
  await toastSays('Added to Wishlist');
  fillStorage();
  await button('Undo').click();
  await toastSays('Not undone');
  expect(app.library.library.view().wishlist).toHaveLength(1);
});
