import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { release, releases } from './support/answers.ts';
import { axeProblems } from './support/axe.ts';
import { cameraSees } from './support/code-camera.ts';
import { record } from './support/library.ts';
import { openApp, PHONE } from './support/open-app.tsx';
import { gone, refuseCamera, shelfLink, shown, toastSays, typeAtOnce, undo } from './support/steps.ts';

const EDEN = '5099902987620';
const STOCK = '0731454383226';
const adding = page.getByRole('dialog', { name: 'Add Record' });
const many = page.getByRole('dialog', { name: 'Scan many' });
const strip = many.getByRole('list', { name: /^Strip with/ });
const field = many.getByLabelText('Barcode or catalogue number');

/** A music database with these albums, by barcode or catalogue number. */
function knows(albums: Record<string, string>) {
  const asked: string[] = [];
  const answer = (path: string) => {
    const { pathname, searchParams } = new URL(path, location.origin);
    if (pathname !== '/api/search/discogs') return undefined;
    const read = searchParams.get('barcode') ?? searchParams.get('q') ?? '';
    asked.push(read);
    const title = albums[read];
    return title === undefined ? releases() : releases(release('Talk Talk', title, { catno: read }));
  };
  return { asked, answer };
}

async function openMany() {
  await adding.getByRole('button', { name: 'Scan many' }).click();
  await shown(many);
}

async function type(...texts: string[]) {
  for (const text of texts) await userEvent.type(field, `${text}{Enter}`);
}

const namesIn = () =>
  strip
    .getByRole('button', { name: /, correct$/ })
    .elements()
    .map((each) => each.querySelector('b')?.textContent);

test('the camera reads one sleeve after the other, one press adds them all, and one Undo brings the strip back', async () => {
  const { asked, answer } = knows({ [EDEN]: 'Spirit of Eden', [STOCK.slice(1)]: 'Laughing Stock' });
  const show = cameraSees(EDEN);
  await openApp({ at: '/?add=record', size: PHONE, answer });
  await openMany();
  await shown(strip.getByText('Spirit of Eden'));
  show(STOCK);
  await shown(strip.getByText('Laughing Stock'));
  // A sleeve that stays in the picture is read once.
  expect(asked).toEqual([EDEN, STOCK.slice(1)]);
  expect(namesIn()).toEqual(['Laughing Stock', 'Spirit of Eden']);
  expect(await axeProblems()).toEqual([]);
  await strip.getByRole('button', { name: '+1 copy of Spirit of Eden' }).click();
  await many.getByRole('button', { name: 'Add 3 to the shelf' }).click();
  await toastSays('3 records added to your shelf');
  await gone(many);
  await gone(adding);
  await expect.poll(() => shelfLink('Spirit of Eden').elements().length).toBe(2);
  // A sleeve that is read once more moves to the top.
  show('');
  await undo();
  await gone(shelfLink('Spirit of Eden'));
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await shown(adding.getByText('3 scanned records wait to be added.'));
  await adding.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(namesIn).toEqual(['Spirit of Eden', 'Laughing Stock', 'Spirit of Eden']);
});

test('the typed field alone is a whole tool: Enter reads and keeps the focus, as a scanner that types does', async () => {
  refuseCamera('NotAllowedError');
  const { answer } = knows({ 'PCSD 105': 'Spirit of Eden', [EDEN]: 'The Colour of Spring' });
  const changes = [record({ artist: 'Talk Talk', title: 'The Colour of Spring' })];
  const app = await openApp({ at: '/?add=record', answer, changes });
  await openMany();
  await shown(many.getByText('The camera is not allowed'));
  await field.click();
  await type('PCSD 105', 'pcsd-105', EDEN);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await shown(strip.getByText('On your shelf'));
  expect(namesIn()).toEqual(['The Colour of Spring', 'Spirit of Eden']);
  await type('5099902987621');
  await shown(many.getByText('One of the digits is wrong: compare them with the sleeve'));
  // An owned album is added by a press alone.
  await shown(many.getByRole('button', { name: 'Add 1 to the shelf' }));
  await strip.getByRole('button', { name: '+1 copy of The Colour of Spring' }).click();
  await many.getByRole('button', { name: 'Add 2 to the shelf' }).click();
  await toastSays('2 records added to your shelf');
  await expect
    .poll(() => [...app.server.tablesOf(app.userId).records.values()].map(({ title }) => title).toSorted())
    .toEqual(['Spirit of Eden', 'The Colour of Spring', 'The Colour of Spring']);
});

test('a miss keeps its photo, is looked up when the connection is back, and is else typed in next to the photo', async () => {
  cameraSees(EDEN);
  const { answer } = knows({ 'PCSD 105': 'Spirit of Eden' });
  const app = await openApp({ at: '/?add=record', answer });
  await shown(adding.getByRole('searchbox'));
  app.setOnline(false);
  await openMany();
  await shown(strip.getByText(EDEN));
  await expect.poll(() => strip.element().querySelector('img.many-photo')).not.toBeNull();
  await field.click();
  await type('PCSD 105');
  await expect.poll(() => strip.getByText('Waits for a connection').elements().length).toBe(2);
  await many.getByRole('button', { name: 'Close' }).click();
  await adding.getByRole('button', { name: 'Close' }).click();
  await gone(adding);
  // The sleeve is put away: read again, its row would move to the top below a press.
  refuseCamera('NotAllowedError');
  app.setOnline(true);
  await toastSays('1 scanned record was found');
  await page.getByRole('button', { name: 'Go on' }).click();
  await adding.getByRole('button', { name: 'Go on' }).click();
  await shown(strip.getByText('Spirit of Eden'));
  await strip.getByRole('button', { name: new RegExp(`^${EDEN}.*correct$`) }).click();
  const typing = page.getByRole('dialog', { name: `Type in ${EDEN}` });
  await shown(typing.getByAltText('The sleeve as it was read'));
  await typing.getByRole('button', { name: 'Done' }).click();
  await shown(typing.getByText('Artist is required'));
  await typing.getByLabelText(/^Artist/).fill('Mark Hollis');
  await typing.getByLabelText(/^Title/).fill('Mark Hollis');
  await typing.getByRole('button', { name: 'Done' }).click();
  await many.getByRole('button', { name: 'Add 2 to the shelf' }).click();
  await toastSays('2 records added to your shelf');
  const stored = () =>
    [...app.server.tablesOf(app.userId).records.values()].find(({ title }) => title === 'Mark Hollis');
  await expect.poll(stored).toMatchObject({ artist: 'Mark Hollis', barcode: EDEN });
  await expect.poll(() => stored()?.shelfiePhotos).toEqual([expect.stringMatching(/^\/api\/images\//)]);
});

test('letters typed into a reading are one write, and the last are kept by a page that ends', async () => {
  refuseCamera('NotAllowedError');
  const { answer } = knows({});
  const app = await openApp({ at: '/?add=record', answer });
  await openMany();
  await field.click();
  await type('PCSD 105');
  await shown(strip.getByText('No match: type it in'));
  await strip.getByRole('button', { name: /^PCSD 105.*correct$/ }).click();
  const typing = page.getByRole('dialog', { name: 'Type in PCSD 105' });
  const stashed = () => Object.keys(localStorage).filter((key) => key.startsWith(`draft ${app.userId} scan.many/`));
  typeAtOnce(typing.getByLabelText(/^Artist/), 'M', 'Ma', 'Mark');
  typeAtOnce(typing.getByLabelText(/^Title/), 'Hollis');
  expect(stashed()).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(stashed().map((key) => localStorage.getItem(key))).toEqual([
    expect.stringContaining('"edits":{"artist":"Mark","title":"Hollis"}'),
  ]);
  window.dispatchEvent(new Event('pageshow'));
  await expect.poll(stashed).toEqual([]);
  await typing.getByRole('button', { name: 'Done' }).click();
  await shown(strip.getByText('Hollis'));
  // The focus stays near what was removed: the text field would open a phone's keyboard.
  await strip.getByRole('button', { name: 'Remove Hollis' }).click();
  await gone(strip);
  await expect.element(many.getByText(/^Each record lands here/)).toHaveFocus();
  await undo();
  await shown(strip.getByText('Hollis'));
});
