import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicProfileAnswer } from '../../shared/contract/public-pages.ts';
import { type BillingAnswer, scriptedBilling } from './support/billing.ts';
import { DESKTOP, openApp, openVisitor, PHONE, type Size } from './support/open-app.tsx';
import { gone, press, shown, toastSays } from './support/steps.ts';

const PROFILE = 'GET /api/public-profile/cratedigger';
const PUBLIC = 'PATCH /api/user/public';

const profile = (
  isPublic: boolean,
  username: string | null = 'cratedigger',
  bio: string | null = null,
): { body: PublicProfileAnswer } => ({
  body: {
    user: {
      ...{ username, firstName: 'Crate', lastName: 'Digger', profileImageUrl: null, bio },
      ...{ createdAt: '2023-03-12T12:00:00.000Z', wishlistIsPublic: true, isPublic },
    },
    follow: null,
    stats: { totalRecords: 214, totalWishlistItems: 23, totalCollections: 0, totalReviews: 0 },
    ...{ publicCollections: [], recentReviews: [] },
  },
});
const missing: BillingAnswer = { code: 'NOT_FOUND', message: 'This profile does not exist' };

/** The server makes the profile public when `published` says so. */
async function openOwn(
  answers: Record<string, BillingAnswer>,
  { at = '/cratedigger', size, published }: { at?: string; size?: Size; published?: Promise<void> } = {},
) {
  const calls = scriptedBilling(answers);
  const app = await openApp({
    at,
    account: { username: 'cratedigger', isPublic: false },
    async answer(path, init, account) {
      if (published === undefined || init.method !== 'PATCH') return calls.answer(path, init);
      await published;
      return Response.json({ ...account(), isPublic: true });
    },
    ...(size && { size }),
  });
  return { ...app, calls };
}

const name = () => page.getByRole('heading', { level: 1, name: 'Crate Digger' });
const remark = (text: string) => page.getByText(text);
const button = (label: string) => page.getByRole('button', { name: label });
const PRIVATE = 'Visitors see Profile Not Found here.';
const OPEN = 'Your public page, as visitors see it.';

describe('the owner of a profile', () => {
  test('reads that it is what visitors see, shares it, and edits it', async () => {
    await openOwn({ [PROFILE]: profile(true) });
    await shown(name());
    await shown(remark(OPEN));
    expect(page.getByRole('link', { name: 'View Wishlist' }).elements()).toEqual([]);
    await button('Share').click();
    const dialog = page.getByRole('dialog', { name: 'Share Profile' });
    await expect.element(dialog.getByLabelText('Link', { exact: true })).toHaveValue(`${location.origin}/cratedigger`);
    await press('{Escape}');
    await gone(dialog);
    await expect.element(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile');
  });

  test('of a private one reads what visitors get, and makes it public by one press', async () => {
    const { promise: published, resolve: publish } = Promise.withResolvers<void>();
    const { calls } = await openOwn({ [PROFILE]: profile(false) }, { size: PHONE, published });
    await shown(remark(PRIVATE));
    expect(button('Share').elements()).toEqual([]);
    await button('Make public').click();
    await expect.element(button('Make public')).toHaveAttribute('aria-disabled', 'true');
    calls.answers[PROFILE] = profile(true);
    publish();
    await toastSays('Profile is public');
    await shown(remark(OPEN));
    await shown(button('Share'));
    expect(button('Make public').elements()).toEqual([]);
  });

  test('keeps the private page and can try again when it was not made public', async () => {
    const { calls } = await openOwn({ [PROFILE]: profile(false), [PUBLIC]: 'no connection' });
    await shown(remark(PRIVATE));
    await button('Make public').click();
    await toastSays('Failed to update profile visibility. Please try again.');
    expect(calls.sent(PUBLIC)).toEqual([{ isPublic: true }]);
    await shown(remark(PRIVATE));
    calls.answers[PUBLIC] = { code: 'RATE_LIMITED', message: 'Please wait a moment.' };
    await button('Make public').click();
    await toastSays('Please wait a moment.');
    await shown(name());
  });

  test('finds it under the id while there is no username', async () => {
    const { userId, calls, goTo } = await openOwn({ [PROFILE]: profile(true) });
    calls.answers[`GET /api/public-profile/${userId}`] = profile(false, null);
    await goTo(`/public-profile/${userId}`);
    await shown(remark(PRIVATE));
    await shown(page.getByRole('link', { name: 'Edit profile' }));
  });
});

describe('the bio', () => {
  const open = async (bio: string | null, size?: Size) => {
    const { answer } = scriptedBilling({ [PROFILE]: profile(true, 'cratedigger', bio) });
    await openVisitor({ at: '/cratedigger', answer, ...(size && { size }) });
    await shown(name());
    return document.querySelector('.person-bio');
  };

  test('is shown as it was written: lines, emoji and mark-up are text', async () => {
    const written = 'Mostly jazz 🎷\n<b>First</b> pressings & <img src="x">';
    const bio = await open(written);
    expect(bio?.textContent).toBe(written);
    expect(bio?.children).toHaveLength(0);
    expect(bio?.getClientRects()).toHaveLength(1);
    const { lineHeight, paddingBottom } = getComputedStyle(bio as Element);
    const lines = 2 * Number.parseFloat(lineHeight) + Number.parseFloat(paddingBottom);
    expect(bio?.getBoundingClientRect().height).toBeCloseTo(lines, 0);
  });

  test.each([PHONE, DESKTOP])('is a separate paragraph below name and buttons at a width of $width', async (size) => {
    const bio = await open('Mostly jazz.', size);
    const buttons = document.querySelector('.person-head')?.getBoundingClientRect();
    expect(bio?.getBoundingClientRect().top).toBeGreaterThanOrEqual(buttons?.bottom ?? Number.NaN);
    expect(bio?.getBoundingClientRect().left).toBe(buttons?.left);
  });

  test('of letters from right to left reads from the right', async () => {
    const bio = await open('אוסף תקליטים מאז 1979');
    expect(getComputedStyle(bio as Element).direction).toBe('rtl');
  });

  test.each(['x'.repeat(500), 'Jazz '.repeat(100), '🎷'.repeat(500)])(
    'of 500 characters fits a phone: %.8s',
    async (text) => {
      await open(text, PHONE);
      await expect.poll(() => document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    },
  );

  test('that is empty leaves no line', async () => {
    expect(await open(null)).toBeNull();
  });
});

describe('another person', () => {
  test('reads no remark of the owner', async () => {
    const calls = scriptedBilling({ [PROFILE]: profile(true) });
    await openApp({ at: '/cratedigger', account: { username: 'selector' }, answer: calls.answer });
    await shown(name());
    await shown(page.getByRole('link', { name: 'View Wishlist' }));
    expect(remark(OPEN).elements()).toEqual([]);
    expect(page.getByRole('link', { name: 'Edit profile' }).elements()).toEqual([]);
  });

  // PUB-002
  test('reads Profile Not Found when the page has become private since', async () => {
    const calls = scriptedBilling({ [PROFILE]: profile(true) });
    await openVisitor({ at: '/cratedigger', answer: calls.answer });
    await shown(name());
    calls.answers[PROFILE] = 'no connection';
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => calls.calls.filter(({ what }) => what === PROFILE).length).toBeGreaterThan(1);
    await shown(name());
    calls.answers[PROFILE] = missing;
    document.dispatchEvent(new Event('visibilitychange'));
    await shown(page.getByRole('heading', { level: 1, name: 'Profile Not Found' }));
    expect(name().elements()).toEqual([]);
  });
});

describe('on a phone', () => {
  const tabsLit = () =>
    [...document.querySelectorAll('.tabbar [aria-current]')].map((each) => each.textContent).join(' and ');

  test('a member finds the way back and a button that shares the page', async () => {
    const calls = scriptedBilling({ [PROFILE]: profile(true) });
    const { address } = await openApp({
      ...{ at: '/cratedigger', size: PHONE, account: { username: 'selector' }, answer: calls.answer },
    });
    await shown(name());
    expect(tabsLit()).toBe('Community');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Share').click();
    await expect.poll(() => copied.mock.calls).toEqual([[`${location.origin}/cratedigger`]]);
    await button('Back').click();
    await expect.poll(address).toBe('/community');
  });

  test('the owner finds the way back, and the page belongs to You', async () => {
    await openOwn({ [PROFILE]: profile(true) }, { size: PHONE });
    await shown(name());
    expect(tabsLit()).toBe('You');
    await shown(button('Back'));
    expect(button('Share').elements()).toHaveLength(1);
  });

  test('the two buttons of a profile are side by side', async () => {
    const body = { ...profile(true).body, follow: { userId: 'u-1', isFollowed: false } };
    const calls = scriptedBilling({ [PROFILE]: { body } });
    await openApp({ at: '/cratedigger', size: PHONE, account: { username: 'sidetwo' }, answer: calls.answer });
    await shown(button('Follow cratedigger'));
    const [follow, wishlist] = [button('Follow cratedigger'), page.getByRole('link', { name: 'View Wishlist' })].map(
      (key) => key.element().getBoundingClientRect(),
    );
    expect(follow).toMatchObject({ top: wishlist?.top, width: wishlist?.width });
  });
});

test('a visitor who wants to follow signs in first, and has no way back but the browser’s', async () => {
  const calls = scriptedBilling({ [PROFILE]: profile(true) });
  await openVisitor({ at: '/cratedigger', size: PHONE, answer: calls.answer });
  const follow = page.getByRole('link', { name: 'Follow Crate Digger: sign in first' });
  await expect.element(follow).toHaveAttribute('href', expect.stringMatching(/^\/api\/login/));
  expect(button('Back').elements()).toEqual([]);
});

test('text has the direction of its letters', async () => {
  const review = {
    ...{ id: 'r', artist: 'Miles Davis', title: 'Kind of Blue', imageUrl: null, rating: 5 },
    ...{ reviewText: 'תקליט לשעות הלילה.', createdAt: '2026-11-15T12:00:00.000Z' },
  };
  const calls = scriptedBilling({ [PROFILE]: { body: { ...profile(true).body, recentReviews: [review] } } });
  await openVisitor({ at: '/cratedigger', answer: calls.answer });
  const words = page.getByText(review.reviewText);
  await shown(words);
  expect(getComputedStyle(words.element()).direction).toBe('rtl');
});

test('a member follows the person from their profile, and finds who follows them', async () => {
  const body = { ...profile(true).body, follow: { userId: 'u-1', isFollowed: false } };
  const calls = scriptedBilling({ [PROFILE]: { body }, 'POST /api/follow': { status: 500 } });
  await openApp({ at: '/cratedigger', account: { username: 'sidetwo' }, answer: calls.answer });
  await shown(name());
  await button('Follow cratedigger').click();
  await toastSays('Error', 'Failed to follow user. Please try again.');
  await shown(button('Follow cratedigger'));
  calls.answers['POST /api/follow'] = {
    body: { id: 'f', followerId: 'me', followingId: 'u-1', createdAt: '2026-11-20T10:00:00.000Z' },
  };
  await button('Follow cratedigger').click();
  await shown(button('Following cratedigger: unfollow'));
  expect(calls.sent('POST /api/follow')).toEqual([{ followingId: 'u-1' }, { followingId: 'u-1' }]);
  const link = (label: string) => page.getByRole('link', { name: label, exact: true });
  await expect.element(link('Followers')).toHaveAttribute('href', '/community/cratedigger/followers');
  await expect.element(link('Following')).toHaveAttribute('href', '/community/cratedigger/following');
});

test('a visitor is offered neither', async () => {
  const { answer } = scriptedBilling({ [PROFILE]: profile(true) });
  await openVisitor({ at: '/cratedigger', answer });
  await shown(name());
  expect(button('Follow cratedigger').elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'Followers' }).elements()).toEqual([]);
});

test('albums in reviews and in a public wishlist lead to their page', async () => {
  const answer = profile(true);
  const album = { artist: 'AC/DC', title: '50% off?', imageUrl: null };
  const body = {
    ...answer.body,
    recentReviews: [{ id: 'r', ...album, rating: 5, reviewText: null, createdAt: '2026-03-05T12:00:00.000Z' }],
  };
  const { wishlistIsPublic: _, bio: __, createdAt: ___, ...user } = body.user;
  const wish = { id: 'w', ...album, year: 1980, genre: null, discogsReleaseId: null, label: null };
  const items = [{ ...wish, purchaseUrl: 'https://example.com/buy' }];
  const { answer: serve } = scriptedBilling({
    [PROFILE]: { body },
    'GET /api/wishlist/public/cratedigger': { body: { user, items } },
  });
  const app = await openVisitor({ at: '/cratedigger', answer: serve });
  const link = page.getByRole('link', { name: '50% off?', exact: true });
  await link.click();
  await expect.poll(app.address).toBe('/album/AC%2FDC/50%25%20off%3F');
  await app.goTo('/cratedigger/wishlist');
  await shown(page.getByRole('heading', { level: 1, name: /Wishlist$/ }));
  await link.click();
  await expect.poll(app.address).toBe('/album/AC%2FDC/50%25%20off%3F');
});

test('an old address of a collection, with spaces, becomes the one with hyphens, which is shared, and does not show the page again', async () => {
  const { user } = profile(true).body;
  const asked: string[] = [];
  const body = {
    user,
    collection: {
      ...{ id: 'c', name: 'First pressings', description: null, isPublic: true, recordCount: 0 },
      createdAt: '2026-03-05T12:00:00.000Z',
    },
    records: [],
  };
  const app = await openApp({
    at: '/cratedigger/First%20pressings?view=list',
    size: PHONE,
    answer(path) {
      if (!path.startsWith('/api/public-collection/')) return undefined;
      asked.push(path);
      return Response.json(body);
    },
  });
  await shown(page.getByRole('heading', { level: 1, name: 'First pressings' }));
  await expect.poll(app.address).toBe('/cratedigger/First-pressings?view=list');
  expect([...new Set(asked)]).toEqual(['/api/public-collection/cratedigger/First%20pressings']);
  const { promise: copied, resolve } = Promise.withResolvers<string>();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => resolve(text));
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await copied).toBe(`${location.origin}/cratedigger/First-pressings`);
});
