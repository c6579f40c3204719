import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, listed, openHome } from './support/home.ts';
import { record } from './support/library.ts';
import { gone, shown, toastSays, undo } from './support/steps.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sort = () => page.getByRole('combobox', { name: 'Sort' });
const tab = (name: string) => page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name });
const JAZZ = ['A Love Supreme', 'Pastel Blues', 'Sketches of Spain'];

async function saveJazz() {
  const app = await openHome();
  await page.getByRole('combobox', { name: 'Genre' }).selectOptions('Jazz');
  await sort().selectOptions('Title A–Z');
  await listed().toEqual(JAZZ);
  await button('Save this view').click();
  const naming = dialog('Save this view');
  await expect.element(naming.getByLabelText('Name')).toHaveValue('Jazz');
  await naming.getByLabelText('Name').fill('Late jazz');
  await naming.getByRole('button', { name: 'Save' }).click();
  await toastSays('View saved', 'Late jazz');
  return app;
}

test('a listing is saved next to the collections, and a tap brings it back with its address', async () => {
  const app = await saveJazz();
  await shown(page.getByRole('heading', { level: 1, name: 'Late jazz' }));
  await expect.element(tab('Late jazz')).toHaveAttribute('aria-current');
  const address = app.address();
  await tab('My Collection').click();
  await listed().toHaveLength(14);
  expect(app.address()).toBe('/');
  await tab('Late jazz').click();
  await listed().toEqual(JAZZ);
  expect(app.address()).toBe(address);
});

test('the open view is changed, renamed and deleted, and each can be taken back', async () => {
  await saveJazz();
  await sort().selectOptions('Year, newest first');
  await button('View options').click();
  await dialog('Late jazz').getByRole('button', { name: 'Update to these filters' }).click();
  await toastSays('View updated', 'Late jazz');
  await undo();
  await button('View options').click();
  await dialog('Late jazz').getByRole('button', { name: 'Update to these filters' }).click();
  await toastSays('View updated', 'Late jazz');
  await button('View options').click();
  await gone(dialog('Late jazz').getByRole('button', { name: 'Update to these filters' }));
  await dialog('Late jazz').getByRole('button', { name: 'Rename' }).click();
  await dialog('Rename view').getByLabelText('Name').fill('By year');
  await dialog('Rename view').getByRole('button', { name: 'Save' }).click();
  await toastSays('View renamed', 'By year');
  await button('View options').click();
  await dialog('By year').getByRole('button', { name: 'Delete' }).click();
  await toastSays('View deleted', 'By year');
  await gone(tab('By year'));
  await undo();
  await shown(tab('By year'));
});

test('each new view begins with a name of its filters, and none is offered without any', async () => {
  await saveJazz();
  await tab('My Collection').click();
  await page.getByRole('combobox', { name: 'Genre' }).selectOptions('Rock');
  await button('Save this view').click();
  await expect.element(dialog('Save this view').getByLabelText('Name')).toHaveValue('Rock');
  await dialog('Save this view').getByRole('button', { name: 'Cancel' }).click();
  await tab('Late jazz').click();
  await page.getByRole('combobox', { name: 'Genre' }).selectOptions('All genres');
  await sort().selectOptions('Recently added');
  await button('View options').click();
  await shown(dialog('Late jazz').getByRole('button', { name: 'Rename' }));
  await gone(dialog('Late jazz').getByRole('button', { name: 'Update to these filters' }));
});

test('a random order is shuffled again by its button', async () => {
  const app = await openHome();
  await sort().selectOptions('Random');
  await expect.poll(app.address).toContain('seed=');
  const before = app.address();
  await button('Shuffle again').click();
  await expect.poll(app.address).not.toBe(before);
  expect(app.address()).toContain('sort=random');
});

test('a name that another view has is refused at its field, and the typed name stays', async () => {
  await saveJazz();
  await tab('My Collection').click();
  await sort().selectOptions('Artist A–Z');
  await button('Save this view').click();
  await dialog('Save this view').getByLabelText('Name').fill('LATE JAZZ');
  await dialog('Save this view').getByRole('button', { name: 'Save' }).click();
  await shown(dialog('Save this view').getByText('You have a view named "LATE JAZZ" already'));
  await expect.element(dialog('Save this view').getByLabelText('Name')).toHaveValue('LATE JAZZ');
});

test('several filters at once are chosen in one sheet, and each is taken away by its chip', async () => {
  const app = await openHome();
  await app.elsewhere(record({ artist: 'Burial', title: 'Untrue', genre: 'dubstep', customTags: 'night, bus' }));
  await button('Filter').click();
  const sheet = dialog('Filter');
  await sheet.getByRole('button', { name: /^Jazz/ }).click();
  await sheet.getByRole('button', { name: /^Dubstep/ }).click();
  await sheet.getByRole('group', { name: 'Value' }).getByRole('button', { name: 'Without' }).click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await listed().toContain('Untrue');
  for (const chip of ['Jazz, clear', 'Without a value, clear']) await button(chip).click();
  await listed().toEqual(['Untrue']);
  // Of one genre its select is enough.
  await page.getByRole('combobox', { name: 'Genre' }).selectOptions('All genres');
  await listed().toHaveLength(15);
});
