import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CRATE_DIGGER, FIGURES, listedUser, payment, STATS, USERS, usersPage } from '../../components/support/admin.ts';
import {
  CODES,
  discountCode,
  GIFTS,
  gift,
  MODERATION,
  reportedProfile,
  reportedReview,
} from '../../components/support/admin-things.ts';
import { fullLife } from '../../components/support/library.ts';
import { LIFE_ALBUM, LIFE_OWNER, lifeSite } from '../../components/support/life-site.ts';
import { type App, openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { widthProblems } from '../../components/support/page-width.ts';
import { press, seen, synced } from '../../components/support/steps.ts';
import { LIFE_PEOPLE, LIFE_WISHES, LONG_WORD } from '../../support/full-life.ts';

type Words = string | RegExp;

interface Screen {
  at: string;
  /** What stands there once it is open. */
  there: Words;
  /** The buttons that open it, one after the other. */
  press?: Words[];
}

async function walk(app: Pick<App, 'goTo'>, screens: Screen[]): Promise<void> {
  const problems: string[] = [];
  for (const { at, there, press: buttons = [] } of screens) {
    const name = [at, ...buttons].join(', ');
    await app.goTo(at);
    for (const button of buttons) await pressFirst(button);
    await expect
      .poll(
        () =>
          page
            .getByText(there)
            .elements()
            .some((each) => each.checkVisibility()),
        { message: `${name} shows ${there}` },
      )
      .toBe(true);
    for (const problem of await widthProblems()) problems.push(`${name}, ${problem}`);
    if (buttons.length > 0) await press('{Escape}');
  }
  expect(problems.join('\n')).toBe('');
}

async function pressFirst(name: Words): Promise<void> {
  const buttons = () => seen(page.getByRole('button', { name }).or(page.getByRole('checkbox', { name })));
  await expect.poll(buttons, { message: `a button ${name}` }).not.toEqual([]);
  await page.elementLocator(buttons()[0] as Element).click();
}

const openLife = async (answers: Parameters<typeof lifeSite>[0] = {}, username = 'cratedigger') => {
  const account = { subscriptionTier: 'lifetime', username, role: 'admin' } as const;
  const app = await openApp({ size: PHONE, account, changes: fullLife(), answer: lifeSite(answers).answer });
  await synced();
  const state = app.library.library.state();
  const idOf = (noun: 'record' | 'wishlistItem' | 'collection', name: string) => {
    const row = [...state.all(noun)].find((each) => ('name' in each ? each.name : each.title) === name);
    if (!row) throw new Error(`There is no ${name}`);
    return row.id;
  };
  return { ...app, idOf };
};

const person = (path: string) => `/${LIFE_OWNER.username}${path}`;

describe('no screen is wider than its window, and its bars can be reached', () => {
  test('the collection', async () => {
    const app = await openLife();
    const record = `/?record=${app.idOf('record', LONG_WORD)}`;
    const { artist } = LIFE_ALBUM;
    await walk(app, [
      { at: '/', there: LONG_WORD },
      { at: `/?collection=${app.idOf('collection', LONG_WORD)}`, there: LONG_WORD },
      { at: '/?view=list', there: LONG_WORD },
      { at: '/?view=cards', there: LONG_WORD },
      { at: '/?view=list', press: ['Select', `Select ${LONG_WORD}`, 'Add to collection'], there: 'First pressings' },
      { at: `/?q=${artist}${artist}`, there: 'Nothing matches' },
      { at: record, there: 'Condition' },
      { at: record, press: ['More', 'Add to Collections'], there: 'Done' },
      { at: record, press: ['More', 'Add Shelfie'], there: 'Photo URL' },
      { at: `${record}&edit=true`, there: 'Save Changes' },
      { at: '/?add=record', there: 'Fill in by hand' },
      { at: '/?add=record', press: ['Fill in by hand'], there: 'Condition' },
      { at: '/', press: ['Filter'], there: 'Genre' },
      { at: '/', press: [/^Sort/], there: 'Newest' },
      { at: '/', press: [/^Synced/], there: 'Sync now' },
    ]);
  });

  test('collections, wishes and what the shelf says in numbers', async () => {
    const app = await openLife();
    const wish = app.idOf('wishlistItem', LIFE_WISHES[0]?.title ?? '');
    const collections = '/manage-collections';
    await walk(app, [
      { at: collections, there: LONG_WORD },
      { at: collections, press: ['Create Collection'], there: 'Create New Collection' },
      { at: collections, press: [`Edit ${LONG_WORD}`], there: 'Edit Collection' },
      { at: collections, press: [`Delete ${LONG_WORD}`], there: 'Delete Collection' },
      { at: collections, press: [`Set Default ${LONG_WORD}`], there: 'Make private first' },
      { at: collections, press: [`QR code for ${LONG_WORD}`], there: 'Share Collection' },
      { at: '/wishlist', there: LIFE_WISHES[0]?.title ?? '' },
      { at: '/wishlist?add=item', there: 'Fill in by hand' },
      { at: '/wishlist?add=item', press: ['Fill in by hand'], there: 'Target price' },
      { at: `/wishlist?edit=${wish}`, there: 'Target price' },
      { at: `/wishlist?alert=${wish}`, there: 'Target price' },
      { at: `/wishlist?alert=${wish}`, press: ['Search Amazon'], there: 'Price unavailable' },
      { at: '/wishlist', press: ['Share'], there: 'Share Wishlist' },
      { at: '/statistics', there: 'By decade' },
      { at: '/you', there: 'On this device' },
    ]);
  });

  test.each(['so what', LONG_WORD, 'can tago mago', LIFE_WISHES[0]?.title ?? '', 'zzzz', 'neil young'])(
    'Look up: %s',
    async (query) => {
      const app = await openLife();
      await app.goTo('/look-up');
      await page.getByRole('searchbox').fill(query);
      await expect.poll(() => document.querySelector('.verdict')).not.toBeNull();
      expect((await widthProblems()).join('\n')).toBe('');
    },
  );

  test('other people, and one’s own account', async () => {
    const app = await openLife();
    const { artist, title } = LIFE_ALBUM;
    const album = `/album/${artist}/${title}`;
    await walk(app, [
      { at: '/community', there: LIFE_OWNER.username },
      { at: '/community?tab=leaderboard', there: 'Champion' },
      { at: '/community?tab=suggestions', there: LIFE_OWNER.username },
      { at: '/community?tab=reviews', there: LONG_WORD },
      { at: `/community/${LIFE_OWNER.username}/followers`, there: 'deadwax_reader' },
      { at: '/discover', there: 'Trending albums' },
      { at: album, there: '1,306' },
      { at: album, press: ['Write Review'], there: 'Post Review' },
      { at: person(''), there: 'Vinyl collector since' },
      { at: person(`/${LONG_WORD}`), there: 'אריק איינשטיין' },
      { at: person(`/${LONG_WORD}?view=list`), there: 'אריק איינשטיין' },
      { at: person('/wishlist'), there: 'אריק איינשטיין' },
      { at: '/profile', there: 'Safari on iPhone' },
      { at: '/pricing', there: 'Lifetime' },
      { at: '/pricing?gift=true', press: ['Buy as Gift'], there: "Recipient's Name" },
      { at: '/checkout?plan=annual', there: 'Payment' },
      {
        at: `/checkout?plan=annual&gift=true&recipientName=${LONG_WORD}&recipientEmail=${LONG_WORD}%40example.com`,
        there: 'The gift',
      },
      { at: '/subscribe/annual', there: 'Discount code' },
      { at: '/redeem-gift', there: 'Gift code' },
      { at: '/contact', there: 'Subject' },
    ]);
  });

  test.each([
    '/',
    '/about',
    '/about-collections',
    '/privacy-policy',
    '/terms-of-service',
    '/pricing',
    '/contact',
    '/no/such/page',
  ])('for a visitor: %s', async (at) => {
    await openVisitor({ at, size: PHONE, answer: lifeSite().answer });
    await expect.poll(() => document.querySelector('h1')).not.toBeNull();
    expect((await widthProblems()).join('\n')).toBe('');
  });

  test.each([
    ['a visitor', () => openVisitor({ at: '/about', size: PHONE, answer: lifeSite().answer })],
    ['their owner', () => openLife({}, LIFE_OWNER.username)],
  ])('public pages, for %s', async (_name, open) => {
    await walk(await open(), [
      { at: person(`/${LONG_WORD}`), there: 'אריק איינשטיין' },
      { at: person(`/${LONG_WORD}?view=list`), there: 'אריק איינשטיין' },
      { at: person('/wishlist'), there: 'אריק איינשטיין' },
    ]);
  });

  test('for administrators', async () => {
    const user = {
      ...CRATE_DIGGER,
      bio: LONG_WORD,
      adminNotes: LONG_WORD,
      billingHistory: [payment({ description: LONG_WORD })],
    };
    const people = LIFE_PEOPLE.map(({ username, firstName, lastName }) =>
      listedUser(username, { firstName, lastName }),
    );
    const codes = [discountCode(LONG_WORD.slice(0, 50).toUpperCase(), { planIds: ['monthly', 'annual', 'lifetime'] })];
    const gifts = [gift(LONG_WORD.slice(0, 50), { recipientName: LONG_WORD.slice(0, 50) })];
    const things = [reportedReview({ ...LIFE_ALBUM, now: { rating: 1, review: LONG_WORD } }), reportedProfile()];
    const app = await openLife({
      ...{ [STATS]: { body: FIGURES }, [USERS]: usersPage(people, { total: 4060 }) },
      [`GET /api/admin/user/${user.id}`]: { body: user },
      ...{ [CODES]: { body: { codes, nextCursor: 'next' } }, [GIFTS]: { body: { gifts, nextCursor: 'next' } } },
      [MODERATION]: { body: { things, nextCursor: 'next' } },
    });
    await walk(app, [
      { at: '/admin', there: '4060' },
      { at: `/admin/user/${user.id}`, there: 'Billing History' },
      { at: '/admin/codes', there: codes[0]?.code ?? '' },
      { at: '/admin/moderation', there: LONG_WORD },
    ]);
  });
});
