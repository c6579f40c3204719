import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { collection, record } from './support/library.ts';
import { openApp } from './support/open-app.tsx';
import { fillStorage, gone, shown, toastSays, undo } from './support/steps.ts';

const ACDC = '0190a8c0-0000-7000-8000-00000000acdc';

describe('collections', () => {
  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const question = page.getByRole('alertdialog', { name: 'Delete Collection' });

  async function open() {
    const albums = ['Powerage', 'Let There Be Rock'].map((title) =>
      record({ artist: 'AC/DC', title, year: 1978, genre: 'rock' }, { collectionIds: [ACDC] }),
    );
    const acdc = collection({ name: 'AC/DC: 50% off?', isPublic: true }, ACDC);
    const app = await openApp({
      at: '/manage-collections',
      changes: [acdc, ...albums, collection({ name: 'Sunday jazz' })],
    });
    await shown(item('My Collection').getByText('2 albums'));
    return app;
  }

  // COLL-002 COLL-005 COLL-011 COLL-012 COLL-013 COLL-015 COLL-017 COLL-038
  test('are made, edited and deleted, and each can be taken back', async () => {
    await open();
    await button('Create Collection').click();
    const create = dialog('Create New Collection');
    await create.getByLabelText('Name').fill('Dub');
    await create.getByRole('button', { name: 'Create Collection' }).click();
    await toastSays('Collection created');
    await shown(item('Dub').getByText('No description'));
    await shown(item('Dub').getByText('0 albums'));

    await button('Edit Dub').click();
    const edit = dialog('Edit Collection');
    await edit.getByLabelText('Description').fill('Slow mornings');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays('Collection updated');
    await shown(item('Dub').getByText('Slow mornings'));
    await undo();
    await shown(item('Dub').getByText('No description'));

    await button('Delete Dub').click();
    await shown(question.getByText('Its records are not deleted, only removed from the collection.'));
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays('Collection deleted');
    await gone(item('Dub'));
    await undo();
    await shown(item('Dub'));
  });

  test('stay private when that is decided elsewhere while their words are edited', async () => {
    const app = await open();
    await button('Edit AC/DC').click();
    const edit = dialog('Edit Collection');
    await edit.getByLabelText('Description').fill('Loud evenings');
    await app.elsewhere({ name: 'collection.update', args: { id: ACDC, changes: { isPublic: false } } });
    await expect.element(edit.getByRole('switch')).not.toBeChecked();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays('Collection updated');
    await expect
      .poll(() => app.server.tablesOf(app.userId).collections.get(ACDC))
      .toMatchObject({ description: 'Loud evenings', isPublic: false });
  });

  // COLL-001 COLL-003 COLL-006 COLL-007 COLL-008 COLL-009 COLL-010 COLL-041
  test('show what can be done with the default and with the others', async () => {
    await open();
    const main = item('My Collection');
    await shown(main.getByText('Default', { exact: true }));
    await shown(main.getByText('The main collection that contains all albums.'));
    expect(main.getByRole('button', { name: /Set Default|Delete/ }).elements()).toEqual([]);
    const jazz = item('Sunday jazz');
    for (const name of ['Set Default Sunday jazz', 'Edit Sunday jazz', 'Delete Sunday jazz']) {
      await shown(jazz.getByRole('button', { name }));
    }
    const view = jazz.getByRole('link', { name: 'View Collection Sunday jazz' });
    expect(view.element().getAttribute('href')).toMatch(/^\/\?collection=[0-9a-f-]{36}$/);
    await shown(main.getByRole('link', { name: 'View Collection My Collection' }));
    await shown(jazz.getByText(/^Created \w+ \d+, \d{4}$/));
  });

  // COLL-029 COLL-038
  test('give the default on and back', async () => {
    await open();
    await button('Set Default Sunday jazz').click();
    await toastSays('Default collection updated');
    await shown(item('Sunday jazz').getByText('2 albums'));
    await undo();
    await shown(item('Sunday jazz').getByText('0 albums'));
    await shown(item('My Collection').getByText('Default', { exact: true }));
  });

  test('that are public ask before they become the default, and can be made private first', async () => {
    await open();
    await button('Set Default AC/DC').click();
    await shown(dialog('Set Default').getByText(/everybody with its link would see all of them/));
    await dialog('Set Default').getByRole('button', { name: 'Make private first' }).click();
    const acdc = item('AC/DC: 50% off?');
    await shown(acdc.getByText('Default', { exact: true }));
    expect(acdc.getByText('Public', { exact: true }).elements()).toEqual([]);
    await undo();
    await shown(acdc.getByText('Public', { exact: true }));
    await shown(item('My Collection').getByText('Default', { exact: true }));
  });

  // COLL-033
  test('say when the clipboard takes nothing', async () => {
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    await open();
    await item('AC/DC: 50% off?')
      .getByRole('button', { name: /^Copy link/ })
      .click();
    await toastSays('Copy Failed', 'Unable to copy URL to clipboard.');
    navigator.clipboard.writeText = writeText;
  });

  // COLL-034 COLL-035 COLL-036 COLL-037
  test('say of each change that it failed, on a device that can store nothing more', async () => {
    await open();
    fillStorage();
    await button('Create Collection').click();
    const create = dialog('Create New Collection');
    await create.getByLabelText('Name').fill('Too much');
    await create.getByRole('button', { name: 'Create Collection' }).click();
    await toastSays(/^Failed to create collection/);
    await create.getByRole('button', { name: 'Cancel' }).click();

    await button('Edit Sunday jazz').click();
    const edit = dialog('Edit Collection');
    await edit.getByLabelText('Description').fill('Anything');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(/^Failed to update collection/);
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await button('Set Default Sunday jazz').click();
    await toastSays(/^Failed to set default collection/);

    await button('Delete Sunday jazz').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(/^Failed to delete collection\. /);
  });
});
