import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LEADERBOARD_ROWS } from '../../shared/contract/community.ts';
import { type BillingAnswer, type BillingCall, heldAnswer, scriptedBilling } from './support/billing.ts';
import { albumLeader, collector, recommendation, review, reviewLeader, summary } from './support/community.ts';
import { record } from './support/library.ts';
import { type Change, openApp, PHONE, type Size } from './support/open-app.tsx';
import { focusedText, gone, press, recordToasts, shown, texts, toastSays } from './support/steps.ts';

const SUMMARY = 'GET /api/community/summary';
const USERS = 'GET /api/community/users';
const FOLLOW = 'POST /api/follow';
const ALBUMS = 'GET /api/leaderboard/albums';
const REVIEWERS = 'GET /api/leaderboard/reviews';
const SUGGESTED = 'GET /api/recommendations/follow';
const GENERATE = 'POST /api/recommendations/follow/generate';
const REVIEWS = 'GET /api/community/reviews';

interface Opening {
  at?: string;
  answers?: Record<string, BillingAnswer>;
  size?: Size;
  changes?: Change[];
}

async function open({ at = '/community', answers = {}, size, changes = [] }: Opening = {}) {
  const people = scriptedBilling({ [SUMMARY]: summary(), ...answers });
  const account = { username: 'cratedigger' };
  const app = await openApp({ at, account, changes, answer: people.answer, ...(size && { size }) });
  await shown(page.getByRole('heading', { level: 1 }));
  return { ...app, people };
}

const users = (...list: ReturnType<typeof collector>[]) => ({ body: { users: list, nextCursor: null } });
const tab = (name: string) => page.getByRole('tab', { name });
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const followKey = (name: string) => page.getByRole('button', { name: `Follow ${name}`, exact: true });
const unfollowKey = (name: string) => page.getByRole('button', { name: `Following ${name}: unfollow` });
const search = () => page.getByRole('searchbox', { name: 'Search collectors' });

test('the community has four tabs and says how many collectors and reviews there are', async () => {
  await open({ answers: { [USERS]: users(collector('runoutgroove')) } });
  expect(document.title).toBe('Community – Side One');
  expect(texts(page.getByRole('tab'))).toEqual(['Collectors', 'Leaderboard', 'Suggestions', 'Reviews']);
  await shown(page.getByText('2,418', { exact: true }));
  expect(texts(page.getByRole('term'))).toEqual(['Active Collectors', 'Album Reviews']);
  expect(texts(page.getByRole('definition'))).toEqual(['2,418', '9,037']);
});

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

describe('collectors', () => {
  test('are named by username, else by the first part of their e-mail address, and link to public profiles alone', async () => {
    const nameless = collector(null);
    await open({
      answers: {
        [USERS]: users(
          collector('runoutgroove', { albumCount: 1284 }),
          collector('inner_sleeve', { isPublic: false, albumCount: null }),
          collector(null, { email: 'needle' }),
          nameless,
          collector('cratedigger', { isYou: true, albumCount: 1 }),
        ),
      },
    });
    await shown(row('runoutgroove'));
    expect(texts(page.getByRole('list', { name: 'Collectors' }).getByRole('listitem')).map(linesOf)).toEqual([
      ['R', 'runoutgroove', '1,284 albums', 'Follow', 'runoutgroove'],
      ['I', 'inner_sleeve', 'Private profile', 'Follow', 'inner_sleeve'],
      ['N', 'needle', '12 albums', 'Follow', 'needle'],
      ['A', 'Anonymous', '12 albums', 'Follow', 'Anonymous'],
      ['C', 'cratedigger', '1 album', 'You'],
    ]);
    const profile = (name: string) => page.getByRole('list').getByRole('link', { name, exact: true });
    await expect.element(profile('runoutgroove')).toHaveAttribute('href', '/runoutgroove');
    await expect.element(profile('Anonymous')).toHaveAttribute('href', `/public-profile/${nameless.id}`);
    expect(profile('inner_sleeve').elements()).toEqual([]);
    expect(row('cratedigger').getByRole('button').elements()).toEqual([]);
  });

  test('are searched on the server, once when typing rests, and Clear search shows all again', async () => {
    const everybody = [collector('runoutgroove'), collector('sidetwo'), collector('b-sides-only')];
    const { people, address } = await open({
      answers: {
        [USERS]: ({ query: { q = '' } }: BillingCall) =>
          users(...everybody.filter(({ username }) => username?.includes(q))),
      },
    });
    await shown(row('runoutgroove'));
    await search().fill('side');
    await gone(row('runoutgroove'));
    await shown(row('sidetwo'));
    await shown(row('b-sides-only'));
    expect(address()).toBe('/community?q=side');
    expect(asked(people.calls)).toEqual([{ show: 'all' }, { show: 'all', q: 'side' }]);
    await search().fill('  zzz ');
    await shown(page.getByText('No collector has “zzz” in the name.'));
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await shown(row('runoutgroove'));
    expect(address()).toBe('/community');
  });

  test('come page by page, and nobody twice', async () => {
    const both = collector('sidetwo');
    const { people } = await open({
      answers: {
        [USERS]: ({ query }: BillingCall) => ({
          body: query.cursor
            ? { users: [both, collector('gatefold')], nextCursor: null }
            : { users: [collector('runoutgroove'), both], nextCursor: 'after-sidetwo' },
        }),
      },
    });
    await page.getByRole('button', { name: 'Show more collectors' }).click();
    await shown(row('gatefold'));
    expect(
      texts(page.getByRole('list', { name: 'Collectors' }).getByRole('listitem')).map((text) => linesOf(text)[1]),
    ).toEqual(['runoutgroove', 'sidetwo', 'gatefold']);
    expect(asked(people.calls)).toEqual([{ show: 'all' }, { show: 'all', cursor: 'after-sidetwo' }]);
    expect(page.getByRole('button', { name: 'Show more collectors' }).elements()).toEqual([]);
  });

  test('a page that does not load leaves the ones before, and is tried again', async () => {
    const first = { users: [collector('runoutgroove')], nextCursor: 'next' };
    const { people } = await open({ answers: { [USERS]: { body: first } } });
    await shown(row('runoutgroove'));
    people.answers[USERS] = { code: 'RATE_LIMITED', message: 'Slow down for a moment' };
    await page.getByRole('button', { name: 'Show more collectors' }).click();
    await shown(page.getByText('Slow down for a moment'));
    await shown(row('runoutgroove'));
    people.answers[USERS] = users(collector('gatefold'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(row('gatefold'));
    await shown(row('runoutgroove'));
    expect(asked(people.calls).at(-1)).toEqual({ show: 'all', cursor: 'next' });
  });

  test('whom one follows and who follows one are lists of their own, with their numbers', async () => {
    const { people, address, goBack } = await open({
      answers: {
        [USERS]: ({ query: { show } }: BillingCall) =>
          show === 'following'
            ? users(collector('needledrop', { isFollowed: true }))
            : show === 'followers'
              ? users()
              : users(collector('runoutgroove')),
      },
    });
    await page.getByRole('button', { name: 'Following 4' }).click();
    await shown(unfollowKey('needledrop'));
    expect(address()).toBe('/community?show=following');
    await page.getByRole('button', { name: 'Followers 9' }).click();
    await shown(page.getByText('Nobody follows you yet'));
    await page.getByRole('button', { name: 'Show all collectors' }).click();
    await shown(row('runoutgroove'));
    goBack();
    await shown(page.getByText('Nobody follows you yet'));
    expect(asked(people.calls).map(({ show }) => show)).toEqual(['all', 'following', 'followers', 'all', 'followers']);
  });

  test('who follows nobody reads what stands here, and goes on to everybody', async () => {
    await open({ at: '/community?show=following', answers: { [USERS]: users() } });
    await shown(page.getByText('You follow nobody yet'));
    await shown(page.getByText('Collectors you follow stand here, with what they added last.'));
    await shown(page.getByRole('button', { name: 'Show all collectors' }));
  });
});

describe('following', () => {
  test('shows at once, by keyboard too, sends whom, and keeps the focus', async () => {
    const runout = collector('runoutgroove');
    const held = heldAnswer();
    const { people } = await open({ answers: { [USERS]: users(runout), [FOLLOW]: held.answer } });
    await followKey('runoutgroove').click({ trial: true });
    (followKey('runoutgroove').element() as HTMLElement).focus();
    await press('{Enter}');
    await shown(unfollowKey('runoutgroove'));
    await shown(page.getByRole('button', { name: 'Following 5' }));
    expect(focusedText()).toContain('Following');
    expect(people.sent(FOLLOW)).toEqual([{ followingId: runout.id }]);
    // Pressed again before the answer: nothing is sent twice.
    await press('{Enter}');
    held.give({ id: 'f', followerId: 'me', followingId: runout.id, createdAt: '2026-11-20T10:00:00.000Z' });
    await expect.poll(() => people.sent(FOLLOW)).toHaveLength(1);
    await shown(unfollowKey('runoutgroove'));
  });

  test('is taken back when it fails, and says so', async () => {
    const { people } = await open({
      answers: { [USERS]: users(collector('runoutgroove')), [FOLLOW]: { status: 500 } },
    });
    await followKey('runoutgroove').click();
    await toastSays('Error', 'Failed to follow user. Please try again.');
    await shown(followKey('runoutgroove'));
    await shown(page.getByRole('button', { name: 'Following 4' }));
    people.answers[FOLLOW] = 'no connection';
    await followKey('runoutgroove').click();
    await expect.poll(() => people.sent(FOLLOW)).toHaveLength(2);
    await shown(followKey('runoutgroove'));
  });

  test('somebody who has gone is said to have gone', async () => {
    await open({
      answers: {
        [USERS]: users(collector('runoutgroove')),
        [FOLLOW]: { code: 'NOT_FOUND', message: 'This collector is not here any more' },
      },
    });
    await followKey('runoutgroove').click();
    await toastSays('Error', 'Failed to follow user. Please try again. This collector is not here any more.');
  });

  test('ends at once and is taken back when it fails, and says so', async () => {
    const needle = collector('needledrop', { isFollowed: true });
    const unfollow = `DELETE /api/follow/${needle.id}`;
    const { people } = await open({ answers: { [USERS]: users(needle), [unfollow]: { status: 502 } } });
    await unfollowKey('needledrop').click();
    await toastSays('Error', 'Failed to unfollow user. Please try again.');
    await shown(unfollowKey('needledrop'));
    people.answers[unfollow] = { body: { success: true } };
    await unfollowKey('needledrop').click();
    await shown(followKey('needledrop'));
    await shown(page.getByRole('button', { name: 'Following 3' }));
    expect(people.calls.filter(({ what }) => what === unfollow)).toHaveLength(2);
  });
});

describe('the leaderboard', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `digger${at + 1}`);

  test('stands for collectors and for reviewers, with ranks, badges and figures', async () => {
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
    await shown(page.getByText('Nobody with a public profile has written a review yet.'));
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    people.answers[ALBUMS] = { body: [albumLeader('runoutgroove', 3, 2)] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(row('3 albums, 2 artists'));
  });
});

describe('suggestions', () => {
  test('show score, what is shared and why, and can be followed', async () => {
    const sidetwo = recommendation('sidetwo');
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: {
        [SUGGESTED]: {
          body: [sidetwo, recommendation('gatefold', { recommendationScore: 77.4, genreSimilarity: 64 })],
        },
        [FOLLOW]: {
          body: {
            id: 'f',
            followerId: 'me',
            followingId: sidetwo.recommendedUserId,
            createdAt: '2026-11-20T10:00:00.000Z',
          },
        },
      },
    });
    await shown(page.getByRole('heading', { name: 'Suggested Connections' }));
    await shown(row('sidetwo'));
    expect(texts(row('sidetwo')).map(linesOf)).toEqual([
      [
        ...['S', 'sidetwo', 'You and sidetwo both have Blue by Joni Mitchell.', 'Follow', 'sidetwo'],
        ...['Score', '94', 'Shared albums', '31', 'Shared artists', '58', 'Genres alike', '86%'],
      ],
    ]);
    await shown(row('gatefold').getByText('77', { exact: true }));
    await followKey('sidetwo').click();
    await shown(unfollowKey('sidetwo'));
    expect(people.sent(FOLLOW)).toEqual([{ followingId: sidetwo.recommendedUserId }]);
  });

  test('are asked for anew, where there are none too', async () => {
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [] }, [GENERATE]: { body: [recommendation('sidetwo')] } },
    });
    await shown(page.getByText('No suggestions yet'));
    await shown(
      page.getByText('They come from albums you share with other collectors. Add a few records, then ask again.'),
    );
    await expect.element(page.getByRole('link', { name: 'Add Record' })).toHaveAttribute('href', '/?add=record');
    await page.getByRole('button', { name: 'New suggestions' }).click();
    await shown(row('sidetwo'));
    people.answers[GENERATE] = { body: [recommendation('gatefold')] };
    await page.getByRole('button', { name: 'New suggestions' }).click();
    await shown(row('gatefold'));
    await gone(row('sidetwo'));
    expect(people.sent(GENERATE)).toHaveLength(2);
  });

  test('are looked for at once for somebody who has albums and none yet', async () => {
    const search = heldAnswer();
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [] }, [GENERATE]: search.answer },
      changes: [record({ artist: 'Joni Mitchell', title: 'Blue' })],
    });
    await shown(page.getByRole('status', { name: 'Loading suggestions' }));
    await expect.poll(() => people.sent(GENERATE)).toHaveLength(1);
    search.give([recommendation('sidetwo')]);
    await shown(row('sidetwo'));
    expect(page.getByText('No suggestions yet').elements()).toEqual([]);
    expect(people.sent(GENERATE)).toHaveLength(1);
  });

  test('those that cannot be looked for at once are none, without a word about it', async () => {
    const toasts = recordToasts();
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [] }, [GENERATE]: { status: 503 } },
      changes: [record({ artist: 'Joni Mitchell', title: 'Blue' })],
    });
    await expect.poll(() => people.sent(GENERATE)).toHaveLength(1);
    await shown(page.getByText('No suggestions yet'));
    expect(toasts).toEqual([]);
  });

  test('those there stay when new ones cannot be made, and the toast says so', async () => {
    await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [recommendation('sidetwo')] }, [GENERATE]: { status: 503 } },
    });
    await page.getByRole('button', { name: 'New suggestions' }).click();
    await toastSays('Error', 'Failed to generate recommendations. Please try again.');
    await shown(row('sidetwo'));
  });
});

describe('the latest reviews', () => {
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
    await shown(first.getByRole('img', { name: '5 out of 5' }));
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
  test('what was read stays, the keys say why they wait, and all works again afterwards', async () => {
    const { setOnline, people } = await open({ answers: { [USERS]: users(collector('runoutgroove')) } });
    await shown(row('runoutgroove'));
    setOnline(false);
    await shown(page.getByText('Needs a connection', { exact: true }));
    await shown(row('runoutgroove'));
    await expect.element(followKey('runoutgroove')).toBeDisabled();
    await expect.element(followKey('runoutgroove')).toHaveAccessibleDescription('Needs a connection');
    await shown(page.getByText('2,418', { exact: true }));
    await search().fill('side');
    await shown(page.getByText('Collectors are read online. They appear when you are back online.'));
    people.answers[USERS] = users(collector('sidetwo'));
    setOnline(true);
    await shown(row('sidetwo'));
    await expect.element(search()).toHaveValue('side');
    await expect.element(followKey('sidetwo')).toBeEnabled();
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

describe('the lists of a profile', () => {
  const FOLLOWERS = 'GET /api/community/users/runoutgroove/followers';
  const FOLLOWED = 'GET /api/community/users/runoutgroove/following';

  test('show who follows somebody, and whom they follow, and can be followed from', async () => {
    const sidetwo = collector('sidetwo');
    const { people, goTo } = await open({
      at: '/community/runoutgroove/followers',
      answers: {
        [FOLLOWERS]: { body: { users: [sidetwo], nextCursor: 'next' } },
        [FOLLOWED]: users(collector('gatefold', { isFollowed: true })),
        [FOLLOW]: {
          body: { id: 'f', followerId: 'me', followingId: sidetwo.id, createdAt: '2026-11-20T10:00:00.000Z' },
        },
      },
    });
    await shown(page.getByRole('heading', { level: 1, name: 'Followers' }));
    expect(document.title).toBe('Followers – Side One');
    await followKey('sidetwo').click();
    await shown(unfollowKey('sidetwo'));
    expect(people.sent(FOLLOW)).toEqual([{ followingId: sidetwo.id }]);
    people.answers[FOLLOWERS] = users(collector('needledrop'));
    await page.getByRole('button', { name: 'Show more collectors' }).click();
    await shown(row('needledrop'));
    expect(asked(people.calls, FOLLOWERS)).toEqual([{}, { cursor: 'next' }]);
    await goTo('/community/runoutgroove/following');
    await shown(page.getByRole('heading', { level: 1, name: 'Following' }));
    await shown(unfollowKey('gatefold'));
  });

  test('of a private or missing profile are not found', async () => {
    await open({
      at: '/community/runoutgroove/followers',
      answers: { [FOLLOWERS]: { code: 'NOT_FOUND', message: 'Profile not found' } },
    });
    await shown(page.getByRole('heading', { name: 'Profile Not Found' }));
  });

  test('empty ones say so', async () => {
    await open({ at: '/community/runoutgroove/followers', answers: { [FOLLOWERS]: users() } });
    await shown(page.getByText('Nobody with a public profile follows runoutgroove yet.'));
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

/** What was asked, without the second time: in development, React mounts each screen twice. */
function asked(calls: readonly BillingCall[], wanted = USERS) {
  const queries = calls.filter(({ what }) => what === wanted).map(({ query }) => query);
  return queries.filter((query, at) => JSON.stringify(query) !== JSON.stringify(queries[at - 1]));
}

/** The drawn lines of a row, of which some are for screen readers alone. */
function linesOf(text: string): string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== '');
}
