import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { collection, record, volumes } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { shown } from '../../components/support/steps.ts';

const SHELF = '019ca945-0000-7000-8000-000000000001';

async function open(changes: Parameters<typeof openApp>[0] extends { changes?: infer C } | undefined ? C : never) {
  await openApp({ at: '/you', account: { subscriptionTier: 'annual', username: 'cratedigger' }, changes });
  await page.getByRole('button', { name: 'Export' }).click();
  await shown(page.getByRole('dialog', { name: 'Export' }));
}

function printed() {
  let html = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    html = document.querySelector('.print-sheet')?.outerHTML ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
  return { print, sheet: () => new DOMParser().parseFromString(html, 'text/html') };
}

test('a list for an insurance is printed alone, and leaves the page as it was', async () => {
  const { print, sheet } = printed();
  await open([
    record({
      artist: 'Sade',
      title: 'Diamond Life',
      purchasePrice: '12.00',
      purchaseCurrency: 'EUR',
      estimatedValue: '30',
    }),
    record({ artist: 'Can', title: 'Tago Mago', condition: 'mint' }),
  ]);
  await page.getByRole('radio', { name: /^A list for your insurance/ }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const rows = [...sheet().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Can: Tago Mago', '', 'M', '', '', ''],
    ['Sade: Diamond Life', '', 'G', '', '€12', '$30'],
  ]);
  expect(sheet().querySelector('p')?.textContent).toMatch(/^@cratedigger · .+ · 2 records · Paid: €12 · Value: \$30$/);
  expect(document.querySelector('.print-sheet')).toBeNull();
  expect(document.documentElement.dataset.printing).toBeUndefined();
});

test('labels have a code for each record of a collection, and of very many they ask for a collection', async () => {
  const { print, sheet } = printed();
  await open([
    collection({ name: 'Folk' }, SHELF),
    ...volumes(1, 501, 'Sun Ra'),
    record({ artist: 'Nico', title: 'Desertshore', place: 'Box B' }, { collectionIds: [SHELF] }),
  ]);
  await page.getByRole('radio', { name: /^Labels for the shelf/ }).click();
  await shown(
    page.getByText('Labels are printed for at most 500 records. Choose a collection, or select records in the list.'),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('combobox', { name: 'What' }).selectOptions('Folk, 1');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const labels = [...sheet().querySelectorAll('li')];
  expect(labels.map((label) => label.textContent)).toEqual(['NicoDesertshoreBox B']);
  expect(labels[0]?.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(200);
});
