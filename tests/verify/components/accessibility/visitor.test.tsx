import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type {
  PublicAlbum,
  PublicCollectionAnswer,
  PublicOwner,
  PublicProfileAnswer,
  PublicWishlistAnswer,
} from '../../../../shared/contract/public-pages.ts';
import { refusal } from '../../../components/support/answers.ts';
import { expectAccessible, SHAPES } from '../../../components/support/axe.ts';
import { openApp, openVisitor } from '../../../components/support/open-app.tsx';
import { gone, shown } from '../../../components/support/steps.ts';
import { RECORDS } from '../../../support/sample-records.ts';

describe.each(SHAPES)('on a $name', ({ name, size }) => {
  describe('for a visitor', () => {
    test.each([
      ['landing', '/', () => page.getByRole('link', { name: 'Sign In' }).first()],
      ['about', '/about', () => page.getByRole('heading', { level: 1 })],
      ['about collections', '/about-collections', () => page.getByRole('heading', { level: 1 })],
      ['the privacy policy', '/privacy-policy', () => page.getByRole('heading', { level: 1 })],
      ['the terms', '/terms-of-service', () => page.getByRole('heading', { level: 1 })],
      ['an address that leads nowhere', '/no/such/page', () => page.getByRole('heading', { level: 1 })],
      ['a profile that is not there', '/no-such-person', () => page.getByText('Profile Not Found')],
      ['a wishlist that is not there', '/no-such-person/wishlist', () => page.getByText('Wishlist Not Found')],
    ])('%s', async (_name, at, there) => {
      await openVisitor({ at, size, answer: () => refusal('NOT_FOUND') });
      await shown(there());
      await expectAccessible(size);
    });
  });

  describe('for a new person', () => {
    test('Complete Your Profile, and its complaint', async () => {
      await openApp({
        size,
        account: { username: null },
        answer: (path, _init, account) =>
          path === '/api/profile' ? Response.json({ ...account(), username: 'cratedigger' }) : undefined,
      });
      const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
      await shown(dialog);
      await expectAccessible(size);
      await dialog.getByRole('textbox').fill('a');
      await dialog.getByRole('button', { name: 'Complete Profile' }).click();
      await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(size);
      await dialog.getByRole('textbox').fill('cratedigger');
      await dialog.getByRole('button', { name: 'Complete Profile' }).click();
      await gone(dialog);
    });

    test.each([
      ['an empty collection home', '/', 'No records yet'],
      ['nothing to count yet', '/statistics', 'No records yet'],
      ['an empty wishlist', '/wishlist', 'Nothing on your wishlist'],
    ])('%s', async (_name, at, says) => {
      await openApp({ at, size });
      await shown(page.getByText(says));
      await expectAccessible(size);
    });
  });

  // The owner looks at the phone's pages, somebody else at the desktop's.
  test.each([
    ['/wishlist', 'Lanquidity'],
    ['/First%20pressings', 'Horses'],
    ['/First%20pressings?view=list', 'Horses'],
    ['', 'Vinyl collector since'],
  ])('public pages: a wishlist, a collection as grid and list, a profile (%s)', async (path, says) => {
    const username = name === 'phone' ? OWNER.username : 'somebody-else';
    await openApp({ at: `/${OWNER.username}${path}`, size, account: { username }, answer: answerPublicPage });
    const there = () =>
      page
        .getByText(says)
        .elements()
        .some((element) => element.checkVisibility());
    await expect.poll(there).toBe(true);
    await expectAccessible(size);
  });
});

const OWNER: PublicOwner = {
  username: 'crate-person',
  firstName: 'Crate',
  lastName: 'Digger',
  profileImageUrl: null,
  isPublic: true,
};
const ALBUMS: PublicAlbum[] = RECORDS.filter(({ title }) => ['Horses', 'Blue'].includes(title)).map(
  ({ artist, title, year, genre }) => ({
    ...{ id: title, artist, title, year, genre },
    ...{ imageUrl: null, discogsReleaseId: null },
  }),
);
const COLLECTION: PublicCollectionAnswer['collection'] = {
  id: 'first-pressings',
  name: 'First pressings',
  description: 'After eleven.',
  isPublic: true,
  recordCount: ALBUMS.length,
  createdAt: '2026-01-02T00:00:00.000Z',
};

function answerPublicPage(path: string): Response | undefined {
  if (path.startsWith('/api/wishlist/public/')) {
    const wish = { label: null, imageUrl: null, genre: null, discogsReleaseId: null };
    const items = [
      { id: '1', artist: 'Nick Drake', title: 'Pink Moon', year: 1972, purchaseUrl: 'https://example.com', ...wish },
      { id: '2', artist: 'Sun Ra', title: 'Lanquidity', year: 1978, purchaseUrl: null, ...wish },
    ];
    return Response.json({ user: OWNER, items } satisfies PublicWishlistAnswer);
  }
  if (path.startsWith('/api/public-collection/')) {
    return Response.json({ collection: COLLECTION, user: OWNER, records: ALBUMS } satisfies PublicCollectionAnswer);
  }
  if (!path.startsWith('/api/public-profile/')) return undefined;
  return Response.json({
    user: {
      ...OWNER,
      bio: 'Mostly jazz.',
      createdAt: '2026-01-01T00:00:00.000Z',
      wishlistIsPublic: true,
      isPublic: true,
    },
    follow: null,
    stats: { totalRecords: 14, totalWishlistItems: 2, totalCollections: 1, totalReviews: 0 },
    publicCollections: [{ ...COLLECTION, covers: ALBUMS }],
    recentReviews: [],
  } satisfies PublicProfileAnswer);
}
