import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type BillingCall, heldAnswer } from '../../components/support/billing.ts';
import { collector } from '../../components/support/community.ts';
import {
  asked,
  FOLLOW,
  followButton,
  open,
  row,
  search,
  USERS,
  unfollowButton,
  users,
} from '../../components/support/community-page.ts';
import { focusedText, gone, linesOf, press, shown, texts, toastSays } from '../../components/support/steps.ts';

describe('collectors', () => {
  // COMM-004 COMM-005 COMM-011 COMM-012 COMM-013 COMM-014
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

  // COMM-003
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

  test('come page by page, and none twice', async () => {
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

  // COMM-004
  test('are listed by following and followers, with their numbers', async () => {
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
    await shown(unfollowButton('needledrop'));
    expect(address()).toBe('/community?show=following');
    await page.getByRole('button', { name: 'Followers 9' }).click();
    await shown(page.getByText('No followers yet'));
    await page.getByRole('button', { name: 'Show all collectors' }).click();
    await shown(row('runoutgroove'));
    goBack();
    await shown(page.getByText('No followers yet'));
    expect(asked(people.calls).map(({ show }) => show)).toEqual(['all', 'following', 'followers', 'all', 'followers']);
  });

  test('have an empty list for a member who follows no one, with a link to everybody', async () => {
    await open({ at: '/community?show=following', answers: { [USERS]: users() } });
    await shown(page.getByText('You are not following anyone yet'));
    await shown(page.getByText('Collectors you follow appear here, with the albums they added last.'));
    await shown(page.getByRole('button', { name: 'Show all collectors' }));
  });
});

describe('following', () => {
  // COMM-015
  test('shows at once, by keyboard too, sends whom, and keeps the focus', async () => {
    const runout = collector('runoutgroove');
    const held = heldAnswer();
    const { people } = await open({ answers: { [USERS]: users(runout), [FOLLOW]: held.answer } });
    await followButton('runoutgroove').click({ trial: true });
    (followButton('runoutgroove').element() as HTMLElement).focus();
    await press('{Enter}');
    await shown(unfollowButton('runoutgroove'));
    await shown(page.getByRole('button', { name: 'Following 5' }));
    expect(focusedText()).toContain('Following');
    expect(people.sent(FOLLOW)).toEqual([{ followingId: runout.id }]);
    // Pressed again before the answer: nothing is sent twice.
    await press('{Enter}');
    held.give({ id: 'f', followerId: 'me', followingId: runout.id, createdAt: '2026-11-20T10:00:00.000Z' });
    await expect.poll(() => people.sent(FOLLOW)).toHaveLength(1);
    await shown(unfollowButton('runoutgroove'));
  });

  // COMM-017
  test('is taken back when it fails, and says so', async () => {
    const { people } = await open({
      answers: { [USERS]: users(collector('runoutgroove')), [FOLLOW]: { status: 500 } },
    });
    await followButton('runoutgroove').click();
    await toastSays('Error', 'Failed to follow user. Please try again.');
    await shown(followButton('runoutgroove'));
    await shown(page.getByRole('button', { name: 'Following 4' }));
    people.answers[FOLLOW] = 'no connection';
    await followButton('runoutgroove').click();
    await expect.poll(() => people.sent(FOLLOW)).toHaveLength(2);
    await shown(followButton('runoutgroove'));
  });

  test('a deleted person is reported as deleted', async () => {
    await open({
      answers: {
        [USERS]: users(collector('runoutgroove')),
        [FOLLOW]: { code: 'NOT_FOUND', message: 'This collector is not here any more' },
      },
    });
    await followButton('runoutgroove').click();
    await toastSays('Error', 'Failed to follow user. Please try again. This collector is not here any more.');
  });

  // COMM-016 COMM-018
  test('ends at once and is taken back when it fails, and says so', async () => {
    const needle = collector('needledrop', { isFollowed: true });
    const unfollow = `DELETE /api/follow/${needle.id}`;
    const { people } = await open({ answers: { [USERS]: users(needle), [unfollow]: { status: 502 } } });
    await unfollowButton('needledrop').click();
    await toastSays('Error', 'Failed to unfollow user. Please try again.');
    await shown(unfollowButton('needledrop'));
    people.answers[unfollow] = { body: { success: true } };
    await unfollowButton('needledrop').click();
    await shown(followButton('needledrop'));
    await shown(page.getByRole('button', { name: 'Following 3' }));
    expect(people.calls.filter(({ what }) => what === unfollow)).toHaveLength(2);
  });
});

describe('the lists of a profile', () => {
  const FOLLOWERS = 'GET /api/community/users/runoutgroove/followers';
  const FOLLOWED = 'GET /api/community/users/runoutgroove/following';

  test('show a person’s followers and followed people, and can be followed from', async () => {
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
    await expect.poll(() => document.title).toBe('Followers – Side One');
    await followButton('sidetwo').click();
    await shown(unfollowButton('sidetwo'));
    expect(people.sent(FOLLOW)).toEqual([{ followingId: sidetwo.id }]);
    people.answers[FOLLOWERS] = users(collector('needledrop'));
    await page.getByRole('button', { name: 'Show more collectors' }).click();
    await shown(row('needledrop'));
    expect(asked(people.calls, FOLLOWERS)).toEqual([{}, { cursor: 'next' }]);
    await goTo('/community/runoutgroove/following');
    await shown(page.getByRole('heading', { level: 1, name: 'Following' }));
    await shown(unfollowButton('gatefold'));
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
    await shown(page.getByText('No one with a public profile follows runoutgroove yet.'));
  });
});
