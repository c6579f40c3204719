import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { release, releases } from '../../components/support/answers.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { gone, refuseCamera, seen, shown, toastSays, undo } from '../../components/support/steps.ts';

const many = page.getByRole('dialog', { name: 'Scan many' });
const field = many.getByLabelText('Barcode or catalogue number');
const SMALL = { width: 320, height: 568, isTouch: true };

const answer = (path: string) => {
  const { pathname, searchParams } = new URL(path, location.origin);
  if (pathname !== '/api/search/discogs') return undefined;
  const name = searchParams.get('q') ?? '';
  return releases(release('Can', name), release('Can', `${name}, remastered`));
};

async function open(albums: number, size = SMALL) {
  refuseCamera('NotFoundError');
  const app = await openApp({ at: '/?add=record', size, answer, changes: volumes(1, albums, 'Sun Ra') });
  await page.getByRole('button', { name: 'Scan many' }).click();
  await shown(many);
  return app;
}

async function read(...texts: string[]) {
  await field.click();
  for (const text of texts) {
    await userEvent.type(field, `${text}{Enter}`);
    await shown(many.getByRole('button', { name: new RegExp(`^${text}.*correct$`) }));
  }
}

test('the limit of the plan is said before it is met, and the rest of the strip becomes wishes or stays', async () => {
  const app = await open(12);
  await shown(many.getByText('3 more fit in your plan.'));
  await read('one', 'two');
  await shown(many.getByText('1 more fits in your plan.'));
  await read('three');
  await shown(many.getByText('Your plan is full with these.'));
  await read('four', 'five');
  await shown(many.getByText('Your plan has room for 3. 2 records stay here.'));
  expect(many.getByText('Beyond your plan').elements()).toHaveLength(2);
  for (const button of seen(many.getByRole('button'))) {
    expect(button.getBoundingClientRect().height, button.textContent).toBeGreaterThanOrEqual(44);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(SMALL.width);
  await many.getByRole('button', { name: '2 to the wishlist' }).click();
  await toastSays('2 records added to your wishlist');
  await undo();
  await shown(many.getByText('Your plan has room for 3. 2 records stay here.'));
  await many.getByRole('button', { name: 'Add 3 to the shelf' }).click();
  await toastSays('3 records added to your shelf');
  await shown(many.getByText('Your plan has no room. 2 records stay here.'));
  expect(app.library.library.view().storedCount).toBe(15);
});

test('an entry takes another match, has the values for all, and comes back after it was dropped', async () => {
  const app = await open(0);
  await read('one', 'two');
  await many.getByText('For all: G').click();
  await many.getByLabelText('Mint (M)', { exact: true }).click();
  await many.getByLabelText('Where they stand').fill('Hall');
  await many.getByRole('button', { name: /^one.*correct$/ }).click();
  await page.getByRole('button', { name: /^one, remastered/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await shown(many.getByRole('button', { name: /^one, remastered.*correct$/ }));
  await many.getByRole('button', { name: 'Remove two' }).click();
  await gone(many.getByRole('button', { name: /^two.*correct$/ }));
  await undo();
  await many.getByRole('button', { name: 'Add 2 to the shelf' }).click();
  await toastSays('2 records added to your shelf');
  const rows = app.library.library.view().records.map(({ title, condition, place }) => [title, condition, place]);
  expect(rows.toSorted()).toEqual([
    ['one, remastered', 'mint', 'Hall'],
    ['two', 'mint', 'Hall'],
  ]);
});

test('a spoken number is read after a press of the microphone, where the browser can listen, or a refused one is said', async () => {
  let listening = 0;
  let isRefused = false;
  class Recognition {
    onresult: ((event: object) => void) | undefined;
    onerror: ((event: object) => void) | undefined;
    onend: (() => void) | undefined;
    start() {
      listening += 1;
      queueMicrotask(() => {
        if (isRefused) this.onerror?.({ error: 'not-allowed' });
        else this.onresult?.({ results: [[{ transcript: 's 4 9' }]] });
        this.onend?.();
      });
    }
    abort() {
      this.onend?.();
    }
  }
  const names = ['SpeechRecognition', 'webkitSpeechRecognition'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(window, name));
  const speech = (value: unknown) => {
    for (const name of names) Object.defineProperty(window, name, { value, configurable: true, writable: true });
  };
  onTestFinished(() => {
    for (const [at, name] of names.entries()) {
      const own = before[at];
      if (own) Object.defineProperty(window, name, own);
      else Reflect.deleteProperty(window, name);
    }
  });
  speech(undefined);
  await open(0);
  expect(many.getByRole('button', { name: 'Speak a catalogue number' }).elements()).toEqual([]);
  speech(Recognition);
  await open(0);
  await shown(many.getByText('Your browser may send speech to its maker.'));
  expect(listening).toBe(0);
  await many.getByRole('button', { name: 'Speak a catalogue number' }).click();
  await shown(many.getByRole('button', { name: /^S 49.*correct$/ }));
  expect(listening).toBe(1);
  isRefused = true;
  await many.getByRole('button', { name: 'Speak a catalogue number' }).click();
  await toastSays('Nothing was read');
  await shown(page.getByText(/^The microphone is not allowed/));
  await expect
    .element(many.getByRole('button', { name: 'Speak a catalogue number' }))
    .toHaveAttribute('aria-pressed', 'false');
});
