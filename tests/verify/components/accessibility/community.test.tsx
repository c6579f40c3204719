import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, narrow, SHAPES } from '../../../components/support/axe.ts';
import type { BillingAnswer } from '../../../components/support/billing.ts';
import { sampleLibrary } from '../../../components/support/library.ts';
import { LIFE_ALBUM, LIFE_OWNER, lifeSite } from '../../../components/support/life-site.ts';
import { openApp, PHONE } from '../../../components/support/open-app.tsx';
import { shown } from '../../../components/support/steps.ts';

const { artist, title } = LIFE_ALBUM;
const ALBUM = `/album/${artist}/${title}`;

describe.each(SHAPES)('on a $name, for a collector', ({ size }) => {
  const open = (at: string, answers: Record<string, BillingAnswer> = {}) => {
    const { answer } = lifeSite(answers);
    return openApp({ at, size, account: { username: 'cratedigger' }, changes: sampleLibrary(), answer });
  };
  const accessible = () => expectAccessible(size);

  test.each([
    ['collectors', '/community', 'runoutgroove'],
    ['leaderboards', '/community?tab=leaderboard', 'Champion'],
    ['suggestions', '/community?tab=suggestions', 'sidetwo'],
    ['the latest reviews', '/community?tab=reviews', 'runoutgroove'],
    ['the followers of somebody', `/community/${LIFE_OWNER.username}/followers`, 'inner_sleeve'],
    ['Discover', '/discover', 'Trending albums'],
    ['an album with reviews', ALBUM, '1,306'],
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
    await open(ALBUM, { 'POST /api/reviews': { status: 500 } });
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
    await open(ALBUM);
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
