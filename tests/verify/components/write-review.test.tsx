import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { REVIEW_MAX } from '../../../shared/schemas/review.ts';
import {
  ALBUM,
  CREATE,
  dialog,
  FIGURES,
  figures,
  LIST,
  leaveAndReturn,
  listed,
  open,
  post,
  savedAs,
  star,
  words,
  writeButton,
} from '../../components/support/album-reviews-page.ts';
import { heldAnswer } from '../../components/support/billing.ts';
import { review } from '../../components/support/community.ts';
import { PHONE } from '../../components/support/open-app.tsx';
import { gone, linesOf, offline, press, shown, synced, tap, texts, toastSays } from '../../components/support/steps.ts';

describe('Write Review', () => {
  // ALBUM-009 ALBUM-010 ALBUM-014 ALBUM-015 ALBUM-016
  test('starts at five stars, sends what was written without spaces around it, and shows it at once', async () => {
    const { userId, scripted } = await open({ reviews: [review('runoutgroove')] });
    await writeButton().click();
    await expect.element(star(5)).toBeChecked();
    await expect.element(star(5)).toHaveFocus();
    await shown(dialog().getByText('Everyone can read it under your username.'));
    await press('{ArrowLeft}');
    await expect.element(page.getByRole('radio', { name: '4 and a half of 5 stars' })).toBeChecked();
    await shown(dialog().getByText('4½ of 5'));
    await press('{ArrowLeft}');
    await expect.element(star(4)).toBeChecked();
    await words().fill('  Late, quiet and a little too short.\n ');
    scripted.answers[CREATE] = { body: savedAs(userId, { review: 'Late, quiet and a little too short.' }) };
    scripted.answers[FIGURES] = figures(1306, 215, 4.7);
    await post().click();
    await toastSays('Review submitted');
    await gone(dialog());
    expect(scripted.sent(CREATE)).toEqual([
      { ...ALBUM, rating: 4, halfStars: 8, review: 'Late, quiet and a little too short.' },
    ]);
    expect(linesOf(texts(listed())[0] ?? '')[1]).toBe('cratedigger You');
    expect(listed().elements()).toHaveLength(2);
    await shown(page.getByText('215', { exact: true }));
    expect(writeButton().elements()).toEqual([]);
  });

  // ALBUM-011
  test('pointing at a star shows the rating that a press would give', async () => {
    await open();
    await writeButton().click();
    const lit = () => document.querySelectorAll('.star-picker svg:not(.e)').length;
    await expect.poll(lit).toBe(5);
    await star(2).hover();
    await expect.poll(lit).toBe(2);
    await shown(dialog().getByText('2 of 5'));
    await expect.element(star(5)).toBeChecked();
    const half = page.getByRole('radio', { name: '2 and a half of 5 stars' });
    await half.hover();
    await expect.poll(lit).toBe(3);
    await shown(dialog().getByText('2½ of 5'));
    await words().hover();
    await expect.poll(lit).toBe(5);
    // The left half of the third star.
    await half.click();
    await expect.element(half).toBeChecked();
    await words().hover();
    await expect.poll(lit).toBe(3);
  });

  // ALBUM-013
  test.each(['', '   \n '])('without words (%j) is refused with a toast, and nothing is sent', async (text) => {
    const { scripted } = await open();
    await writeButton().click();
    await words().fill(text);
    await post().click();
    await toastSays('Please write a review');
    await expect.element(words()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(words()).toHaveFocus();
    expect(scripted.sent(CREATE)).toEqual([]);
  });

  test('of too many words says how many are allowed, and keeps them', async () => {
    const { scripted } = await open();
    await writeButton().click();
    await words().fill('x'.repeat(REVIEW_MAX + 1));
    await post().click();
    await shown(dialog().getByText(`Review must be at most ${REVIEW_MAX} characters`));
    await expect.element(words()).toHaveValue('x'.repeat(REVIEW_MAX + 1));
    expect(scripted.sent(CREATE)).toEqual([]);
  });

  // ALBUM-017
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
    await writeButton().click();
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

  // ALBUM-009
  test('when another device was first, shows that review and keeps what was typed', async () => {
    const { userId, scripted } = await open({
      answers: { [CREATE]: { code: 'REVIEW_EXISTS', message: 'You already have a review of this album' } },
    });
    await writeButton().click();
    await words().fill('Written twice.');
    scripted.answers[LIST] = { body: [savedAs(userId, { review: 'Written elsewhere.' })] };
    await post().click();
    await toastSays('Error', 'Failed to submit review');
    await shown(dialog().getByText('You already have a review of this album.'));
    await expect.element(words()).toHaveValue('Written twice.');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await shown(listed().getByText('Written elsewhere.'));
    expect(writeButton().elements()).toEqual([]);
  });

  test('a draft survives closing and coming back, is this person’s alone, and Cancel discards it', async () => {
    const { goTo } = await open();
    await writeButton().click();
    await words().fill('Half a sent');
    await star(2).click();
    await press('{Escape}');
    await gone(dialog());
    await leaveAndReturn(goTo);
    await writeButton().click();
    await expect.element(words()).toHaveValue('Half a sent');
    await expect.element(star(2)).toBeChecked();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog());
    await writeButton().click();
    await expect.element(words()).toHaveValue('');
    await expect.element(star(5)).toBeChecked();
    await words().fill('Of the first person');
    await press('{Escape}');
    await gone(dialog());

    await open();
    await writeButton().click();
    await expect.element(words()).toHaveValue('');
  });

  // PWA-019
  test('without a connection can be typed and not posted', async () => {
    const { setOnline, scripted, userId } = await open();
    await shown(page.getByText('No reviews yet'));
    setOnline(false);
    await offline();
    await writeButton().click();
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
    await writeButton().click();
    await words().fill('Side two first.');
    await post().dblClick();
    held.give(savedAs(userId));
    await gone(dialog());
    expect(scripted.sent(CREATE)).toHaveLength(1);
  });

  test('with a finger', async () => {
    const { scripted, userId } = await open({ size: PHONE });
    // Comes with the library, and moves the elements below it.
    await shown(page.getByText('You own one copy'));
    await tap(writeButton());
    await tap(star(3));
    await words().fill('Side two first.');
    scripted.answers[CREATE] = { body: savedAs(userId, { rating: 3 }) };
    await tap(post());
    await shown(listed().first());
    expect(scripted.sent(CREATE)).toEqual([{ ...ALBUM, rating: 3, halfStars: 6, review: 'Side two first.' }]);
  });
});
