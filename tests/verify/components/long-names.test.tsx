import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { atRest } from '../../components/support/axe.ts';
import { collection, wish } from '../../components/support/library.ts';
import { LIFE_OWNER, lifeSite } from '../../components/support/life-site.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { shown } from '../../components/support/steps.ts';
import { LONG_WORD } from '../../support/full-life.ts';

const HEBREW = 'אריק איינשטיין';

/** The boxes in which a paragraph shows a text. */
function edgesOf(text: string, paragraph: Element): DOMRect {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const from = node.nodeValue?.indexOf(text) ?? -1;
    if (from < 0) continue;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + text.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`${text} is not there`);
}

test.each([
  ['/wishlist', 'the wishlist'],
  [`/${LIFE_OWNER.username}/wishlist`, 'a public wishlist'],
  [`/${LIFE_OWNER.username}/${LONG_WORD}?view=list`, 'a public collection'],
])('the year follows an artist whose name is read from the right: %s', async (at) => {
  const changes = [wish({ artist: HEBREW, title: 'שבלול', year: 1970 })];
  await openApp({ at, size: PHONE, account: { username: 'cratedigger' }, changes, answer: lifeSite().answer });
  const lines = () => [...document.querySelectorAll('p')].filter((each) => each.textContent.includes(HEBREW));
  await expect.poll(lines).not.toEqual([]);
  const paragraph = lines()[0] as Element;
  expect(edgesOf('1970', paragraph).left).toBeGreaterThanOrEqual(edgesOf(HEBREW, paragraph).right);
});

// WISH-014
test('a wish says who, when and on which label, as far as it is known', async () => {
  const known = { artist: 'Alice Coltrane', title: 'Eternity', year: 1971, label: 'Impulse!' };
  await openApp({ at: '/wishlist', changes: [wish(known), wish({ artist: 'Nas', title: 'Illmatic' })] });
  const lines = () => [...document.querySelectorAll('main li p:first-of-type')].map(({ textContent }) => textContent);
  await expect.poll(lines).toEqual(['Nas', 'Alice Coltrane, 1971 · Impulse!']);
});

test('the tab of a collection with a long name leaves room for the next one, and the heading has the name in full', async () => {
  await openApp({ size: PHONE, changes: [collection({ name: LONG_WORD, isPublic: true })] });
  const tab = page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: LONG_WORD });
  await tab.click();
  await shown(page.getByRole('heading', { level: 1, name: LONG_WORD }));
  await atRest();
  expect(tab.element().getBoundingClientRect().width).toBeLessThan(PHONE.width - 44);
});

test('a long title of a wish has two lines on a phone, and the second ends in an ellipsis', async () => {
  await openApp({ at: '/wishlist', size: PHONE, changes: [wish({ artist: 'Mum', title: LONG_WORD })] });
  const title = page.getByRole('button', { name: LONG_WORD, exact: true });
  await shown(title);
  const box = title.element() as HTMLElement;
  const { lineHeight, webkitLineClamp } = getComputedStyle(box);
  expect(webkitLineClamp).toBe('2');
  expect(box.clientHeight).toBe(2 * Number.parseFloat(lineHeight));
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
  const heading = box.closest('h2') as HTMLElement;
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
});
