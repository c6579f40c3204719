import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type BillingAnswer, scriptedBilling } from '../../components/support/billing.ts';
import { review } from '../../components/support/community.ts';
import { openApp, PHONE, type Size } from '../../components/support/open-app.tsx';
import { offline, shown, texts } from '../../components/support/steps.ts';

const REVIEWS = 'GET /api/community/reviews';

async function open(answer: BillingAnswer, size?: Size) {
  const people = scriptedBilling({ [REVIEWS]: answer });
  const app = await openApp({ at: '/discover', answer: people.answer, ...(size && { size }) });
  await shown(page.getByRole('heading', { level: 1, name: 'Discover' }));
  return { ...app, people };
}

const article = (title: string) => page.getByRole('article').filter({ hasText: title });

// DISC-001 DISC-003 DISC-004 DISC-005 DISC-006 DISC-007 DISC-008 DISC-009 DISC-010
test('the five latest reviews are cards with album, stars, words, reviewer and date', async () => {
  const nameless = review(null, { title: 'Dummy', firstName: 'Jo', lastName: 'Dee' });
  const { people } = await open({
    body: [
      review('needledrop', { title: 'Reedbed', artist: 'Saltmarsh', rating: 5, createdAt: '2026-11-20T12:00:00.000Z' }),
      review('inner_sleeve', { title: 'Low', user: { username: null, isPublic: false }, review: null }),
      nameless,
      review(null, { title: 'Exodus', user: { username: null, isPublic: false } }),
      review('gatefold', { title: 'Harvest' }),
    ],
  });
  await expect.poll(() => document.title).toBe('Discover – Side One');
  await shown(article('Reedbed'));
  expect(people.calls.find(({ what }) => what === REVIEWS)?.query).toEqual({ limit: '5' });
  const newest = article('Reedbed');
  expect(texts(newest.getByRole('paragraph'))).toEqual([
    'Saltmarsh',
    'needledrop, November 20, 2026\nView Profile\nof needledrop',
  ]);
  await shown(newest.getByRole('blockquote').getByText('Side two first.'));
  await shown(newest.getByRole('img', { name: '5 of 5 stars' }));
  await expect
    .element(newest.getByRole('link', { name: 'View Profile of needledrop' }))
    .toHaveAttribute('href', '/public-profile/needledrop');
  await expect
    .element(newest.getByRole('link', { name: 'Reedbed' }))
    .toHaveAttribute('href', '/album/Saltmarsh/Reedbed');
  expect(newest.element().querySelector('.sleeve')).not.toBeNull();
  expect(page.getByRole('article').elements()).toHaveLength(5);
  expect(
    article('Low')
      .getByRole('link', { name: /^View Profile/ })
      .elements(),
  ).toEqual([]);
  await expect
    .element(article('Dummy').getByRole('link', { name: 'View Profile of Jo Dee' }))
    .toHaveAttribute('href', `/public-profile/${nameless.userId}`);
  await shown(article('Exodus').getByText(/^Anonymous,/));
  expect(
    article('Exodus')
      .getByRole('link', { name: /^View Profile/ })
      .elements(),
  ).toEqual([]);
});

// DISC-013 DISC-014
test('coming features are named, and the page leads to the community and home', async () => {
  await open({ body: [] });
  const soon = page.getByRole('region', { name: 'Coming soon' });
  expect(texts(soon.getByRole('listitem')).map((text) => text.split('\n')[0])).toEqual([
    'Trending albums',
    'Recommendations',
  ]);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Community' }).first()).toHaveAttribute('href', '/community');
  await expect.element(main.getByRole('link', { name: 'My Collection' }).first()).toHaveAttribute('href', '/');
});

const TRENDING = 'GET /api/discover/trending';
const RECOMMENDED = 'GET /api/discover/recommendations';
const ALBUM = { artist: 'Miles Davis', title: 'Kind of Blue', imageUrl: null, people: 3 };

async function openLists(trending: object[], recommended: object[], size?: Size) {
  const people = scriptedBilling({
    [REVIEWS]: { body: [] },
    [TRENDING]: { body: trending },
    [RECOMMENDED]: { body: recommended },
  });
  const app = await openApp({ at: '/discover', answer: people.answer, ...(size && { size }) });
  await shown(page.getByRole('heading', { level: 1, name: 'Discover' }));
  return app;
}

test('albums added this week and recommended ones are lists that lead to their pages', async () => {
  await openLists([ALBUM], [{ ...ALBUM, artist: 'Can', title: 'Future Days', people: 1 }]);
  const trending = page.getByRole('region', { name: 'Trending albums' });
  await expect
    .element(trending.getByRole('link', { name: 'Kind of Blue' }))
    .toHaveAttribute('href', '/album/Miles%20Davis/Kind%20of%20Blue');
  await shown(trending.getByText('Miles Davis, added by 3 people this week'));
  const recommended = page.getByRole('region', { name: 'Recommendations' });
  await shown(recommended.getByText('Can, on 1 shelf like yours'));
  expect(page.getByText('Coming soon').elements()).toEqual([]);
});

// DISC-013
test('a list that has nothing yet is among what comes soon', async () => {
  await openLists([{ ...ALBUM, title: 'x'.repeat(80) }], [], { ...PHONE, width: 320 });
  await shown(page.getByRole('region', { name: 'Trending albums' }).getByRole('listitem'));
  const soon = page.getByRole('region', { name: 'Coming soon' });
  expect(texts(soon.getByRole('listitem')).map((text) => text.split('\n')[0])).toEqual(['Recommendations']);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

// DISC-012
test('without a review the page says so', async () => {
  await open({ body: [] });
  await shown(page.getByText('No Reviews Yet'));
});

// PWA-019
test('without a connection the page says that it needs one, and reads when there is one', async () => {
  const { setOnline, people } = await open('no connection', PHONE);
  await shown(page.getByText('Needs a connection'));
  setOnline(false);
  await offline();
  people.answers[REVIEWS] = { body: [review('needledrop', { title: 'Reedbed' })] };
  setOnline(true);
  await shown(article('Reedbed'));
  setOnline(false);
  await offline();
  await shown(article('Reedbed'));
});

test('a server that fails is asked again', async () => {
  const { people } = await open({ status: 500 });
  await shown(page.getByText('The server has a problem. Please try again in a moment.'));
  people.answers[REVIEWS] = { body: [review('needledrop', { title: 'Reedbed' })] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown(article('Reedbed'));
});

test('on a phone Back leads to the community from a page that was opened by its address', async () => {
  const { address } = await open({ body: [] }, PHONE);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(address).toBe('/community');
});

test('each link is tall enough for a finger', async () => {
  await open({ body: [review('needledrop', { title: 'Reedbed' }), review('gatefold', { title: 'Harvest' })] }, PHONE);
  await shown(article('Harvest'));
  const links = page.getByRole('article').getByRole('link').elements();
  expect(links.length).toBe(4);
  expect(links.filter((link) => link.getBoundingClientRect().height < 24)).toEqual([]);
});
