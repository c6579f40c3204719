import type { Page } from 'playwright';
import type { RunningProduct } from '../support/product.ts';

const HEAD =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes';
const FOLDERS = ['Uncategorized', 'Late night', 'Free jazz'];
const GRADES = ['Near Mint (NM or M-)', 'Very Good Plus (VG+)', ''];

/** A Discogs collection with names in quotes, accents, copies of one release, and a line that cannot be read. */
export function discogsCsv(count: number): string {
  const lines = Array.from({ length: count }, (_, at) =>
    [
      `C-${at}`,
      at % 7 === 0 ? '"Björk, Ólafur (2)"' : `Artist ${at % 300}`,
      `"Side ""${at}"""`,
      'Label (3)',
      'LP',
      at % 6,
      1950 + (at % 70),
      // Each ninth is a second copy of the one before it.
      1_000 + (at % 9 === 8 ? at - 1 : at),
      FOLDERS[at % 3],
      `2019-09-${String(1 + (at % 28)).padStart(2, '0')} 10:00:00`,
      GRADES[at % 3],
      '',
      '',
    ].join(','),
  );
  return [HEAD, ...lines, 'none,,Nobody knows,,,,,,,,,,', ''].join('\r\n');
}

/** Opens the import under You and gives it a file, up to the rehearsal. */
export async function rehearseFile(page: Page, product: RunningProduct, text: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/you') await page.goto(`${product.url}/you`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(text);
  await page.getByLabel('File to import').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('dialog', { name: 'What would happen' }).waitFor();
}
