import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BillingAnswer, BillingCall } from '../../components/support/billing.ts';
import { added, collector, review } from '../../components/support/community.ts';
import { asked, open, row, USERS, users } from '../../components/support/community-page.ts';
import { gone, offline, press, shown, texts, toastSays } from '../../components/support/steps.ts';

const FEED = 'GET /api/community/feed';
const AT = '/community?tab=lately';
const hearted = review('runoutgroove', { title: 'Low', heartCount: 2, isHearted: false, rating: 4, halfStars: 7 });
const entryOf = (each: ReturnType<typeof review>) =>
  ({ kind: 'review', id: each.id, createdAt: each.createdAt, review: each }) as const;
const feed = (...entries: unknown[]): BillingAnswer => ({ body: { entries, nextCursor: null } });
const heart = () => page.getByRole('button', { name: /^Heart the review of Low by runoutgroove/ });

describe('Lately', () => {
  test('is reached from the community, and says who added how much to what, and reviewed what', async () => {
    const { address } = await open({
      answers: {
        [USERS]: users(collector('runoutgroove')),
        [FEED]: feed(added('needledrop', 40), added('gatefold', 1, { collection: null }), entryOf(hearted)),
      },
    });
    await page.getByRole('link', { name: 'Lately from people you follow' }).click();
    await shown(page.getByRole('heading', { level: 1, name: 'Lately' }));
    expect(address()).toBe(AT);
    const many = row('needledrop');
    await shown(many.getByText('needledrop added 40 albums to Folk'));
    await shown(many.getByText('Blue, Hejira, Mingus, Clouds and more'));
    await expect.element(many.getByRole('link', { name: 'Folk' })).toHaveAttribute('href', '/needledrop/Folk');
    await expect.element(many.getByRole('link', { name: 'needledrop' })).toHaveAttribute('href', '/needledrop');
    expect(many.element().querySelectorAll('.sleeve')).toHaveLength(4);
    const one = row('gatefold');
    await shown(one.getByText('gatefold added it', { exact: true }));
    await expect
      .element(one.getByRole('link', { name: 'Blue' }))
      .toHaveAttribute('href', '/album/Joni%20Mitchell/Blue');
    await shown(row('Low').getByRole('img', { name: '3 and a half of 5 stars' }));
  });

  test('comes page by page, and has a day that grew between two pages once', async () => {
    const first = added('needledrop', 2);
    const { people } = await open({
      at: AT,
      answers: {
        [FEED]: ({ query }: BillingCall) => ({
          body: query.cursor
            ? { entries: [{ ...first, count: 3 }, added('gatefold', 2)], nextCursor: null }
            : { entries: [first], nextCursor: 'next' },
        }),
      },
    });
    await page.getByRole('button', { name: 'Show more entries' }).click();
    await shown(row('gatefold'));
    expect(texts(page.getByRole('list', { name: 'Lately from people you follow' }).getByRole('listitem'))).toHaveLength(
      2,
    );
    expect(asked(people.calls, FEED)).toEqual([{}, { cursor: 'next' }]);
    await gone(page.getByRole('button', { name: 'Show more entries' }));
  });

  test('without entries leads to people to follow', async () => {
    const { address } = await open({ at: AT, answers: { [FEED]: feed() } });
    await shown(page.getByText('Nothing here yet'));
    await page.getByRole('link', { name: 'Find people to follow' }).click();
    await expect.poll(address).toBe('/community?tab=suggestions');
  });

  test('that fails says so, and is read again', async () => {
    const { people } = await open({ at: AT, answers: { [FEED]: { status: 500 } } });
    const again = page.getByRole('button', { name: 'Try again' });
    await shown(again);
    people.answers[FEED] = feed(entryOf(hearted));
    await again.click();
    await shown(row('Low'));
  });

  test('keeps what was read without a connection, and says what waits', async () => {
    const { setOnline } = await open({ at: AT, answers: { [FEED]: feed(entryOf(hearted)) } });
    await shown(row('Low'));
    setOnline(false);
    await offline();
    await shown(page.getByText('Needs a connection'));
    await shown(row('Low'));
  });
});

describe('a heart', () => {
  const PUT = `PUT /api/reviews/${hearted.id}/heart`;
  const DELETE = `DELETE /api/reviews/${hearted.id}/heart`;

  test('is given and taken back by one press each, shown at once, with the server’s count', async () => {
    const { people } = await open({
      at: AT,
      answers: {
        [FEED]: feed(entryOf(hearted)),
        [PUT]: { body: { heartCount: 5, isHearted: true } },
        [DELETE]: { body: { heartCount: 4, isHearted: false } },
      },
    });
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
    await expect.element(heart()).toHaveAccessibleName('Heart the review of Low by runoutgroove, 2 hearts');
    await heart().click();
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(heart()).toHaveAccessibleName(/5 hearts$/);
    (heart().element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
    await expect.element(heart()).toHaveAccessibleName(/4 hearts$/);
    expect(people.calls.map(({ what }) => what).filter((what) => what.endsWith('/heart'))).toEqual([PUT, DELETE]);
  });

  test('that is not taken is undone, and says why', async () => {
    await open({ at: AT, answers: { [FEED]: feed(entryOf(hearted)), [PUT]: 'no connection' } });
    await heart().click();
    await toastSays('No heart was given', 'Hearts need a connection.');
    await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
    await expect.element(heart()).toHaveAccessibleName(/2 hearts$/);
  });

  test('is not offered for the own review, whose hearts are counted', async () => {
    const opened = await open({ at: AT, answers: { [FEED]: feed() } });
    const own = { ...hearted, userId: opened.userId };
    opened.people.answers[FEED] = feed(entryOf(own));
    await opened.goTo('/wishlist');
    await opened.goTo(AT);
    await shown(row('Low').getByRole('img', { name: '2 hearts' }));
    expect(heart().elements()).toEqual([]);
  });
});
