import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { atRest, expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { record } from '../../components/support/library.ts';
import { DESKTOP, openApp, type Size } from '../../components/support/open-app.tsx';
import { gone, shown, texts, toastSays } from '../../components/support/steps.ts';

const ID = '0190a8c0-0000-7000-8000-000000000cab';
const sheet = page.getByRole('dialog', { name: /Kind of Blue/ });
const button = (name: string) => sheet.getByRole('button', { name, exact: true });
const field = (name: string) => sheet.getByLabelText(name, { exact: true });

const FACTS = {
  rating: 9,
  styles: 'Modal, Hard Bop',
  discs: 1,
  tracks: 'A1 So What 9:22\nA2 Freddie Freeloader 9:46\nB1 Blue in Green 5:37\nB2 All Blues',
  extra: 'Vinyl colour: Black\nStory: Bought twice: once new',
};

async function open(size: Size, fields: object = {}, account: { currency?: string } = {}) {
  const changes = [record({ artist: 'Miles Davis', title: 'Kind of Blue', ...fields }, { id: ID })];
  const app = await openApp({ at: `/?record=${ID}`, size, changes, account });
  await shown(sheet);
  return { ...app, stored: () => app.server.tablesOf(app.userId).records.get(ID) };
}

/** Label and text of each line of the details. */
function lines(): Record<string, string> {
  const terms = [...sheet.element().querySelectorAll('dt')];
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']));
}

describe.each(SHAPES)('the facts of a record on a $name', ({ size }) => {
  test('are stars, lines by their own names, and tracks by sides with the sum of their lengths', async () => {
    await open(size, FACTS);
    await shown(sheet.getByRole('img', { name: '4 and a half of 5 stars' }));
    expect(lines()).toMatchObject({
      ...{ Styles: 'Modal, Hard Bop', Discs: '1', 'Vinyl colour': 'Black', Story: 'Bought twice: once new' },
    });
    const tracks = sheet.getByRole('region', { name: 'Tracks' });
    expect(texts(tracks.getByRole('heading'))).toEqual(['Side A', 'Side B']);
    expect(texts(tracks.getByRole('listitem')).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      ...['A1 So What 9:22', 'A2 Freddie Freeloader 9:46', 'B1 Blue in Green 5:37', 'B2 All Blues'],
    ]);
    await shown(tracks.getByText('24:45 in all'));
    await expectAccessible(size);
  });

  test('are typed, are shown, and are cleared again', async () => {
    const app = await open(size);
    await button('Edit').click();
    await atRest();
    await field('Rating').selectOptions('4½ of 5 stars');
    await sheet.getByText('More about this pressing').click();
    await field('Styles').fill('Modal, Hard Bop');
    await field('Discs').fill('100');
    await field('Tracks').fill(FACTS.tracks);
    await field('More details').fill(FACTS.extra);
    await button('Save Changes').click();
    await shown(sheet.getByText('Discs must be a whole number from 1 to 99'));
    await expectAccessible(size);
    await field('Discs').fill('1');
    await button('Save Changes').click();
    await toastSays('Record updated');
    await expect.poll(app.stored).toMatchObject(FACTS);
    await shown(sheet.getByRole('img', { name: '4 and a half of 5 stars' }));

    await button('Edit').click();
    await atRest();
    await field('Rating').selectOptions('Not rated');
    for (const name of ['Styles', 'Discs', 'Tracks', 'More details']) await field(name).fill('');
    await button('Save Changes').click();
    await toastSays('Record updated');
    const empty = Object.fromEntries(Object.keys(FACTS).map((name) => [name, null]));
    await expect.poll(app.stored).toMatchObject(empty);
    await gone(sheet.getByRole('region', { name: 'Tracks' }));
  });
});

describe('a record that this device stored before there were these fields', () => {
  const LATER = ['purchasePrice', 'purchaseCurrency', 'purchasedOn', 'purchasedAt', 'place', ...Object.keys(FACTS)];

  test('has none of them, and an edit of another field leaves them alone', async () => {
    const app = await open(DESKTOP);
    const { records } = app.server.tablesOf(app.userId);
    const whole = Object.entries(app.stored() ?? {});
    records.set(ID, Object.fromEntries(whole.filter(([name]) => !LATER.includes(name))) as never);
    await app.elsewhere({ name: 'record.update', args: { id: ID, changes: { year: 1959 } } });
    await expect.poll(lines).toMatchObject({ Year: '1959' });
    expect(Object.keys(lines())).toEqual(['Condition', 'Year', 'Collections', 'Added']);

    await button('Edit').click();
    await atRest();
    await field('Year').fill('1960');
    app.setOnline(false);
    await button('Save Changes').click();
    await toastSays('Record updated');
    const sent = (await app.library.library.journal.outbox()).map(({ args }) => args);
    expect(sent).toEqual([expect.objectContaining({ id: ID, changes: { year: 1960 } })]);
  });
});

describe('the currency of a price', () => {
  const account = { currency: 'SEK' };
  const bought = (dialog: typeof sheet) => dialog.getByLabelText('Currency', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Add Record' });

  test('of a new record begins as the person’s own', async () => {
    const app = await openApp({ at: '/?add=record', account });
    await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
    await dialog.getByText('Purchase and place').click();
    await expect.element(bought(dialog)).toHaveValue('SEK');
    expect(dialog.getByRole('button', { name: 'Start over' }).elements()).toEqual([]);
    await dialog.getByLabelText('Artist').fill('Miles Davis');
    await dialog.getByLabelText('Title').fill('Kind of Blue');
    await dialog.getByLabelText('Purchase price').fill('120');
    await dialog.getByLabelText('Value (SEK)').fill('150');
    await dialog.getByLabelText('Value currency').selectOptions('EUR');
    await shown(dialog.getByLabelText('Value (EUR)'));
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    const rows = () => [...app.server.tablesOf(app.userId).records.values()];
    await expect
      .poll(rows)
      .toMatchObject([
        { purchasePrice: '120.00', purchaseCurrency: 'SEK', estimatedValue: '150.00', valueCurrency: 'EUR' },
      ]);
  });

  test('of a record is a proposal until it has a price, and then stays', async () => {
    const app = await open(DESKTOP, {}, account);
    await button('Edit').click();
    await atRest();
    await field('Year').fill('1959');
    await button('Save Changes').click();
    await expect.poll(app.stored).toMatchObject({ year: 1959, purchasePrice: null, purchaseCurrency: 'USD' });
    await button('Edit').click();
    await atRest();
    await sheet.getByText('Purchase and place').click();
    await expect.element(bought(sheet)).toHaveValue('SEK');
    await field('Purchase price').fill('120');
    await button('Save Changes').click();
    await expect.poll(app.stored).toMatchObject({ purchasePrice: '120.00', purchaseCurrency: 'SEK' });
    app.server.setAccount(app.userId, { currency: 'JPY', updatedAt: new Date().toISOString() });
    await app.library.sync.syncNow();
    await button('Edit').click();
    await atRest();
    await expect.element(bought(sheet)).toHaveValue('SEK');
  });
});
