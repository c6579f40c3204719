import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readClient } from '../../app/online/use-read.ts';
import { REVIEW_MAX, type Review } from '../../shared/schemas/review.ts';
import { type BillingAnswer, type BillingCall, heldAnswer, scriptedBilling } from './support/billing.ts';
import { review } from './support/community.ts';
import { HORSES, sampleLibrary } from './support/library.ts';
import { openApp, openVisitor, PHONE, type Size } from './support/open-app.tsx';
import { focusedText, gone, offline, press, shown, synced, tap, texts, toastSays } from './support/steps.ts';

const AT = '/album/Joni%20Mitchell/Blue';
const LIST = 'GET /api/reviews/Joni%20Mitchell/Blue';
const FIGURES = 'GET /api/albums/popularity/Joni%20Mitchell/Blue';
const CREATE = 'POST /api/reviews';
const ALBUM = { artist: 'Joni Mitchell', title: 'Blue' };

const figures = (count: number, reviewCount: number, averageRating: number | null) => ({
  body: { count, reviewCount, averageRating },
});

interface Opening {
  answers?: Record<string, BillingAnswer>;
  reviews?: Review[];
  username?: string | null;
  at?: string;
  size?: Size;
}

async function open({ answers = {}, reviews = [], username = 'cratedigger', at = AT, size }: Opening = {}) {
  const server = scriptedBilling({ [LIST]: { body: reviews }, [FIGURES]: figures(1306, 214, 4.8), ...answers });
  const app = await openApp({
    ...{ at, account: { username }, changes: sampleLibrary(), answer: server.answer },
    ...(size && { size }),
  });
  return { ...app, scripted: server };
}

/** The answer to a saved review of the person. */
const savedAs = (userId: string, others: Partial<Review> = {}) =>
  review('cratedigger', { userId, createdAt: '2026-11-20T12:00:00.000Z', ...others });

const writeKey = () => page.getByRole('button', { name: 'Write Review' });
const dialog = () => page.getByRole('dialog', { name: 'Write Review' });
const words = () => dialog().getByLabelText(/^Review/);
const post = () => dialog().getByRole('button', { name: 'Post Review' });
const star = (count: number) => page.getByRole('radio', { name: `${count} of 5` });
const listed = () => page.getByRole('list', { name: 'Reviews of Blue' }).getByRole('listitem');
const menuOf = (name: string) => page.getByRole('button', { name: `More about the review by ${name}` });

test('the page says how many others have the album, and how it is rated', async () => {
  await open();
  await shown(page.getByText('1,306', { exact: true }));
  const readout = page.getByRole('definition');
  await expect.poll(() => texts(readout)).toEqual(['4.8', '214', '1,306']);
  await shown(page.getByRole('img', { name: '4.8 out of 5' }));
});

test('each review has its writer, stars, day and words, and the own one stands first with a badge', async () => {
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
  expect(writeKey().elements()).toEqual([]);
});

describe('Write Review', () => {
  test('starts at five stars, sends what was written without spaces around it, and shows it at once', async () => {
    const { userId, scripted } = await open({ reviews: [review('runoutgroove')] });
    await writeKey().click();
    await expect.element(star(5)).toBeChecked();
    await expect.element(star(5)).toHaveFocus();
    await shown(dialog().getByText('Everyone can read it under your username.'));
    await press('{ArrowLeft}');
    await expect.element(star(4)).toBeChecked();
    await words().fill('  Late, quiet and a little too short.\n ');
    scripted.answers[CREATE] = { body: savedAs(userId, { review: 'Late, quiet and a little too short.' }) };
    scripted.answers[FIGURES] = figures(1306, 215, 4.7);
    await post().click();
    await toastSays('Review submitted');
    await gone(dialog());
    expect(scripted.sent(CREATE)).toEqual([{ ...ALBUM, rating: 4, review: 'Late, quiet and a little too short.' }]);
    expect(linesOf(texts(listed())[0] ?? '')[1]).toBe('cratedigger You');
    expect(listed().elements()).toHaveLength(2);
    await shown(page.getByText('215', { exact: true }));
    expect(writeKey().elements()).toEqual([]);
  });

  test('pointing at a star shows the rating that a press would give', async () => {
    await open();
    await writeKey().click();
    const lit = () => document.querySelectorAll('.star-picker label:not(.e)').length;
    await expect.poll(lit).toBe(5);
    await star(2).hover();
    await expect.poll(lit).toBe(2);
    await shown(dialog().getByText('2 of 5'));
    await expect.element(star(5)).toBeChecked();
    await words().hover();
    await expect.poll(lit).toBe(5);
  });

  test.each(['', '   \n '])('without words (%j) is refused with a toast, and nothing is sent', async (text) => {
    const { scripted } = await open();
    await writeKey().click();
    await words().fill(text);
    await post().click();
    await toastSays('Please write a review');
    await expect.element(words()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(words()).toHaveFocus();
    expect(scripted.sent(CREATE)).toEqual([]);
  });

  test('of too many words says how many are allowed, and keeps them', async () => {
    const { scripted } = await open();
    await writeKey().click();
    await words().fill('x'.repeat(REVIEW_MAX + 1));
    await post().click();
    await shown(dialog().getByText(`Review must be at most ${REVIEW_MAX} characters`));
    await expect.element(words()).toHaveValue('x'.repeat(REVIEW_MAX + 1));
    expect(scripted.sent(CREATE)).toEqual([]);
  });

  test.each([
    ['fails', { status: 500 } as const, 'The server has a problem. Please try again in a moment.'],
    ['never answers', 'no connection' as const, 'There was no answer from the server. Your review is still here.'],
    [
      'refuses it',
      { code: 'RATE_LIMITED', message: 'Too many reviews. Try again in an hour' } as const,
      'Too many reviews. Try again in an hour.',
    ],
  ])('when the server %s, says so, keeps everything, and can be sent again', async (_, answer, reason) => {
    const { userId, scripted } = await open({ answers: { [CREATE]: answer } });
    await writeKey().click();
    await star(3).click();
    await words().fill('Side two first.');
    await post().click();
    await toastSays('Error', 'Failed to submit review');
    await shown(dialog().getByText(reason));
    await expect.element(words()).toHaveValue('Side two first.');
    await expect.element(star(3)).toBeChecked();
    scripted.answers[CREATE] = { body: savedAs(userId) };
    await post().click();
    await gone(dialog());
    expect(scripted.sent(CREATE)).toHaveLength(2);
    await shown(listed().first());
  });

  test('when another device was first, shows that review and keeps what was typed', async () => {
    const { userId, scripted } = await open({
      answers: { [CREATE]: { code: 'REVIEW_EXISTS', message: 'You already have a review of this album' } },
    });
    await writeKey().click();
    await words().fill('Written twice.');
    scripted.answers[LIST] = { body: [savedAs(userId, { review: 'Written elsewhere.' })] };
    await post().click();
    await toastSays('Error', 'Failed to submit review');
    await shown(dialog().getByText('You already have a review of this album.'));
    await expect.element(words()).toHaveValue('Written twice.');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await shown(listed().getByText('Written elsewhere.'));
    expect(writeKey().elements()).toEqual([]);
  });

  test('what is half written survives closing and coming back, is this person’s alone, and Cancel discards it', async () => {
    const { goTo } = await open();
    await writeKey().click();
    await words().fill('Half a sent');
    await star(2).click();
    await press('{Escape}');
    await gone(dialog());
    await leaveAndReturn(goTo);
    await writeKey().click();
    await expect.element(words()).toHaveValue('Half a sent');
    await expect.element(star(2)).toBeChecked();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog());
    await writeKey().click();
    await expect.element(words()).toHaveValue('');
    await expect.element(star(5)).toBeChecked();
    await words().fill('Of the first person');
    await press('{Escape}');
    await gone(dialog());

    await open();
    await writeKey().click();
    await expect.element(words()).toHaveValue('');
  });

  test('without a connection can be typed and not posted', async () => {
    const { setOnline, scripted, userId } = await open();
    await shown(page.getByText('No reviews yet'));
    setOnline(false);
    await offline();
    await writeKey().click();
    await words().fill('On the train.');
    await expect.element(dialog().getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
    await shown(dialog().getByText('What you write is kept on this device. You can post it when you are back online.'));
    setOnline(true);
    await synced();
    scripted.answers[CREATE] = { body: savedAs(userId, { review: 'On the train.' }) };
    await post().click();
    await shown(listed().getByText('On the train.'));
  });

  test('twice in one moment sends one', async () => {
    const held = heldAnswer();
    const { scripted, userId } = await open({ answers: { [CREATE]: held.answer } });
    await writeKey().click();
    await words().fill('Side two first.');
    await post().dblClick();
    held.give(savedAs(userId));
    await gone(dialog());
    expect(scripted.sent(CREATE)).toHaveLength(1);
  });

  test('with a finger', async () => {
    const { scripted, userId } = await open({ size: PHONE });
    await tap(writeKey());
    await tap(star(3));
    await words().fill('Side two first.');
    scripted.answers[CREATE] = { body: savedAs(userId, { rating: 3 }) };
    await tap(post());
    await shown(listed().first());
    expect(scripted.sent(CREATE)).toEqual([{ ...ALBUM, rating: 3, review: 'Side two first.' }]);
  });
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
    expect(scripted.sent(`PATCH /api/reviews/${own.id}`)).toEqual([{ rating: 5, review: 'Side one, too.' }]);
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
      sheet.getByText(
        'By wax-and-wane, on Blue. Whoever looks after the site reads it; wax-and-wane is not told who sent it.',
      ),
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
    await writeKey().click();
    await shown(dialog());
    return opened;
  }

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
    expect(scripted.sent(CREATE)).toEqual([{ artist: 'Patti Smith', title: 'Horses', rating: 4, review: null }]);
    await shown(page.getByRole('dialog', { name: 'Horses' }));
  });

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

test('a visitor reads reviews and figures, and Write Review leads to the sign-in', async () => {
  const server = scriptedBilling({ [LIST]: { body: [review('runoutgroove')] }, [FIGURES]: figures(1306, 1, 4) });
  await openVisitor({ at: AT, answer: server.answer });
  await shown(listed().getByText('runoutgroove'));
  await shown(page.getByText('1,306', { exact: true }));
  const link = page.getByRole('link', { name: 'Write Review' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/api\/login\?returnTo=/));
  expect(page.getByRole('button', { name: /^More about/ }).elements()).toEqual([]);
});

test('without a connection the page says that figures and reviews need one', async () => {
  await open({ answers: { [LIST]: 'no connection', [FIGURES]: 'no connection' } });
  await shown(page.getByText('Reviews are read online. They appear when you are back online.'));
});

/** Opens the album again once nothing of it is kept any more. */
async function leaveAndReturn(goTo: (address: string) => Promise<void>): Promise<void> {
  await goTo('/wishlist');
  await shown(page.getByRole('heading', { name: 'My Wishlist' }));
  await expect.poll(() => readClient.getQueryCache().getAll().length).toBe(0);
  await goTo(AT);
}

/** With an own review and one by somebody else. */
async function openWithOwn() {
  const own = savedAs('', { rating: 4 });
  const opened = await open({ reviews: [review('runoutgroove')] });
  own.userId = opened.userId;
  opened.scripted.answers[LIST] = { body: [own, review('runoutgroove')] };
  await leaveAndReturn(opened.goTo);
  await shown(listed().getByText('cratedigger'));
  return { ...opened, scripted: { ...opened.scripted, own } };
}

function linesOf(text: string): string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== '');
}

test('the page that a record’s sheet leads to reads the reviews anew', async () => {
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
