import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, rest } from '../../e2e/rest.ts';
import { closeAll, joinAs, toastSays } from '../../e2e/steps.ts';
import { DESKTOP, type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const SHARED = [
  { artist: 'Joni Mitchell', title: 'Blue', genre: 'folk' },
  { artist: 'Nina Simone', title: 'Pastel Blues', genre: 'jazz' },
];
const BLUE = '/album/Joni%20Mitchell/Blue';
const WORDS = 'Side two first.\nThen side one again.';

describe('three collectors', () => {
  let product: RunningProduct;
  /** A phone of the one whom the others find, and two desktops. */
  let owner: Page;
  let friend: Page;
  let stranger: Page;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await sharedProduct();
    for (const options of [PHONE, DESKTOP, DESKTOP]) devices.push(await openDevice(options));
    [owner, friend, stranger] = devices.map(({ page }) => page) as [Page, Page, Page];
    await joinAs(owner, product, 'runoutgroove');
    await joinAs(friend, product, 'sidetwo');
    await joinAs(stranger, product, 'gatefold');
    for (const fields of [...SHARED, { artist: 'Can', title: 'Tago Mago' }])
      await post(owner, product, '/api/records', fields);
    for (const fields of SHARED) await post(friend, product, '/api/records', fields);
    for (const page of [owner, friend]) await show(page, true);
  });
  afterAll(async () => {
    await closeAll(devices);
  });

  // COMM-001 COMM-003 COMM-031 HOME-004
  test('one finds another by name, follows, and is counted on the other’s home and among the followers', async () => {
    await open(friend, '/community');
    await friend.getByRole('searchbox', { name: 'Search collectors' }).fill('OUTGROOVE');
    const row = friend.getByRole('list', { name: 'Collectors' }).getByRole('listitem');
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('link', { name: 'runoutgroove' }).waitFor();
    // A job counts the albums; the text is in the address and survives the reload.
    await expect
      .poll(async () => {
        await friend.reload();
        await row.first().waitFor();
        return row.getByText('3 albums').count();
      })
      .toBe(1);
    const stored = followStored(friend);
    await row.getByRole('button', { name: 'Follow runoutgroove' }).click();
    await row.getByRole('button', { name: 'Following runoutgroove: unfollow' }).waitFor();
    await stored;
    await friend.getByRole('button', { name: 'Following 1' }).click();
    await row.getByRole('link', { name: 'runoutgroove' }).waitFor();
    expect(await rest(friend, product, '/api/following')).toMatchObject([{ username: 'runoutgroove' }]);

    await open(owner, '/');
    const followers = owner.locator('dl.readout > div', { hasText: 'Followers' }).filter({ visible: true });
    await followers.getByText('1', { exact: true }).waitFor();
    await open(owner, '/community/runoutgroove/followers');
    await owner.getByRole('list', { name: 'Followers' }).getByRole('link', { name: 'sidetwo' }).waitFor();
    await open(stranger, '/community/sidetwo/following');
    await stranger.getByRole('list', { name: 'Following' }).getByRole('link', { name: 'runoutgroove' }).waitFor();
  });

  // ALBUM-004 ALBUM-016 COMM-031 DISC-003 DISC-010
  test('one reviews an album from its page, and the others read it there, among the latest and on Discover', async () => {
    await open(friend, BLUE);
    await friend.getByRole('button', { name: 'Write Review' }).click();
    const dialog = friend.getByRole('dialog', { name: 'Write Review' });
    await dialog.getByRole('radio', { name: '4 of 5' }).check();
    await dialog.getByLabel(/^Review/).fill(WORDS);
    await friend.reload();
    await friend.getByRole('button', { name: 'Write Review' }).click();
    // Half written, and still there after the reload.
    expect(await dialog.getByLabel(/^Review/).inputValue()).toBe(WORDS);
    expect(await dialog.getByRole('radio', { name: '4 of 5' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Post Review' }).click();
    await toastSays(friend, 'Review submitted');
    await friend.getByRole('list', { name: 'Reviews of Blue' }).getByText('You', { exact: true }).waitFor();
    await expect.poll(() => friend.getByRole('button', { name: 'Write Review' }).count()).toBe(0);
    const album = '/api/reviews/Joni%20Mitchell/Blue';
    expect(await rest(friend, product, album)).toMatchObject([{ rating: 4, review: WORDS, username: 'sidetwo' }]);

    await open(stranger, BLUE);
    await stranger.getByRole('list', { name: 'Reviews of Blue' }).getByText('Then side one again.').waitFor();
    // Two others have the album.
    await expect.poll(async () => figure(stranger, BLUE, 'Collectors')).toBe('2');
    expect(await figure(stranger, BLUE, 'Average rating')).toBe('4.0');
    await open(stranger, '/discover');
    const card = stranger.getByRole('article').filter({ hasText: 'Blue' });
    await card.getByRole('link', { name: 'View Profile of sidetwo' }).click();
    await stranger.getByRole('heading', { level: 1, name: 'sidetwo' }).waitFor();
    const stored = followStored(stranger);
    await stranger.getByRole('button', { name: 'Follow sidetwo' }).click();
    await stranger.getByRole('button', { name: 'Following sidetwo: unfollow' }).waitFor();
    await stored;
    await stranger.getByRole('link', { name: 'Followers' }).click();
    await stranger.getByRole('list', { name: 'Followers' }).getByText('You', { exact: true }).waitFor();
    await open(owner, '/community?tab=reviews');
    await owner.getByRole('list', { name: 'Latest Reviews' }).getByText('Side two first.').waitFor();
  });

  // COMM-019 COMM-021 COMM-027 COMM-028 COMM-029
  test('the one with the most albums leads, and one who shares albums is suggested with the reason', async () => {
    await open(stranger, '/community?tab=leaderboard');
    await expect
      .poll(async () => {
        await stranger.reload();
        const board = stranger.getByRole('region', { name: 'Top Collectors' }).getByRole('listitem');
        await board.first().waitFor();
        return board.allInnerTexts();
      })
      .toEqual([
        expect.stringMatching(/runoutgroove[\s\S]*3 albums, 3 artists[\s\S]*Champion/),
        expect.stringMatching(/sidetwo/),
      ]);
    await stranger.getByRole('region', { name: 'Top Reviewers' }).getByText('1 review, 4.0 average').waitFor();

    await open(owner, '/community?tab=suggestions');
    await owner.getByRole('button', { name: 'New suggestions' }).tap();
    const suggestion = owner.getByRole('listitem').filter({ hasText: 'sidetwo' });
    await suggestion.getByText('Shared albums').waitFor();
    expect(await suggestion.locator('dd').allTextContents()).toEqual([
      expect.stringMatching(/^\d+$/),
      '2',
      '2',
      expect.stringMatching(/^\d+%$/),
    ]);
    const [known] = await rest<{ reason: string }[]>(owner, product, '/api/recommendations/follow');
    await suggestion.getByText(known?.reason ?? '').waitFor();
    await suggestion.getByRole('button', { name: 'Follow sidetwo' }).tap();
    await suggestion.getByRole('button', { name: 'Following sidetwo: unfollow' }).waitFor();
  });

  test('a review is edited and deleted by its writer, and reported by another', async () => {
    await open(stranger, BLUE);
    await stranger.getByRole('button', { name: 'More about the review by sidetwo' }).click();
    await stranger.getByRole('menuitem', { name: 'Report' }).click();
    const report = stranger.getByRole('dialog', { name: 'Report this review' });
    await report.getByText('Something else').click();
    await report.getByRole('button', { name: 'Send report' }).click();
    await toastSays(stranger, 'Report sent');

    await open(friend, BLUE);
    await friend.getByRole('button', { name: 'More about the review by sidetwo' }).click();
    await friend.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = friend.getByRole('dialog', { name: 'Edit Review' });
    await edit.getByLabel(/^Review/).fill('Side one, too.');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(friend, 'Review updated');
    await open(stranger, BLUE);
    await stranger.getByText('Side one, too.').waitFor();
  });

  // COMM-011 COMM-012 COMM-026
  test('made private again, one has left the boards, the suggestions and the lists, and no link leads to them', async () => {
    await show(friend, false);
    await open(stranger, '/community?tab=leaderboard');
    await stranger.getByRole('region', { name: 'Top Collectors' }).getByText('runoutgroove').waitFor();
    await stranger.getByText('No one with a public profile has written a review yet.').waitFor();
    expect(await stranger.getByRole('main').getByText('sidetwo').count()).toBe(0);

    await open(stranger, '/community');
    const row = stranger.getByRole('list', { name: 'Collectors' }).getByRole('listitem').filter({ hasText: 'sidetwo' });
    await row.getByText('Private profile').waitFor();
    expect(await row.getByRole('link').count()).toBe(0);
    expect(await row.getByText(/album/).count()).toBe(0);

    await open(stranger, '/community/sidetwo/following');
    await stranger.getByRole('heading', { name: 'Profile Not Found' }).waitFor();
    await open(stranger, '/community/runoutgroove/followers');
    await stranger.getByText('No one with a public profile follows runoutgroove yet.').waitFor();
    await open(stranger, '/discover');
    const card = stranger.getByRole('article').filter({ hasText: 'Blue' });
    await card.getByText(/^sidetwo,/).waitFor();
    expect(await card.getByRole('link', { name: /^View Profile/ }).count()).toBe(0);

    // Its writer takes the review back as well.
    await open(friend, BLUE);
    await friend.getByRole('button', { name: 'More about the review by sidetwo' }).click();
    await friend.getByRole('menuitem', { name: 'Delete' }).click();
    await friend.getByRole('button', { name: 'Confirm Delete' }).click();
    await toastSays(friend, 'Review deleted');
    await open(stranger, '/discover');
    await stranger.getByText('No Reviews Yet').waitFor();
    await open(stranger, BLUE);
    await stranger.getByText('No reviews yet').waitFor();
    for (const device of devices) expectNoProblems(device);
  });

  function open(page: Page, path: string) {
    return page.goto(`${product.url}${path}`);
  }

  async function show(page: Page, isPublic: boolean): Promise<void> {
    await rest(page, product, '/api/user/public', { method: 'PATCH', body: { isPublic } });
  }

  async function figure(page: Page, path: string, label: string): Promise<string> {
    await open(page, path);
    const value = page.locator('.album-readout > div', { hasText: label }).locator('dd');
    await expect.poll(() => value.textContent()).not.toBe('–');
    return (await value.textContent())?.trim() ?? '';
  }
});

/** A follow shows before the server has it, from which the lists are read. */
function followStored(page: Page): Promise<unknown> {
  return page.waitForResponse(/\/api\/follow$/);
}
