import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { record, sampleLibrary, volumes } from '../../components/support/library.ts';
import { DESKTOP, openApp, PHONE, type Size } from '../../components/support/open-app.tsx';
import {
  gone,
  press,
  seen,
  shelfLink,
  shown,
  synced,
  tap,
  texts,
  toastSays,
  undo,
} from '../../components/support/steps.ts';

const sheet = () => page.getByRole('dialog', { name: 'Dummy' });
const button = (name: string) => sheet().getByRole('button', { name, exact: true });
/** Any picture that the page's own server has. */
const PHOTO = `${location.origin}/tests/screens/home-desktop-light.png`;

async function openRecord(size: Size, fields: object = {}) {
  const changes = [...volumes(1, 3, 'Various'), record({ artist: 'Portishead', title: 'Dummy', ...fields })];
  const app = await openApp({ size, changes });
  await synced();
  await shelfLink('Dummy').first().click();
  await shown(sheet());
  return app;
}

/** A tap on a sheet that still rises may miss its button. */
async function more(): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'More' });
  await expect
    .poll(async () => {
      if (menu.elements().length === 0) await tap(button('More'));
      return menu.elements().length;
    })
    .toBe(1);
}

const choose = (name: string) => tap(page.getByRole('dialog', { name: 'More' }).getByText(name, { exact: true }));
const feet = () => [...document.querySelectorAll('.sheet-foot')].at(0) as HTMLElement;

describe('the foot of a phone’s record sheet', () => {
  test('has More, Share and Edit, and under More the rest in words, Delete last', async () => {
    await openRecord(PHONE);
    expect([...feet().querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'More',
      'Share',
      'Edit',
    ]);
    for (const width of [320, 390, 430]) {
      await page.viewport(width, 844);
      const boxes = [...feet().querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      expect(new Set(boxes.map(({ y }) => y)).size, `one line at ${width} px`).toBe(1);
      for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await more();
    const items = page.getByRole('dialog', { name: 'More' }).getByRole('listitem');
    expect(texts(items)).toEqual(['Add Shelfie', 'Add to Collections', 'Lend', 'Album page', 'Delete']);
  });

  // DETAIL-004 DETAIL-005 DETAIL-009 DETAIL-010
  test('deletes in two steps, Cancel and Escape give the focus back to More, and Undo the record', async () => {
    const app = await openRecord(PHONE);
    for (const end of ['Cancel', 'Escape']) {
      await more();
      await choose('Delete');
      await gone(page.getByRole('dialog', { name: 'More' }));
      await shown(button('Confirm Delete'));
      await expect.element(button('Cancel')).toHaveFocus();
      if (end === 'Cancel') await press('{Enter}');
      else await press('{Escape}');
      await shown(sheet());
      await expect.element(button('More')).toHaveFocus();
    }
    await more();
    await choose('Delete');
    // A second click too many must not cost what takes it back.
    await button('Confirm Delete').dblClick({ delay: 50 });
    await gone(sheet());
    await toastSays('Record deleted');
    const stored = () => app.server.tablesOf(app.userId).records.size;
    await expect.poll(stored).toBe(3);
    await undo();
    await expect.poll(stored).toBe(4);
    await shown(shelfLink('Dummy').first());
  });

  test('leads to a shelfie, to the collections and to the page of the album', async () => {
    const app = await openRecord(PHONE);
    for (const name of ['Add Shelfie', 'Add to Collections']) {
      await more();
      await choose(name);
      await shown(page.getByRole('dialog', { name }));
      await press('{Escape}');
      await gone(page.getByRole('dialog', { name }));
      await shown(sheet());
    }
    await more();
    await choose('Album page');
    await expect.poll(app.address).toMatch(/^\/album\/Portishead\/Dummy/);
  });
});

describe.each<[string, Size]>([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the record sheet of a %s', (_name, size) => {
  test('shares the page of the album', async () => {
    await openRecord(size);
    const shared: ShareData[] = [];
    navigator.share = async (data) => void shared.push(data ?? {});
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share');
    });
    await button('Share').click();
    expect(shared).toEqual([{ title: 'Dummy by Portishead', url: `${location.origin}/album/Portishead/Dummy` }]);
  });

  test('keeps its close button in sight while its values scroll', async () => {
    await openRecord(size, { personalNotes: 'Line\n'.repeat(60) });
    const body = document.querySelector('.sheet-body') as HTMLElement;
    const place = () => button('Close').element().getBoundingClientRect().y;
    const before = place();
    await expect
      .poll(() => {
        body.scrollTop = body.scrollHeight;
        return body.scrollTop;
      })
      .toBeGreaterThan(100);
    expect(place()).toBe(before);
  });

  test('opens the pictures of the own copy at full size, one after the other', async () => {
    const app = await openRecord(size, { imageUrl: PHOTO });
    const [stored] = [...app.server.tablesOf(app.userId).records.values()].filter(({ title }) => title === 'Dummy');
    const urls = [1, 2].map((number) => `https://pictures.example/${number}.jpg`);
    await app.elsewhere(...urls.map((url) => ({ name: 'record.addShelfie', args: { id: stored?.id, url } })));
    await shown(button('Open photo 2').first());
    const viewer = page.getByRole('dialog', { name: 'Pictures of Dummy' });
    await button('Open cover').click();
    await shown(viewer.getByText('1 of 3'));
    const { width, height } = viewer.element().getBoundingClientRect();
    expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
    const cover = viewer.getByRole('img', { name: 'Cover of Dummy' });
    expect(cover.element().getBoundingClientRect().width).toBe(window.innerWidth);
    await press('{ArrowRight}');
    await shown(viewer.getByText('2 of 3'));
    await viewer.getByRole('button', { name: 'Next picture' }).click();
    await shown(viewer.getByText('3 of 3'));
    await press('{Escape}');
    await gone(viewer);
    await shown(sheet());

    await button('Open photo 2').first().click();
    await shown(viewer.getByText('3 of 3'));
    await press('{Escape}');
    await gone(viewer);
    await shown(sheet());
    await button('Open photo 1').first().click();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await gone(viewer);
    await expect.element(button('Open photo 1').first()).toHaveFocus();
  });

  test('has nothing to open where the cover is drawn', async () => {
    await openRecord(size);
    expect(button('Open cover').elements()).toEqual([]);
  });
});

test('the sheet of a phone’s record rises as it falls, and only its sleeve flies', async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }],
  });
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })));
  const app = await openApp({ size: PHONE, changes: sampleLibrary() });
  await synced();
  // The first opening fetches the code, which the sleeve needs to fly.
  await shelfLink('Horses').first().click();
  await shown(page.getByRole('dialog', { name: 'Horses' }));
  const moves: string[] = [];
  const note = ({ target, propertyName }: TransitionEvent) => {
    if (target instanceof Element && target.matches('.sheet') && propertyName === 'transform') moves.push(propertyName);
  };
  document.addEventListener('transitionrun', note);
  onTestFinished(() => document.removeEventListener('transitionrun', note));
  app.goBack();
  await gone(page.getByRole('dialog'));
  expect(moves).toHaveLength(1);
  const groups = new Set<string>();
  const watch = () => {
    for (const { effect } of document.getAnimations()) {
      const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
      if (part?.startsWith('::view-transition')) groups.add(part);
    }
  };
  const timer = window.setInterval(watch, 4);
  onTestFinished(() => window.clearInterval(timer));
  await shelfLink('Horses').first().click();
  await expect.poll(() => moves.length).toBe(2);
  await expect.poll(() => document.documentElement.dataset.flying).toBe(undefined);
  expect([...groups].filter((part) => part.includes('root'))).toEqual([]);
  expect([...groups].join()).toContain('sleeve-');
  expect(seen(page.getByRole('dialog', { name: 'Horses' }))).toHaveLength(1);
});
