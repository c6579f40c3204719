import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../components/support/admin.ts';
import { MODERATION, reportedProfile, reportedReview } from '../../components/support/admin-fixtures.ts';
import { type BillingAnswer, heldAnswer } from '../../components/support/billing.ts';
import { focusedText, gone, linesOf, press, shown, texts, toastSays } from '../../components/support/steps.ts';

const AT = '/admin/moderation';
const HIDE = 'POST /api/admin/moderation/review/review/hide';
const RESTORE = 'POST /api/admin/moderation/review/review/restore';
const CLOSE = 'POST /api/admin/moderation/profile/profile/close';

const list = (...things: object[]) => ({ body: { things, nextCursor: null } });
const items = () => page.getByRole('listitem').filter({ has: page.getByText(/^(Review|Profile) of /) });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const hideButton = () => button('Hide… Blue by Joni Mitchell');
const dialog = () => page.getByRole('dialog', { name: 'Hide this review' });
const open = (answer: BillingAnswer = list(reportedReview(), reportedProfile())) =>
  openAdmin({ at: AT, answers: { [MODERATION]: answer } });

describe('the reported reviews and profiles', () => {
  test('say what they say now and said then, who reported them, why and how often', async () => {
    await open();
    await shown(hideButton());
    const [review = '', profile = ''] = texts(items()).map((text) => linesOf(text).join('\n'));
    for (const part of [
      'Review of Blue by Joni Mitchell\nPublic',
      'Written by wax-and-wane',
      'Nothing to see.',
      '2 reports, open',
      'Spam or advertising\nA shop again.',
      'needledrop@example.com, Nov 20, 2026,',
      'It said then:\nBuy at my shop.',
      'Not about this album\nrunoutgroove, ',
    ]) {
      expect(review).toContain(part);
    }
    expect(review.match(/It said then/g)).toHaveLength(1);
    for (const part of [
      'Profile of deadwax',
      'Dead Wax @deadwax\nLate and quiet.',
      '1 report, open',
      'Pretends to be someone else',
      'It said then:\nD\nDead Wax @deadwax\nI am somebody else.',
    ]) {
      expect(profile).toContain(part);
    }
  });

  test('lead to their writer, their owner and who reported them', async () => {
    await open();
    await shown(hideButton());
    const links = [...document.querySelectorAll('.moderation-thing a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['wax-and-wane', '/admin/user/writer'],
      ['needledrop@example.com', '/admin/user/reporter'],
      ['runoutgroove', '/admin/user/reporter'],
      ['deadwax', '/admin/user/profile'],
      ['needledrop@example.com', '/admin/user/reporter'],
    ]);
  });

  test('are read in pages', async () => {
    const more = { cursor: '2026-11-19T09:12:00.000Z_x' };
    const { site } = await open((call) => ({
      body:
        call.query.cursor === more.cursor
          ? { things: [reportedProfile()], nextCursor: null }
          : { things: [reportedReview()], nextCursor: more.cursor },
    }));
    await button('Show more reports').click();
    await shown(page.getByText('Profile of deadwax'));
    expect(texts(items()).map((text) => linesOf(text)[0])).toEqual([
      'Review of Blue by Joni Mitchell',
      'Profile of deadwax',
    ]);
    const asked = site.calls.filter(({ what }) => what === MODERATION);
    expect(asked.at(-1)?.query).toEqual({ show: 'open', ...more });
    await gone(button('Show more reports'));
  });

  test('say that they load, that there are none, that they failed, or that they need a connection', async () => {
    const held = heldAnswer();
    const { site } = await open(held.answer);
    await shown(page.getByRole('status', { name: 'Loading reports' }));
    held.give(list().body);
    await shown(page.getByText('No open reports'));
    site.answers[MODERATION] = { status: 502 };
    await button('Hidden').click();
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    site.answers[MODERATION] = 'no connection';
    await button('Try again').click();
    await shown(page.getByText('Reports are read online.'));
    site.answers[MODERATION] = list();
    await button('Try again').click();
    await shown(page.getByText('Nothing is hidden'));
  });

  test('cannot be judged without a connection', async () => {
    const { setOnline } = await open();
    await shown(hideButton());
    setOnline(false);
    await expect.element(hideButton()).toBeDisabled();
    await expect.element(button('Close reports about Blue by Joni Mitchell')).toBeDisabled();
  });
});

describe('a reported review', () => {
  test('is hidden with a note that its writer reads, by keyboard alone', async () => {
    const { site } = await open();
    await shown(hideButton());
    site.answers[HIDE] = () => {
      site.answers[MODERATION] = list(reportedProfile());
      return { body: reportedReview({ isPublic: false, hidden: { at: '2026-11-20T14:00:00.000Z', note: 'Ads.' } }) };
    };
    (hideButton().element() as HTMLElement).focus();
    await press('{Enter}');
    await shown(dialog());
    await shown(dialog().getByText('wax-and-wane reads this.'));
    await expect.element(dialog().getByRole('button', { name: 'Hide review' })).toBeDisabled();
    await expect.element(dialog().getByLabelText(/^Why\?/)).toHaveFocus();
    await press('Ads.', '{Tab}', '{Tab}', '{Enter}');
    await toastSays('Review hidden', 'Blue by Joni Mitchell');
    expect(site.sent(HIDE)).toEqual([{ note: 'Ads.' }]);
    await gone(page.getByText('Review of Blue by Joni Mitchell'));
    await expect.poll(focusedText).toBe('Moderation');
  });

  test('that another administrator has hidden meanwhile is read again, and the dialog says so', async () => {
    const { site } = await open();
    await hideButton().click();
    await dialog()
      .getByLabelText(/^Why\?/)
      .fill('Ads.');
    site.answers[HIDE] = { code: 'EDIT_CONFLICT', message: 'This review is hidden already' };
    site.answers[MODERATION] = list();
    await dialog().getByRole('button', { name: 'Hide review' }).click();
    await toastSays('Error', 'This review is hidden already');
    await shown(page.getByText('No open reports'));
  });

  test('keeps the note when the server does not answer', async () => {
    const { site } = await open();
    await hideButton().click();
    await dialog()
      .getByLabelText(/^Why\?/)
      .fill('Ads.');
    site.answers[HIDE] = 'no connection';
    await dialog().getByRole('button', { name: 'Hide review' }).click();
    await shown(dialog().getByText('There was no answer from the server. Please try again.'));
    await expect.element(dialog().getByLabelText(/^Why\?/)).toHaveValue('Ads.');
  });

  test('is restored among those that are hidden, where it says why and whether it was written again', async () => {
    const hidden = reportedReview({
      ...{ isPublic: false, isAnew: true, openCount: 0, reportCount: 0, reports: [] },
      hidden: { at: '2026-11-20T14:00:00.000Z', note: 'Ads.' },
    });
    const { site } = await open((call) => (call.query.show === 'hidden' ? list(hidden) : list()));
    await button('Hidden').click();
    await shown(page.getByText(/^Hidden Nov 20, 2026, .*: Ads\.$/));
    await shown(page.getByText(/^Rewritten after a hidden review/));
    await shown(page.getByText('No reports', { exact: true }));
    expect(hideButton().elements()).toEqual([]);
    site.answers[RESTORE] = () => {
      site.answers[MODERATION] = list();
      return { body: reportedReview() };
    };
    await button('Restore Blue by Joni Mitchell').click();
    await toastSays('Shown again', 'Blue by Joni Mitchell');
    await shown(page.getByText('Nothing is hidden'));
    expect(site.sent(RESTORE)).toHaveLength(1);
  });
});

test('the reports of a profile are closed without a change', async () => {
  const { site } = await open();
  await shown(hideButton());
  site.answers[CLOSE] = () => {
    site.answers[MODERATION] = list(reportedReview());
    return { body: reportedProfile({ openCount: 0 }) };
  };
  await button('Close reports about deadwax').click();
  await toastSays('Reports closed', 'deadwax');
  await gone(page.getByText('Profile of deadwax'));
  expect(site.sent(CLOSE)).toHaveLength(1);
});
