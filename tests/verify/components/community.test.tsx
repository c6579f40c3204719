import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LEADERBOARD_ROWS } from '../../../shared/contract/community.ts';
import { sidewaysProblems } from '../../components/support/axe.ts';
import type { BillingCall } from '../../components/support/billing.ts';
import { albumLeader, collector, review, reviewLeader, summary } from '../../components/support/community.ts';
import {
  ALBUMS,
  asked,
  followButton,
  open,
  REVIEWERS,
  REVIEWS,
  row,
  SUGGESTED,
  SUMMARY,
  search,
  tab,
  USERS,
  users,
} from '../../components/support/community-page.ts';
import { PHONE } from '../../components/support/open-app.tsx';
import { gone, linesOf, press, recordToasts, shown, texts } from '../../components/support/steps.ts';

// COMM-001 COMM-002 COMM-009 COMM-010
test('the community has four tabs and says how many collectors and reviews there are', async () => {
  await open({ answers: { [USERS]: users(collector('runoutgroove')) } });
  await expect.poll(() => document.title).toBe('Community – Side One');
  expect(texts(page.getByRole('tab'))).toEqual(['Collectors', 'Leaderboard', 'Suggestions', 'Reviews']);
  await shown(page.getByText('2,418', { exact: true }));
  expect(texts(page.getByRole('term'))).toEqual(['Active Collectors', 'Album Reviews']);
  expect(texts(page.getByRole('definition'))).toEqual(['2,418', '9,037']);
});

// COMM-002
test('each tab has an address, and Back leads to the tab before', async () => {
  const { address, goBack } = await open({
    answers: {
      [USERS]: users(collector('runoutgroove')),
      [ALBUMS]: { body: [] },
      [REVIEWERS]: { body: [] },
      [SUGGESTED]: { body: [] },
      [REVIEWS]: { body: [] },
    },
  });
  await tab('Leaderboard').click();
  await shown(page.getByRole('heading', { name: 'Top Collectors' }));
  expect(address()).toBe('/community?tab=leaderboard');
  await press('{ArrowRight}');
  await shown(page.getByRole('heading', { name: 'Suggested Connections' }));
  await press('{ArrowRight}');
  await shown(page.getByRole('heading', { name: 'Latest Reviews' }));
  expect(address()).toBe('/community?tab=reviews');
  goBack();
  await shown(page.getByRole('heading', { name: 'Suggested Connections' }));
  goBack();
  goBack();
  await shown(row('runoutgroove'));
  expect(address()).toBe('/community');
});

test('the title of the page has the focus after a successful Try again', async () => {
  const { people } = await open({ answers: { [USERS]: 'no connection' } });
  const retry = page.getByRole('button', { name: 'Try again' });
  await shown(retry);
  people.answers[USERS] = users(collector('runoutgroove'));
  (retry.element() as HTMLElement).focus();
  await press('{Enter}');
  await shown(row('runoutgroove'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

describe('the leaderboard', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `digger${at + 1}`);

  // COMM-006 COMM-024 COMM-025 COMM-027 COMM-028
  test('has collectors and reviewers, with ranks, badges and figures', async () => {
    await open({
      at: '/community?tab=leaderboard',
      answers: {
        [ALBUMS]: {
          body: [
            albumLeader('runoutgroove', 1284, 611),
            albumLeader('deadwax_reader', 867, 402),
            albumLeader('sidetwo', 530, 287),
            albumLeader('onesie', 1, 1),
          ],
        },
        [REVIEWERS]: {
          body: [
            reviewLeader('gatefold', 341, 3.9),
            reviewLeader('wax-and-wane', 208, 4),
            reviewLeader('needledrop', 96, 4.4),
          ],
        },
      },
    });
    const board = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
    await shown(board('Top Reviewers').first());
    expect(texts(board('Top Collectors')).map(linesOf)).toEqual([
      ['1', 'R', 'runoutgroove', '1,284 albums, 611 artists', 'Champion'],
      ['2', 'D', 'deadwax_reader', '867 albums, 402 artists', 'Runner-up'],
      ['3', 'S', 'sidetwo', '530 albums, 287 artists', '3rd Place'],
      ['4', 'O', 'onesie', '1 album, 1 artist'],
    ]);
    expect(texts(board('Top Reviewers')).map(linesOf)).toEqual([
      ['1', 'G', 'gatefold', '341 reviews, 3.9 average', 'Top Critic'],
      ['2', 'W', 'wax-and-wane', '208 reviews, 4.0 average', 'Expert'],
      ['3', 'N', 'needledrop', '96 reviews, 4.4 average', 'Rising Star'],
    ]);
    const [first, second] = ['Top Collectors', 'Top Reviewers'].map((name) =>
      page.getByRole('region', { name }).element().getBoundingClientRect(),
    );
    expect(first?.top).toBe(second?.top);
    expect(page.getByText(/^These are the top/).elements()).toEqual([]);
  });

  // COMM-022 COMM-023
  test('says below a full one that it ends there', async () => {
    await open({
      at: '/community?tab=leaderboard',
      answers: {
        [ALBUMS]: { body: names(LEADERBOARD_ROWS).map((name, at) => albumLeader(name, 100 - at, 10)) },
        [REVIEWERS]: { body: names(LEADERBOARD_ROWS - 1).map((name, at) => reviewLeader(name, 100 - at, 3)) },
      },
    });
    await shown(page.getByRole('region', { name: 'Top Collectors' }).getByText('These are the top 20.'));
    expect(page.getByText(/^These are the top/).elements()).toHaveLength(1);
  });

  test('one that fails leaves the other, and is tried again', async () => {
    const { people } = await open({
      at: '/community?tab=leaderboard',
      answers: { [ALBUMS]: { status: 500 }, [REVIEWERS]: { body: [] } },
    });
    await shown(page.getByText('No one with a public profile has written a review yet.'));
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    people.answers[ALBUMS] = { body: [albumLeader('runoutgroove', 3, 2)] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(row('3 albums, 2 artists'));
  });
});

test('counts of any size stay within the narrowest phone', async () => {
  const counts = {
    followingCount: 11_284,
    followersCount: 111_306,
    collectorCount: 1_402_418,
    reviewCount: 12_209_037,
  };
  await open({
    answers: { [SUMMARY]: summary(counts), [USERS]: users(collector('runoutgroove')) },
    size: { ...PHONE, width: 320 },
  });
  await shown(page.getByRole('button', { name: 'Followers 111,306' }));
  expect(await sidewaysProblems()).toEqual([]);
});

describe('the latest reviews', () => {
  // COMM-008 COMM-032
  test('show album, stars, words, who wrote them and when, and lead to the album', async () => {
    const { people } = await open({
      at: '/community?tab=reviews',
      answers: {
        [REVIEWS]: {
          body: [
            review('runoutgroove', { createdAt: '2026-11-18T12:00:00.000Z', rating: 5 }),
            review('inner_sleeve', {
              title: 'Low',
              artist: 'David Bowie',
              review: null,
              user: { username: null, isPublic: false },
            }),
            review(null, { title: 'Exodus', email: 'needle' }),
            review(null, { title: 'Dummy', user: { username: null, isPublic: false } }),
          ],
        },
      },
    });
    await shown(page.getByRole('heading', { name: 'Latest Reviews' }));
    const first = row('runoutgroove');
    await shown(first);
    await shown(first.getByText('Side two first.'));
    await shown(first.getByText('November 18, 2026'));
    await shown(first.getByRole('img', { name: '5 of 5 stars' }));
    await expect
      .element(first.getByRole('link', { name: 'Blue', exact: true }))
      .toHaveAttribute('href', '/album/Joni%20Mitchell/Blue');
    await expect.element(first.getByRole('link', { name: 'runoutgroove' })).toHaveAttribute('href', '/runoutgroove');
    expect(row('Low').getByRole('link', { name: 'inner_sleeve' }).elements()).toEqual([]);
    await shown(row('Low').getByText('inner_sleeve'));
    await shown(row('Exodus').getByText('needle'));
    await shown(row('Dummy').getByText('Anonymous'));
    expect(people.calls.find(({ what }) => what === REVIEWS)?.query).toEqual({ limit: '20' });
  });

  test('come page by page from the last one shown', async () => {
    const first = Array.from({ length: 20 }, (_, at) => review('runoutgroove', { title: `Volume ${at + 1}` }));
    const { people } = await open({
      at: '/community?tab=reviews',
      answers: {
        [REVIEWS]: ({ query }: BillingCall) => ({
          body: query.before ? [review('gatefold', { title: 'Last' })] : first,
        }),
      },
    });
    await page.getByRole('button', { name: 'Show more reviews' }).click();
    await shown(row('gatefold'));
    const last = first.at(-1);
    expect(asked(people.calls, REVIEWS)).toEqual([
      { limit: '20' },
      { limit: '20', before: `${last?.createdAt}_${last?.id}` },
    ]);
    expect(page.getByRole('list', { name: 'Latest Reviews' }).getByRole('listitem').elements()).toHaveLength(21);
    await gone(page.getByRole('button', { name: 'Show more reviews' }));
  });

  test('without any, the page says so', async () => {
    await open({ at: '/community?tab=reviews', answers: { [REVIEWS]: { body: [] } } });
    await shown(page.getByText('No Reviews Yet'));
  });
});

describe('without a connection', () => {
  // PWA-019
  test('read rows are kept, the buttons say why they wait, and all works again afterwards', async () => {
    const { setOnline, people } = await open({ answers: { [USERS]: users(collector('runoutgroove')) } });
    await shown(row('runoutgroove'));
    setOnline(false);
    await shown(page.getByText('Needs a connection', { exact: true }));
    await shown(row('runoutgroove'));
    await expect.element(followButton('runoutgroove')).toBeDisabled();
    await expect.element(followButton('runoutgroove')).toHaveAccessibleDescription('Needs a connection');
    await shown(page.getByText('2,418', { exact: true }));
    await search().fill('side');
    await shown(page.getByText('Collectors are read online. They appear when you are back online.'));
    people.answers[USERS] = users(collector('sidetwo'));
    setOnline(true);
    await shown(row('sidetwo'));
    await expect.element(search()).toHaveValue('side');
    await expect.element(followButton('sidetwo')).toBeEnabled();
  });

  test.each([
    ['collectors', '', 'Collectors are read online. They appear when you are back online.'],
    ['leaderboards', '?tab=leaderboard', 'Leaderboards are read online. They appear when you are back online.'],
    ['suggestions', '?tab=suggestions', 'Suggestions are made online. They appear when you are back online.'],
    ['reviews', '?tab=reviews', 'Reviews are read online. They appear when you are back online.'],
  ])('%s that were not read say that they need one', async (_, at, sentence) => {
    await open({ at: `/community${at}`, answers: { [SUMMARY]: 'no connection' } });
    await shown(page.getByText(sentence).first());
  });
});

test('on a phone the chosen tab is in sight, and Discover is one press away', async () => {
  const toasts = recordToasts();
  await open({ at: '/community?tab=reviews', answers: { [REVIEWS]: { body: [] } }, size: PHONE });
  const { left, right } = tab('Reviews').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('link', { name: /^Discover/ }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Discover' }));
  await userEvent.keyboard('{Escape}');
  expect(toasts).toEqual([]);
});
