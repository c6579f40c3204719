import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

const BLUE = '/album/Joni%20Mitchell/Blue';

/** The other collectors, the latest reviews, and writing one. */
export const communityScreens: Screen[] = [
  { name: 'community', path: '/community', there: 'runoutgroove' },
  { name: 'community-narrow', path: '/community', there: 'runoutgroove', only: 'phone', width: 320 },
  {
    name: 'community-nobody-found',
    path: '/community?q=zzzz',
    there: 'Nobody found',
  },
  { name: 'community-following-none', path: '/community?show=following', there: 'You follow nobody yet' },
  {
    name: 'community-followed',
    path: '/community',
    prepare: (page) => page.getByRole('button', { name: 'Follow runoutgroove' }).click(),
    there: 'runoutgroove',
  },
  { name: 'community-following', path: '/community?show=following', there: 'runoutgroove' },
  { name: 'community-followers', path: '/community/runoutgroove/followers', there: 'cratedigger' },
  { name: 'community-leaderboard', path: '/community?tab=leaderboard', there: 'Top Critic', isWhole: true },
  { name: 'community-suggestions', path: '/community?tab=suggestions', there: 'Suggested Connections' },
  { name: 'community-reviews', path: '/community?tab=reviews', there: 'wax-and-wane' },
  { name: 'discover', path: '/discover', there: 'Coming soon', isWhole: true },
  { name: 'album-review', path: BLUE, prepare: writeReview, there: 'Post Review' },
  { name: 'album-report', path: BLUE, prepare: reportReview, there: 'Send report' },
];

export const communityScreensOffline: Screen[] = [
  { name: 'community-offline', path: '/community', there: 'Collectors are read online' },
  { name: 'discover-offline', path: '/discover', there: 'Needs a connection' },
];

async function writeReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write Review' });
  await dialog.getByLabel(/^Review/).fill('Late, quiet and a little too short. Side two first.');
}

async function reportReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about the review by wax-and-wane' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Not about this album' }).check();
}
