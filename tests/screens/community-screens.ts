import type { Page } from 'playwright';
import { type Answer, FAILURE, NEVER, type Screen } from './screen.ts';
import { LONG_USERNAME } from './screen-community.ts';

const BLUE = '/album/Joni%20Mitchell/Blue';

const USERS = '**/api/community/users?*';
const NOBODY: Answer = { json: { users: [], nextCursor: null } };
const NOTHING: Answer = { json: [] };
const COUNTS: Answer = {
  json: { collectorCount: 102_418, reviewCount: 1_209_037, followingCount: 1_284, followersCount: 11_306 },
};
const PROFILE = '/runoutgroove';
const PROFILE_READ = '**/api/public-profile/*';

/** What each tab reads, with a text that stands there while nothing is read. */
const TABS = [
  { tab: 'collectors', reads: USERS, empty: NOBODY, there: 'No collectors yet' },
  { tab: 'leaderboard', reads: '**/api/leaderboard/*', empty: NOTHING, there: 'Nobody with a public profile has' },
  { tab: 'suggestions', reads: '**/api/recommendations/**', empty: NOTHING, there: 'No suggestions yet' },
  { tab: 'reviews', reads: '**/api/community/reviews?*', empty: NOTHING, there: 'No Reviews Yet' },
].map((each) => ({ ...each, path: `/community?tab=${each.tab}` }));

const tabStates: Screen[] = TABS.flatMap(({ tab, path, reads, empty, there }) => [
  { name: `community-${tab}-loading`, path, answers: { [reads]: NEVER }, there: 'Community' },
  { name: `community-${tab}-failed`, path, answers: { [reads]: FAILURE }, there: 'Try again' },
  { name: `community-${tab}-empty`, path, answers: { [reads]: empty }, there },
  { name: `community-${tab}-narrow`, path, there: 'Community', only: 'phone', width: 320 },
]);

const discoverStates: Screen[] = [
  { name: 'discover', path: '/discover', there: 'Coming soon', isWhole: true },
  { name: 'discover-narrow', path: '/discover', there: 'Coming soon', isWhole: true, only: 'phone', width: 320 },
  {
    name: 'discover-loading',
    path: '/discover',
    answers: { '**/api/community/reviews?*': NEVER },
    there: 'Coming soon',
  },
  {
    name: 'discover-failed',
    path: '/discover',
    answers: { '**/api/community/reviews?*': FAILURE },
    there: 'Try again',
  },
  {
    name: 'discover-empty',
    path: '/discover',
    answers: { '**/api/community/reviews?*': NOTHING },
    there: 'No Reviews Yet',
  },
];

/** Profiles as another member sees them, with names of all kinds. */
const profileStates: Screen[] = [
  { name: 'profile-member', path: PROFILE, there: 'Vinyl collector since' },
  { name: 'profile-member-narrow', path: PROFILE, there: 'Vinyl collector since', only: 'phone', width: 320 },
  { name: 'profile-long', path: `/${LONG_USERNAME}`, there: 'Vinyl collector since' },
  { name: 'profile-right-to-left', path: '/seder_shabbat', there: 'Vinyl collector since' },
  { name: 'profile-loading', path: PROFILE, answers: { [PROFILE_READ]: NEVER }, there: 'Community' },
  { name: 'profile-failed', path: PROFILE, answers: { [PROFILE_READ]: FAILURE }, there: 'Try again' },
];

/** The other collectors, the latest reviews, and writing one. */
export const communityScreens: Screen[] = [
  { name: 'community', path: '/community', there: 'runoutgroove' },
  { name: 'community-many', path: '/community', answers: { '**/api/community/summary': COUNTS }, there: '102,418' },
  {
    name: 'community-many-narrow',
    path: '/community',
    answers: { '**/api/community/summary': COUNTS },
    there: '102,418',
    only: 'phone',
    width: 320,
  },
  { name: 'community-search', path: '/community?q=side', there: 'sidetwo' },
  { name: 'community-nobody-found', path: '/community?q=zzzz', there: 'No collectors found' },
  { name: 'community-following-none', path: '/community?show=following', there: 'You are not following anyone yet' },
  { name: 'community-own-followers', path: '/community?show=followers', there: 'needledrop' },
  {
    name: 'community-followed',
    path: '/community',
    prepare: (page) => page.getByRole('button', { name: 'Follow runoutgroove' }).click(),
    there: 'runoutgroove',
  },
  { name: 'community-following', path: '/community?show=following', there: 'runoutgroove' },
  { name: 'community-followers', path: '/community/runoutgroove/followers', there: 'cratedigger' },
  { name: 'community-followed-by-nobody', path: '/community/runoutgroove/following', there: 'Nobody here yet' },
  { name: 'community-nobody-there', path: '/community/no-such-person/followers', there: 'Profile Not Found' },
  { name: 'community-leaderboard', path: '/community?tab=leaderboard', there: 'Top Critic', isWhole: true },
  { name: 'community-suggestions', path: '/community?tab=suggestions', there: 'Shared albums' },
  { name: 'community-reviews', path: '/community?tab=reviews', there: 'runoutgroove' },
  ...tabStates,
  ...discoverStates,
  ...profileStates,
  { name: 'album-review', path: BLUE, prepare: writeReview, there: 'Post Review' },
  { name: 'album-report', path: BLUE, prepare: reportReview, there: 'Send report' },
  { name: 'album-review-mine', path: BLUE, prepare: postReview, there: 'You' },
  { name: 'album-review-menu', path: BLUE, prepare: openOwnReview, there: 'Delete' },
  {
    name: 'album-review-delete',
    path: BLUE,
    prepare: async (page) => {
      await openOwnReview(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    there: 'Confirm Delete',
  },
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
  await page.getByRole('button', { name: 'More about the review by needledrop' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Not about this album' }).check();
}

async function postReview(page: Page): Promise<void> {
  await writeReview(page);
  await page.getByRole('button', { name: 'Post Review' }).click();
  await page.getByRole('dialog', { name: 'Write Review' }).waitFor({ state: 'hidden' });
}

async function openOwnReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More about the review by cratedigger/ }).click();
}
