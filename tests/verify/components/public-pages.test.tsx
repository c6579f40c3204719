import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type {
  PublicCollectionAnswer,
  PublicProfileAnswer,
  PublicWishlistAnswer,
} from '../../../shared/contract/public-pages.ts';
import { type BillingAnswer, heldAnswer, scriptedBilling } from '../../components/support/billing.ts';
import { openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { fillStorage, gone, holdPage, shown, texts, toastSays } from '../../components/support/steps.ts';

const NAME = 'AC/DC: 50% off?';
const ADDRESS = `/cratedigger/${encodeURIComponent('AC/DC:-50%-off?')}`;
const COLLECTION = `GET /api/public-collection${ADDRESS}`;
const PROFILE = 'GET /api/public-profile/cratedigger';
const WISHLIST = 'GET /api/wishlist/public/cratedigger';
const AT = '2026-03-12T12:00:00.000Z';

const owner = (isPublic = false) => ({
  ...{ username: 'cratedigger', firstName: isPublic ? 'Crate' : null, lastName: isPublic ? 'Digger' : null },
  ...{ profileImageUrl: null, isPublic },
});
const album = (title: string, others: object = {}) => ({
  ...{ id: title, artist: 'AC/DC', title, year: 1978, genre: 'rock', imageUrl: null, discogsReleaseId: null },
  ...others,
});
const shelf = (isPublic = false): { body: PublicCollectionAnswer } => ({
  body: {
    user: owner(isPublic),
    collection: { id: 'c', name: NAME, description: 'Loud ones', isPublic: true, recordCount: 2, createdAt: AT },
    records: [album('Powerage'), album('High Voltage', { year: null })],
  },
});
const wishes = (...items: PublicWishlistAnswer['items']): { body: PublicWishlistAnswer } => ({
  body: { user: owner(), items },
});
const PINK_MOON = {
  ...{ id: 'w', artist: 'Nick Drake', title: 'Pink Moon', year: 1972, genre: null, label: null, imageUrl: null },
  ...{ discogsReleaseId: null, purchaseUrl: 'https://shop.example/drake' },
};

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const visit = (at: string, answers: Record<string, BillingAnswer>) =>
  openVisitor({ at, size: PHONE, answer: scriptedBilling(answers).answer });

describe('to a visitor', () => {
  // PERM-001 PUB-026 PUB-029
  test('a public wishlist shows its albums, where to buy them, and the way to a collection of one’s own', async () => {
    await visit('/cratedigger/wishlist', { [WISHLIST]: wishes(PINK_MOON) });
    await shown(heading('cratedigger’s Wishlist'));
    await shown(page.getByRole('heading', { name: 'Pink Moon' }));
    const buy = page.getByRole('link', { name: /^Buy/ });
    await expect.element(buy).toHaveAttribute('href', 'https://shop.example/drake');
    await shown(page.getByRole('heading', { name: 'Start Your Collection' }));
  });

  // PUB-027 PUB-028 PUB-029
  test.each<[BillingAnswer, string]>([
    [wishes(), 'No Public Items'],
    [{ code: 'NOT_FOUND', message: '' }, 'Wishlist Not Found'],
    [{ status: 500 }, 'Wishlist Not Found'],
  ])('a wishlist without public albums, a missing one and one that cannot be read lead home', async (answer, title) => {
    const app = await visit('/cratedigger/wishlist', { [WISHLIST]: answer });
    await shown(heading(title));
    await shown(page.getByRole('heading', { name: 'Start Your Collection' }));
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect.poll(app.address).toBe('/');
  });

  // PERM-001 PUB-013 PUB-014 PUB-016 PUB-018 PUB-019 PUB-020 PUB-021 PUB-032 PUB-034
  test('a public collection is read at an address with any sign in it, as grid and as list, after its empty boards', async () => {
    const { answer, give } = heldAnswer();
    const app = await visit(ADDRESS, { [COLLECTION]: answer });
    const boards = page.getByRole('status', { name: 'Loading' });
    await shown(boards);
    give(shelf().body);
    await shown(heading(NAME));
    await gone(boards);
    await shown(page.getByText('by cratedigger'));
    // The profile is private, so its name leads nowhere.
    expect(page.getByRole('link', { name: 'cratedigger' }).elements()).toEqual([]);
    for (const text of ['Public', 'Loud ones', '2 albums', 'Created March 12, 2026', '1978 · Rock']) {
      await shown(page.getByText(text, { exact: true }).first());
    }
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect.poll(app.address).toBe(`${ADDRESS}?view=list`);
    await shown(page.getByText('AC/DC · 1978 · Rock'));
    const link = page.getByRole('link', { name: 'Powerage' });
    await expect.element(link).toHaveAttribute('href', '/album/AC%2FDC/Powerage');
  });

  // PUB-015
  test('a private and a missing collection are not found', async () => {
    await visit(ADDRESS, { [COLLECTION]: { code: 'NOT_FOUND', message: '' } });
    await shown(heading('Collection Not Found'));
  });

  // DISC-011 PUB-001 PUB-002 PUB-003 PUB-004 PUB-005 PUB-008 PUB-011 PUB-017
  test('a public profile says who it is and leads to collections and wishlist, which lead back', async () => {
    const body = profile();
    const { goTo } = await visit('/cratedigger', {
      ...{ [PROFILE]: { body }, [COLLECTION]: shelf(true), [WISHLIST]: wishes() },
      'GET /api/public-profile/nobody': { code: 'NOT_FOUND', message: '' },
    });
    await shown(heading('Crate Digger'));
    await shown(page.getByText('@cratedigger'));
    await shown(page.getByText('Vinyl collector since March 2026'));
    await page.getByRole('link', { name: NAME }).click();
    await shown(heading(NAME));
    await page.getByRole('link', { name: 'Crate Digger' }).click();
    await page.getByRole('link', { name: 'View Wishlist' }).click();
    await shown(heading(/^cratedigger’s Wishlist$|^No Public Items$/));
    await goTo('/nobody');
    await shown(heading('Profile Not Found'));
  });

  // PUB-006 PUB-007 PUB-008 PUB-009 PUB-010 PUB-012
  test('a public profile counts what is public, and lists five collections and the newest reviews', async () => {
    const body = profile();
    body.user.wishlistIsPublic = false;
    await visit('/cratedigger', { [PROFILE]: { body } });
    await shown(heading('Crate Digger'));
    const figures = [...document.querySelectorAll('dl.readout > div')].map((each) => each.textContent);
    expect(figures).toEqual(['Records2', 'Wishlist0', 'Collections6', 'Reviews6']);
    expect(page.getByRole('link', { name: 'View Wishlist' }).elements()).toEqual([]);
    const first = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: NAME }) });
    await shown(first.getByText('Loud ones'));
    await shown(first.getByText('2 albums, March 2026'));
    await shown(page.getByText('...and 1 more collections'));
    expect(texts(page.getByText(/^Review \d$/))).toEqual([1, 2, 3, 4, 5].map((number) => `Review ${number}`));
    const newest = page.getByRole('listitem').filter({ has: page.getByText('Review 1') });
    await shown(newest.getByRole('img', { name: /^4/ }));
    await shown(newest.getByText('March 12, 2026'));
  });

  // PERM-012 PUB-022 PUB-023
  test('wishing for an album asks to sign in first, and leads there', async () => {
    const addresses = holdPage();
    await visit(ADDRESS, { [COLLECTION]: shelf() });
    await page.getByRole('button', { name: 'Add Powerage to wishlist' }).click();
    await toastSays('Please sign in to add items to your wishlist');
    await expect.poll(() => addresses).toEqual([expect.stringMatching(/^\/api\/login\?returnTo=/)]);
  });
});

describe('to a member', () => {
  async function open() {
    const { answer } = scriptedBilling({ [COLLECTION]: shelf(true) });
    const app = await openApp({ at: ADDRESS, account: { username: 'seeker' }, answer });
    await shown(heading(NAME));
    return app;
  }

  // PUB-024 PUB-025
  test('an album is wished for with where it was seen', async () => {
    const { server, userId } = await open();
    await page.getByRole('button', { name: 'Add High Voltage to wishlist' }).click();
    await toastSays('Added to Wishlist');
    await shown(page.getByRole('img', { name: 'High Voltage is on your wishlist' }));
    const notes = "Added from Crate Digger's collection";
    const wished = { title: 'High Voltage', artist: 'AC/DC', genre: 'rock', notes, isPublic: true };
    await expect.poll(() => [...server.tablesOf(userId).wishlist.values()]).toMatchObject([wished]);
  });

  // WISH-033
  test('an album that this device cannot store is said to have failed', async () => {
    await open();
    const add = page.getByRole('button', { name: 'Add Powerage to wishlist' });
    await shown(add);
    fillStorage();
    await add.click();
    await toastSays(/^Failed to add item to wishlist\. Please try again\./);
  });
});

function profile(): PublicProfileAnswer {
  const { collection } = shelf().body;
  const names = [NAME, 'B', 'C', 'D', 'E'];
  return {
    user: { ...owner(true), bio: null, createdAt: AT, wishlistIsPublic: true },
    follow: null,
    stats: { totalRecords: 2, totalWishlistItems: 0, totalCollections: 6, totalReviews: 6 },
    publicCollections: names.map((name) => ({ ...collection, id: name, name, covers: [] })),
    recentReviews: [1, 2, 3, 4, 5].map((number) => ({
      ...{ id: `r${number}`, artist: 'Can', title: `Album ${number}`, rating: 4, reviewText: `Review ${number}` },
      ...{ createdAt: AT, imageUrl: null },
    })),
  };
}
