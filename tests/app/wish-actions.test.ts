import { beforeEach, expect, test } from 'vitest';
import { createWishActions } from '../../app/features/wishlist/use-wish-actions.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../support/device.ts';
import { createMemoryServer } from '../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let tab: Tab;
let toasts: { title: string; action?: { onSelect(): void } | undefined }[];
beforeEach(async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  tab = await openTab({ profile: newProfile(), now, fetch: networkTo(server) });
  toasts = [];
});

async function wish(title: string): Promise<WishlistRow> {
  await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title } });
  const row = tab.library.view().wishlist.find((each) => each.title === title);
  if (!row) throw new Error(`${title} is not on the wishlist`);
  return row;
}

function actions() {
  const showToast = (toast: (typeof toasts)[number]) => void toasts.push(toast);
  return createWishActions(tab.library, { notify: showToast as never, leave: () => () => undefined });
}

test('a wish whose Move is pressed twice becomes one album, and that is said once', async () => {
  const { move } = actions();
  const row = await wish('Promise');
  await Promise.all([move(row), move(row)]);
  expect(toasts.map(({ title }) => title)).toEqual(['Moved to your collection']);
  expect(tab.library.view()).toMatchObject({ records: [{ title: 'Promise' }], wishlist: [] });
});

test('a wish whose Remove is pressed twice is reported as removed once, and comes back with its Undo', async () => {
  const { remove } = actions();
  const row = await wish('Promise');
  await Promise.all([remove(row), remove(row)]);
  expect(toasts.map(({ title }) => title)).toEqual(['Removed from wishlist']);
  expect(tab.library.view().wishlist).toEqual([]);
  toasts[0]?.action?.onSelect();
  await expect.poll(() => tab.library.view().wishlist).toMatchObject([{ title: 'Promise' }]);
});

test('two wishes are moved at the same time', async () => {
  const { move } = actions();
  const rows = [await wish('Promise'), await wish('Diamond Life')];
  await Promise.all(rows.map(move));
  expect(toasts).toHaveLength(2);
  expect(tab.library.view().wishlist).toEqual([]);
});
