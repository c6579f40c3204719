import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { POCKET_BYTES, POCKET_ENTRY } from '../support/pocket-pack.ts';
import { axeProblems } from './support/axe.ts';
import { record } from './support/library.ts';
import { openApp } from './support/open-app.tsx';
import { gone, seen, shelfLink, shown, synced, toastSays } from './support/steps.ts';

const BARCODE = '5012981226411';
const LIBRARY = [record({ artist: 'Portishead', title: 'Dummy', year: 1994, label: 'Go! Beat' })];
const ELSEWHERE = { ...POCKET_ENTRY, id: 'jazz-japan', country: 'Japan', sha256: 'a'.repeat(64), bytes: 9_400_000 };

const dialog = page.getByRole('dialog', { name: 'Pocket catalogue' });
const says = (verdict: string) => shown(page.getByRole('heading', { name: verdict }));

/** The server's packs; the bytes of one come when `bytes` lets them. */
function packsOf(path: string, bytes: () => Promise<void> | void = () => undefined) {
  if (path === '/api/catalogue-packs') return Response.json({ packs: [POCKET_ENTRY, ELSEWHERE] });
  if (path !== `/api/catalogue-packs/${POCKET_ENTRY.sha256}`) return undefined;
  const headers = { 'content-type': 'application/octet-stream' };
  return Promise.resolve(bytes()).then(() => new Response(POCKET_BYTES, { headers }));
}

async function open(at: string, answer: (path: string) => ReturnType<typeof packsOf> = (path) => packsOf(path)) {
  // The files of a worker share its browser, which keeps packs.
  onTestFinished(giveAllBack);
  const app = await openApp({ at, changes: LIBRARY, answer });
  await synced();
  return app;
}

async function giveAllBack() {
  const { pocketPacks } = await import('../../app/pocket/pocket-packs.ts');
  for (const { sha256 } of pocketPacks().now() ?? []) await pocketPacks().remove(sha256);
}

async function withPack(at: string) {
  const { pocketPacks } = await import('../../app/pocket/pocket-packs.ts');
  const app = await open(at);
  expect(await pocketPacks().load(POCKET_ENTRY)).toBeUndefined();
  return app;
}

describe('the packs of this device', () => {
  test('are chosen, downloaded, given back and fetched again', async () => {
    await open('/you');
    await page.getByRole('button', { name: 'Choose packs' }).click();
    await shown(dialog.getByText('3 releases · 474 B'));
    await shown(dialog.getByText('3 releases · 9.4 MB'));
    expect(await axeProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Download Jazz, all countries' }).click();
    await toastSays('Jazz, all countries is on this device');
    await shown(dialog.getByText('On this device, as of Nov 1, 2026'));
    await shown(page.getByText('Knows 3 releases without signal. 474 B on this device.'));
    await dialog.getByRole('button', { name: 'Give back Jazz, all countries' }).click();
    await toastSays('474 B given back');
    await shown(dialog.getByRole('button', { name: 'Download Jazz, all countries' }));
    await page.getByRole('button', { name: 'Download again' }).click();
    await shown(dialog.getByText('On this device, as of Nov 1, 2026'));
  });

  test('say that the connection was lost, and go on when it is back', async () => {
    let isCut = true;
    const app = await open('/you', (path) =>
      packsOf(path, () => {
        if (isCut) throw new TypeError('The network broke');
      }),
    );
    await page.getByRole('button', { name: 'Choose packs' }).click();
    await dialog.getByRole('button', { name: 'Download Jazz, all countries' }).click();
    await shown(dialog.getByText('The connection was lost. It goes on when you are back online.'));
    await shown(dialog.getByRole('button', { name: 'Resume Jazz, all countries' }));
    isCut = false;
    app.setOnline(false);
    app.setOnline(true);
    await shown(dialog.getByText('On this device, as of Nov 1, 2026'));
  });

  test('keep the focus in the list when what had come of one is given back', async () => {
    const { openPackStore } = await import('../../app/pocket/pack-store.ts');
    const store = openPackStore();
    await store.begin(POCKET_ENTRY);
    await store.pause(POCKET_ENTRY.sha256);
    await open('/you');
    await page.getByRole('button', { name: 'Choose packs' }).click();
    await dialog.getByRole('button', { name: 'Give back Jazz, all countries' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Download Jazz, all countries' })).toHaveFocus();
  });

  test('go on with an interrupted download on any page, at the start and when the connection is back', async () => {
    onTestFinished(giveAllBack);
    const { openPackStore } = await import('../../app/pocket/pack-store.ts');
    const store = openPackStore();
    await store.begin(POCKET_ENTRY);
    let isCut = true;
    let asked = 0;
    const app = await open('/', (path) =>
      packsOf(path, () => {
        asked += 1;
        if (isCut) throw new TypeError('The network broke');
      }),
    );
    await expect.poll(() => asked).toBe(1);
    isCut = false;
    app.setOnline(false);
    app.setOnline(true);
    await expect.poll(() => store.list()).toMatchObject([{ ...POCKET_ENTRY, isWhole: true }]);
  });

  test('are no part of the page without packs on the server', async () => {
    await open('/you', (path) => (path === '/api/catalogue-packs' ? Response.json({ packs: [] }) : undefined));
    await shown(page.getByText('Appearance'));
    await gone(page.getByText('Pocket catalogue'));
  });
});

describe('without signal', () => {
  test('Look up names the release of a barcode, and the form begins with each of its facts', async () => {
    const app = await withPack('/look-up');
    app.setOnline(false);
    await page.getByRole('searchbox').fill(BARCODE);
    await says('Not in your collection');
    await shown(page.getByText('1991 · Wild Bunch Records · LP, Album · UK'));
    await seen(page.getByText('From the pocket catalogue'));
    await page.getByRole('link', { name: 'I bought it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add Record' });
    await sheet.getByRole('button', { name: 'Add Record' }).click();
    await toastSays('Record added to your collection!');
    const added = [...app.library.library.state().all('record')].find(({ title }) => title === 'Blue Lines');
    expect(added).toMatchObject({
      artist: 'Massive Attack',
      year: 1991,
      label: 'Wild Bunch Records',
      catalogNumber: 'WBRLP 1',
      barcode: BARCODE,
      country: 'UK',
      format: 'LP, Album',
      genre: 'electronic',
      discogsReleaseId: 368_139,
    });
  });

  test('Look up names what was typed, and knows another pressing of an owned album by its barcode', async () => {
    const app = await withPack('/look-up');
    app.setOnline(false);
    await page.getByRole('searchbox').fill('kind of bl');
    await says('Not in your collection');
    await shown(page.getByText('1959 · Columbia · LP, Album · US'));
    await page.getByRole('searchbox').fill('0042282855220');
    await gone(page.getByText('From the pocket catalogue'));
    await shown(page.getByRole('link', { name: 'Dummy' }));
    await gone(page.getByText('Not in your collection'));
  });

  test('the Add form searches the packs, and says so', async () => {
    const app = await withPack('/');
    await shown(shelfLink('Dummy').first());
    app.setOnline(false);
    await app.goTo('/?add=record');
    const sheet = page.getByRole('dialog', { name: 'Add Record' });
    await sheet.getByRole('searchbox').fill('blue lines');
    await shown(sheet.getByText('From the pocket catalogue'));
    await sheet.getByRole('button', { name: 'Blue Lines' }).click();
    await expect.element(sheet.getByLabelText(/^Artist/)).toHaveValue('Massive Attack');
  });
});
