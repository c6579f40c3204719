import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { today } from '../../../shared/domain/local-day.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { record } from '../../components/support/library.ts';
import { openApp, type Size } from '../../components/support/open-app.tsx';
import { dismissToast, gone, shown, synced, toastSays, undo } from '../../components/support/steps.ts';

const idOf = (number: number) => `0190a8c0-0000-7000-8000-00000000010${number}`;
const TITLES = ['Dummy', 'Blue', 'Horses', 'Low', 'Karma', 'Journey'];
const DUMMY = idOf(0);
/** Two plays of the first; the others have none. */
const LIBRARY = [
  ...TITLES.map((title, at) => record({ artist: 'Portishead', title, discs: 2 }, { id: idOf(at) })),
  { name: 'record.play', args: { id: DUMMY, on: '2025-05-03T12:00:00Z', side: 'B' } },
  { name: 'record.play', args: { id: DUMMY, on: '2025-06-04T12:00:00Z' } },
];
const sheet = page.getByRole('dialog', { name: 'Dummy' });
const history = page.getByRole('dialog', { name: 'Plays', exact: true });
const tonight = page.getByRole('region', { name: 'Tonight’s record' });

async function open(at: string, size?: Size, changes = LIBRARY) {
  const app = await openApp({ at, changes, ...(size && { size }) });
  await synced();
  return { ...app, plays: (id = DUMMY) => app.server.tablesOf(app.userId).records.get(id)?.plays };
}

const BEFORE = ['2025-05-03T12:00:00Z B', '2025-06-04T12:00:00Z'];

describe.each(SHAPES)('on a $name', ({ size }) => {
  test('a play is noted without signal with one press on the sheet, and Undo takes it back', async () => {
    const app = await open(`/?record=${DUMMY}`, size);
    await shown(sheet.getByText('Played 2 times, last on Jun 4, 2025'));
    await expectAccessible(size);
    app.setOnline(false);
    await sheet.getByRole('button', { name: 'Played', exact: true }).click();
    await toastSays('Played', '“Dummy”');
    await shown(sheet.getByText(/^Played 3 times, last on/));
    app.setOnline(true);
    await expect.poll(() => app.plays()).toHaveLength(3);
    await undo();
    await shown(sheet.getByText('Played 2 times, last on Jun 4, 2025'));
    await expect.poll(() => app.plays()).toEqual(BEFORE);
  });

  test('the history takes a play of another day with its side, and gives one back that was removed', async () => {
    const app = await open(`/?record=${DUMMY}`, size);
    await sheet.getByRole('button', { name: /^Played 2 times/ }).click();
    await expect.element(history.getByLabelText('Played on')).toHaveValue(today());
    await expectAccessible(size);
    await history.getByLabelText('Played on').fill('2031-01-01');
    await history.getByRole('button', { name: 'Add play' }).click();
    await shown(history.getByText('A play cannot be in the future'));
    await history.getByLabelText('Played on').fill('2024-02-29');
    await history.getByLabelText('Side', { exact: true }).selectOptions('Side D');
    await history.getByRole('button', { name: 'Add play' }).click();
    await toastSays('Play added', '“Dummy”');
    await dismissToast();
    await shown(history.getByText('February 29, 2024'));
    await expect.poll(() => app.plays()).toEqual([expect.stringMatching(/^2024-0(2-29|3-01|2-28)T.* D$/), ...BEFORE]);
    await history.getByRole('button', { name: /^Remove May 3, 2025, .*, side B$/ }).click();
    await toastSays('Play removed', '“Dummy”');
    await expect.poll(() => app.plays()).toEqual([expect.any(String), BEFORE[1]]);
    await undo();
    await expect.poll(() => app.plays()).toEqual([expect.any(String), ...BEFORE]);
  });

  test('a record is proposed for tonight with its reason, another one and its play with one press', async () => {
    const app = await open('/', size);
    await shown(tonight);
    const title = () => tonight.getByRole('link').element().textContent ?? '';
    const first = title();
    await expectAccessible(size);
    await tonight.getByRole('button', { name: 'Another one' }).click();
    await expect.poll(title).not.toBe(first);
    const second = title();
    await tonight.getByRole('button', { name: 'Played', exact: true }).click();
    await toastSays('Played', `“${second}”`);
    await shown(tonight.getByText('Played today'));
    await expect.poll(() => app.plays(idOf(TITLES.indexOf(second)))?.at(-1)).toMatch(new RegExp(`^${today()}`));
  });
});

test('a shake proposes another record where motion is welcome', async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }],
  });
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })));
  await open('/');
  const title = () => tonight.getByRole('link').element().textContent ?? '';
  await shown(tonight);
  const first = title();
  for (const x of [20, -20, 20]) {
    window.dispatchEvent(new DeviceMotionEvent('devicemotion', { acceleration: { x, y: 0, z: 0 } }));
  }
  await expect.poll(title).not.toBe(first);
});

test('fewer than five records have none for tonight', async () => {
  await open('/', undefined, LIBRARY.slice(0, 4));
  await shown(page.getByRole('link', { name: /^Dummy by/ }));
  await gone(tonight);
});

test('a tile of the shelf notes a play', async () => {
  const app = await open('/');
  await page.getByRole('link', { name: /^Low by/ }).hover();
  const tile = page.getByRole('listitem').filter({ hasText: 'Low' });
  await tile.getByRole('button', { name: 'Played', exact: true }).click();
  await toastSays('Played', '“Low”');
  await expect.poll(() => app.plays(idOf(3))).toHaveLength(1);
});

test('Look up says how often a record was played, and notes a play', async () => {
  const app = await open('/look-up');
  await page.getByRole('searchbox').fill('dummy');
  await shown(page.getByText('Played 2 times, last on Jun 4, 2025'));
  await page.getByRole('button', { name: 'Played', exact: true }).click();
  await shown(page.getByText(/^Played 3 times/));
  await expect.poll(() => app.plays()).toHaveLength(3);
});

test('the statistics show the most played records, and lead to this year’s plays and to what was never played', async () => {
  const app = await open('/statistics');
  const most = page.getByRole('region', { name: 'Most played' });
  await shown(most.getByRole('link', { name: /^Dummy/ }));
  await shown(page.getByText('0 plays this year. 5 records were never played.'));
  await page.getByRole('link', { name: '5 records were never played.' }).click();
  await expect.poll(app.address).toBe('/?unplayed=true');
});
