import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  AT,
  CREATE,
  dialog,
  FIGURES,
  figures,
  LIST,
  leaveAndReturn,
  listed,
  menuOf,
  open,
  openWithOwn,
  post,
  savedAs,
  star,
  writeButton,
} from '../../components/support/album-reviews-page.ts';
import { type BillingAnswer, type BillingCall, scriptedBilling } from '../../components/support/billing.ts';
import { review } from '../../components/support/community.ts';
import { HORSES } from '../../components/support/library.ts';
import { openVisitor } from '../../components/support/open-app.tsx';
import { focusedText, gone, linesOf, press, shown, texts, toastSays } from '../../components/support/steps.ts';

// ALBUM-004 ALBUM-005
test('the page says how many others have the album, and how it is rated', async () => {
  await open();
  await shown(page.getByText('1,306', { exact: true }));
  const readout = page.getByRole('definition');
  await expect.poll(() => texts(readout)).toEqual(['4.8', '214', '1,306']);
  await shown(page.getByRole('img', { name: '4.8 of 5 stars' }));
});

// ALBUM-008 ALBUM-009
test('each review has its writer, stars, day and words, and the own one comes first with a badge', async () => {
  const { userId, scripted, goTo } = await open({
    reviews: [
      review('runoutgroove', { rating: 5, createdAt: '2026-03-05T12:00:00.000Z' }),
      review(null, { review: null, createdAt: '2026-03-04T12:00:00.000Z' }),
    ],
  });
  await shown(listed().first());
  expect(texts(listed()).map(linesOf)).toEqual([
    ['R', 'runoutgroove', 'March 5, 2026', 'Side two first.'],
    ['A', 'Anonymous User', 'March 4, 2026'],
  ]);
  scripted.answers[LIST] = { body: [review('runoutgroove'), savedAs(userId)] };
  await leaveAndReturn(goTo);
  await shown(listed().first());
  expect(linesOf(texts(listed())[0] ?? '')).toEqual(['C', 'cratedigger You', 'November 20, 2026', 'Side two first.']);
  expect(writeButton().elements()).toEqual([]);
});

test('each writer whose profile is public leads to it, for visitors too', async () => {
  const byPrivate = review('cellarlight', { userId: null, user: { username: 'cellarlight', isPublic: false } });
  const answer = scriptedBilling({
    [LIST]: { body: [review('runoutgroove'), byPrivate] },
    [FIGURES]: figures(1306, 214, 4.8),
  }).answer;
  const app = await openVisitor({ at: AT, answer });
  await shown(listed().first());
  const links = listed().getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['runoutgroove', '/runoutgroove'],
  ]);
  await listed().getByRole('link', { name: 'runoutgroove' }).click();
  await expect.poll(app.address).toBe('/runoutgroove');
});

describe('the own review', () => {
  test('is edited in the same dialog, and only what was written is sent', async () => {
    const { userId, scripted } = await openWithOwn();
    const own = scripted.own;
    await menuOf('cratedigger').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Review' });
    await expect.element(edit.getByLabelText(/^Review/)).toHaveValue('Side two first.');
    await expect.element(star(4)).toBeChecked();
    await star(5).click();
    await edit.getByLabelText(/^Review/).fill('Side one, too.');
    scripted.answers[`PATCH /api/reviews/${own.id}`] = {
      body: { ...own, userId, rating: 5, review: 'Side one, too.' },
    };
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays('Review updated');
    await gone(edit);
    await shown(listed().getByText('Side one, too.'));
    expect(scripted.sent(`PATCH /api/reviews/${own.id}`)).toEqual([
      { rating: 5, halfStars: 10, review: 'Side one, too.' },
    ]);
  });

  test('is deleted after a question whose safe answer has the focus', async () => {
    const { scripted } = await openWithOwn();
    const remove = `DELETE /api/reviews/${scripted.own.id}`;
    const question = page.getByText('Are you sure you want to delete your review of "Blue" by Joni Mitchell?');
    await menuOf('cratedigger').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await shown(question);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('{Enter}');
    await gone(question);
    await expect.element(menuOf('cratedigger')).toHaveFocus();

    await menuOf('cratedigger').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    scripted.answers[remove] = { status: 500 };
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await toastSays('Error', 'Failed to delete review. Please try again.');
    await shown(question);
    scripted.answers[remove] = { body: { success: true } };
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await toastSays('Review deleted');
    await shown(page.getByText('runoutgroove'));
    expect(listed().elements()).toHaveLength(1);
    await expect.poll(focusedText).toBe('Write Review');
  });
});

describe('another’s review', () => {
  test('is reported with a reason and a note', async () => {
    const other = review('wax-and-wane');
    const report = `POST /api/reviews/${other.id}/report`;
    const { scripted } = await open({ reviews: [other], answers: { [report]: { status: 503 } } });
    await menuOf('wax-and-wane').click();
    expect(texts(page.getByRole('menuitem'))).toEqual(['Report']);
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const sheet = page.getByRole('dialog', { name: 'Report this review' });
    await shown(
      sheet.getByText('By wax-and-wane, on Blue. An administrator reads it; wax-and-wane does not learn who sent it.'),
    );
    const send = sheet.getByRole('button', { name: 'Send report' });
    await expect.element(send).toBeDisabled();
    await sheet.getByRole('radio', { name: 'Not about this album' }).click();
    await sheet.getByLabelText('What should we know? (optional)').fill('It is about a toaster.');
    await send.click();
    await toastSays('Error', 'Failed to send report. Please try again.');
    await expect.element(sheet.getByLabelText(/^What should/)).toHaveValue('It is about a toaster.');
    scripted.answers[report] = { body: { success: true } };
    await send.click();
    await toastSays('Report sent');
    await gone(sheet);
    expect(scripted.sent(report).at(-1)).toEqual({ reason: 'off-topic', note: 'It is about a toaster.' });
  });

  test('more of them come page by page', async () => {
    const first = Array.from({ length: 50 }, (_, at) => review(`digger${at}`));
    const { scripted } = await open({
      answers: {
        [LIST]: ({ query }: BillingCall) => ({ body: query.before ? [review('the-last')] : first }),
      },
    });
    await page.getByRole('button', { name: 'Show more reviews' }).click();
    await shown(listed().getByText('the-last'));
    const last = first.at(-1);
    expect(scripted.calls.findLast(({ what }) => what === LIST)?.query).toEqual({
      before: `${last?.createdAt}_${last?.id}`,
    });
  });
});

describe('from an opened record', () => {
  const HORSES_LIST = 'GET /api/reviews/Patti%20Smith/Horses';
  const HORSES_FIGURES = 'GET /api/albums/popularity/Patti%20Smith/Horses';

  async function openTab(answers: Record<string, BillingAnswer> = {}) {
    const opened = await open({
      at: `/?record=${HORSES}`,
      answers: { [HORSES_LIST]: { body: [] }, [HORSES_FIGURES]: figures(3, 14, 4), ...answers },
    });
    await page.getByRole('tab', { name: 'Reviews 14' }).click();
    await writeButton().click();
    await shown(dialog());
    return opened;
  }

  // DETAIL-001
  test('reviews that cannot be read are asked for again', async () => {
    const { scripted } = await open({
      at: `/?record=${HORSES}`,
      answers: { [HORSES_LIST]: { status: 500 }, [HORSES_FIGURES]: figures(3, 1, 4) },
    });
    await page.getByRole('tab', { name: 'Reviews' }).click();
    const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    await shown(again);
    scripted.answers[HORSES_LIST] = { body: [review('runoutgroove', { artist: 'Patti Smith', title: 'Horses' })] };
    await again.click();
    await shown(page.getByRole('list', { name: 'Reviews of Horses' }).getByText('runoutgroove'));
  });

  // ALBUM-012 DETAIL-023
  test('a review needs stars and may go without words', async () => {
    const { scripted, userId } = await openTab();
    await shown(dialog().getByText('0 of 5'));
    await expect.element(post()).toBeDisabled();
    await star(4).click();
    await expect.element(post()).toBeEnabled();
    scripted.answers[CREATE] = { body: savedAs(userId, { artist: 'Patti Smith', title: 'Horses', review: null }) };
    await post().click();
    await gone(dialog());
    await shown(page.getByRole('list', { name: 'Reviews of Horses' }).getByText('cratedigger'));
    expect(scripted.sent(CREATE)).toEqual([
      { artist: 'Patti Smith', title: 'Horses', rating: 4, halfStars: 8, review: null },
    ]);
    await shown(page.getByRole('dialog', { name: 'Horses' }));
  });

  // DETAIL-024
  test('one that cannot be saved says so, and Escape closes the dialog and not the record', async () => {
    await openTab({ [CREATE]: { status: 500 } });
    await star(4).click();
    await post().click();
    await toastSays('Error', 'Failed to add review. Please try again.');
    await press('{Escape}');
    await gone(dialog());
    await shown(page.getByRole('dialog', { name: 'Horses' }));
  });
});

// ALBUM-026
test('a visitor reads reviews and figures, and Write Review leads to the sign-in', async () => {
  const server = scriptedBilling({ [LIST]: { body: [review('runoutgroove')] }, [FIGURES]: figures(1306, 1, 4) });
  await openVisitor({ at: AT, answer: server.answer });
  await shown(listed().getByText('runoutgroove'));
  await shown(page.getByText('1,306', { exact: true }));
  const link = page.getByRole('link', { name: 'Write Review' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/api\/login\?returnTo=/));
  expect(page.getByRole('button', { name: /^More about/ }).elements()).toEqual([]);
});

// ALBUM-027
test('without a connection the page says that figures and reviews need one', async () => {
  await open({ answers: { [LIST]: 'no connection', [FIGURES]: 'no connection' } });
  await shown(page.getByText('Reviews are read online. They appear when you are back online.'));
});

test('the page that a record’s sheet leads to reads the reviews again', async () => {
  const { scripted } = await open({
    reviews: [review('runoutgroove', { review: 'The first answer.' })],
    at: '/?q=blue',
  });
  await page.getByRole('link', { name: 'Blue by Joni Mitchell' }).first().click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Reviews' }).click();
  await shown(page.getByText('The first answer.'));
  scripted.answers[LIST] = { body: [review('runoutgroove', { review: 'The second answer.' })] };
  await page.getByRole('dialog').getByRole('link', { name: 'Album page' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Blue' }));
  await shown(page.getByText('The second answer.'));
});
