import { page } from 'vitest/browser';
import { type BillingAnswer, type BillingCall, scriptedBilling } from './billing.ts';
import { type collector, summary } from './community.ts';
import { type Change, openApp, type Size } from './open-app.tsx';
import { shown } from './steps.ts';

export const SUMMARY = 'GET /api/community/summary';
export const USERS = 'GET /api/community/users';
export const FOLLOW = 'POST /api/follow';
export const ALBUMS = 'GET /api/leaderboard/albums';
export const REVIEWERS = 'GET /api/leaderboard/reviews';
export const SUGGESTED = 'GET /api/recommendations/follow';
export const GENERATE = 'POST /api/recommendations/follow/generate';
export const REVIEWS = 'GET /api/community/reviews';

export interface Opening {
  at?: string;
  answers?: Record<string, BillingAnswer>;
  size?: Size;
  changes?: Change[];
}

export async function open({ at = '/community', answers = {}, size, changes = [] }: Opening = {}) {
  const people = scriptedBilling({ [SUMMARY]: summary(), ...answers });
  const account = { username: 'cratedigger' };
  const app = await openApp({ at, account, changes, answer: people.answer, ...(size && { size }) });
  await shown(page.getByRole('heading', { level: 1 }));
  return { ...app, people };
}

export const users = (...list: ReturnType<typeof collector>[]) => ({ body: { users: list, nextCursor: null } });
export const tab = (name: string) => page.getByRole('tab', { name });
export const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
export const followButton = (name: string) => page.getByRole('button', { name: `Follow ${name}`, exact: true });
export const unfollowButton = (name: string) => page.getByRole('button', { name: `Following ${name}: unfollow` });
export const search = () => page.getByRole('searchbox', { name: 'Search collectors' });

/** The queries without repeated ones: in development, React mounts each screen twice. */
export function asked(calls: readonly BillingCall[], wanted = USERS) {
  const queries = calls.filter(({ what }) => what === wanted).map(({ query }) => query);
  return queries.filter((query, at) => JSON.stringify(query) !== JSON.stringify(queries[at - 1]));
}
