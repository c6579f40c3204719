import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { release, releases } from '../../../components/support/answers.ts';
import { expectAccessible, SHAPES } from '../../../components/support/axe.ts';
import { fullLife, HORSES, sampleLibrary } from '../../../components/support/library.ts';
import { openApp, PHONE } from '../../../components/support/open-app.tsx';
import { chooseOfRecord, openAddForm, press, shelfLink, shown } from '../../../components/support/steps.ts';
import { LONG_WORD } from '../../../support/full-life.ts';

describe.each(SHAPES)('on a $name, for a collector', ({ size }) => {
  const open = (at = '/') => openApp({ at, size, changes: sampleLibrary(), answer });
  const openLife = async (at: string) => {
    await openApp({ at, size, account: { subscriptionTier: 'lifetime' }, changes: fullLife(), answer });
    await shown(page.getByText(LONG_WORD).first());
  };
  const onShelf = () => shown(shelfLink('Horses').first());
  const accessible = () => expectAccessible(size);

  test.each([
    ['the shelf', '/'],
    ['the list', '/?view=list'],
    ['the cards', '/?view=cards'],
    ['collections', '/manage-collections'],
  ])('%s', async (_name, at) => {
    await openLife(at);
    await accessible();
  });

  test('the list with records selected', async () => {
    await openLife('/?view=list');
    if (size === PHONE) await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: `Select ${LONG_WORD}` }).click();
    await shown(page.getByText('1 selected'));
    await accessible();
  });

  test('a search that finds nothing', async () => {
    await open('/?q=zzzz');
    await shown(page.getByRole('heading', { name: 'My Collection' }));
    await shown(page.getByText('Nothing matches'));
    await accessible();
  });

  test.runIf(size === PHONE)('the filter and sort sheets', async () => {
    await open();
    await page.getByRole('button', { name: 'Filter' }).click();
    await shown(page.getByRole('dialog', { name: 'Filter' }));
    await accessible();
    await press('{Escape}');
    await page.getByRole('button', { name: /Sort/ }).click();
    await shown(page.getByRole('dialog', { name: 'Sort' }));
    await accessible();
  });

  test.runIf(size !== PHONE)('the keys of the keyboard', async () => {
    await open();
    await onShelf();
    await press('?');
    await shown(page.getByRole('dialog', { name: 'Keyboard' }));
    await accessible();
  });

  test.runIf(size !== PHONE)('the account menu', async () => {
    await open();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await shown(page.getByRole('menuitem', { name: 'Log out' }));
    await accessible();
  });

  test('adding a record: search and its results', async () => {
    await open('/?add=record');
    const dialog = page.getByRole('dialog', { name: 'Add Record' });
    await dialog.getByRole('searchbox').fill('kind of blue');
    await shown(dialog.getByRole('button', { name: /Kind of Blue/ }).first());
    await accessible();
  });

  // ADD-009
  test('adding a record: the form, and its complaints', async () => {
    await open();
    await onShelf();
    const dialog = await openAddForm();
    await accessible();
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    await expect.element(dialog.getByLabelText(/^Artist/)).toHaveAttribute('aria-invalid', 'true');
    await accessible();
  });

  test('a record', async () => {
    await open(`/?record=${HORSES}`);
    const dialog = page.getByRole('dialog', { name: 'Horses' });
    await shown(dialog.getByRole('button', { name: 'Edit' }));
    await accessible();
    await chooseOfRecord(dialog, 'Delete');
    await shown(dialog.getByRole('button', { name: 'Confirm Delete' }));
    await accessible();
  });

  test('editing a record', async () => {
    await open(`/?record=${HORSES}&edit=true`);
    await shown(page.getByRole('button', { name: 'Save Changes' }));
    await shown(page.getByRole('dialog').getByLabelText(/^Title/));
    await accessible();
  });

  test('putting a record into collections', async () => {
    await open(`/?record=${HORSES}`);
    await chooseOfRecord(page.getByRole('dialog', { name: 'Horses' }), 'Add to Collections');
    await shown(page.getByRole('checkbox', { name: /Late night/ }));
    await accessible();
  });

  test('photos of a record', async () => {
    await open(`/?record=${HORSES}`);
    await chooseOfRecord(page.getByRole('dialog', { name: 'Horses' }), 'Add Shelfie');
    await shown(page.getByLabelText('Photo URL'));
    await accessible();
  });

  test.each([
    ['making a collection', /Create Collection/, 'Create New Collection'],
    ['editing a collection', 'Edit Late night', 'Edit Collection'],
    ['deleting a collection', 'Delete Late night', 'Delete Collection'],
    ['making a public collection the default', /Set Default First pressings/, 'Set Default'],
  ])('%s', async (_name, key, title) => {
    await open('/manage-collections');
    await page.getByRole('button', { name: key }).first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await shown(dialog.getByText(title, { exact: true }).first());
    await accessible();
  });
});

function answer(path: string): Response | undefined {
  if (path.startsWith('/api/search/discogs')) return releases(release('Miles Davis', 'Kind of Blue'));
  return undefined;
}
