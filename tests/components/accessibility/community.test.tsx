import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, narrow, SHAPES } from '../support/axe.ts';
import { type BillingAnswer, scriptedBilling } from '../support/billing.ts';
import { albumLeader, collector, recommendation, review, reviewLeader, summary } from '../support/community.ts';
import { sampleLibrary } from '../support/library.ts';
import { openApp, PHONE } from '../support/open-app.tsx';
import { shown } from '../support/steps.ts';

const SLEEVES = [
  { artist: 'Joni Mitchell', title: 'Blue', imageUrl: null },
  { artist: 'Can', title: 'Tago Mago', imageUrl: null },
];
const LONG = 'x'.repeat(50);
const BLUE = '/album/Joni%20Mitchell/Blue';
const people = [
  collector('runoutgroove', { sleeves: SLEEVES, isFollowed: true }),
  collector(LONG, { sleeves: SLEEVES }),
  collector('inner_sleeve', { isPublic: false, albumCount: null }),
  collector('cratedigger', { isYou: true }),
];
const reviews = [
  review('runoutgroove'),
  review(LONG, { title: LONG, artist: LONG, review: LONG.repeat(3) }),
  review(null),
];

const ANSWERS: Record<string, BillingAnswer> = {
  'GET /api/community/summary': summary(),
  'GET /api/community/users': { body: { users: people, nextCursor: 'next' } },
  'GET /api/community/users/runoutgroove/followers': { body: { users: people, nextCursor: null } },
  'GET /api/leaderboard/albums': {
    body: ['runoutgroove', 'sidetwo', LONG, 'gatefold'].map((name) => albumLeader(name, 9, 5)),
  },
  'GET /api/leaderboard/reviews': { body: ['runoutgroove', 'sidetwo', LONG].map((name) => reviewLeader(name, 9, 4.5)) },
  'GET /api/recommendations/follow': { body: [recommendation('sidetwo'), recommendation(LONG)] },
  'GET /api/community/reviews': { body: reviews },
  'GET /api/reviews/Joni%20Mitchell/Blue': { body: reviews },
  'GET /api/albums/popularity/Joni%20Mitchell/Blue': { body: { count: 1306, reviewCount: 214, averageRating: 4.8 } },
};

describe.each(SHAPES)('on a $name, for a collector', ({ size }) => {
  const open = (at: string, answers: Record<string, BillingAnswer> = {}) => {
    const { answer } = scriptedBilling({ ...ANSWERS, ...answers });
    return openApp({ at, size, account: { username: 'cratedigger' }, changes: sampleLibrary(), answer });
  };
  const accessible = () => expectAccessible(size);

  test.each([
    ['collectors', '/community', 'runoutgroove'],
    ['leaderboards', '/community?tab=leaderboard', 'Champion'],
    ['suggestions', '/community?tab=suggestions', 'sidetwo'],
    ['the latest reviews', '/community?tab=reviews', 'runoutgroove'],
    ['the followers of somebody', '/community/runoutgroove/followers', 'inner_sleeve'],
    ['Discover', '/discover', 'Trending albums'],
    ['an album with reviews', BLUE, '1,306'],
  ])('%s', async (_name, at, there) => {
    await open(at);
    await shown(page.getByText(there, { exact: true }).first());
    await accessible();
  });

  test.each([
    [
      'nobody',
      '/community',
      { 'GET /api/community/users': { body: { users: [], nextCursor: null } } },
      'No collectors yet',
    ],
    [
      'no suggestion',
      '/community?tab=suggestions',
      { 'GET /api/recommendations/follow': { body: [] } },
      'No suggestions yet',
    ],
    ['no review', '/discover', { 'GET /api/community/reviews': { body: [] } }, 'No Reviews Yet'],
    ['a failure', '/community', { 'GET /api/community/users': { status: 500 } }, 'Try again'],
  ] as const)('%s', async (_name, at, answers, there) => {
    await open(at, answers);
    await shown(page.getByText(there, { exact: true }).first());
    await accessible();
  });

  test('without a connection', async () => {
    const { setOnline } = await open('/community');
    await shown(page.getByText('runoutgroove', { exact: true }));
    setOnline(false);
    await shown(page.getByText('Needs a connection', { exact: true }));
    await accessible();
  });

  test('writing a review, and one that is refused', async () => {
    await open(BLUE, { 'POST /api/reviews': { status: 500 } });
    await page.getByRole('button', { name: 'Write Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write Review' });
    await dialog.getByRole('button', { name: 'Post Review' }).click();
    await expect.element(dialog.getByLabelText(/^Review/)).toHaveAttribute('aria-invalid', 'true');
    await accessible();
    await dialog.getByLabelText(/^Review/).fill('Side two first.');
    await dialog.getByRole('button', { name: 'Post Review' }).click();
    await shown(dialog.getByText('The server has a problem. Please try again in a moment.'));
    await accessible();
  });

  test('reporting a review', async () => {
    await open(BLUE);
    // The menu is opened at its width: one that is open keeps the place it has found while a phone is turned.
    if (size === PHONE) await narrow();
    await page.getByRole('button', { name: 'More about the review by runoutgroove' }).click();
    await shown(page.getByRole('menuitem', { name: 'Report' }));
    await accessible();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await shown(page.getByRole('dialog', { name: 'Report this review' }).getByText('Something else'));
    await accessible();
  });
});
