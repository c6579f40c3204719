import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicProfileAnswer } from '../../../shared/contract/public-pages.ts';
import {
  LIST,
  leaveAndReturn,
  listed,
  open as openAlbum,
  savedAs,
} from '../../components/support/album-reviews-page.ts';
import { type BillingAnswer, scriptedBilling } from '../../components/support/billing.ts';
import { openApp, openVisitor } from '../../components/support/open-app.tsx';
import { open as openSettings, section } from '../../components/support/profile-page.ts';
import { gone, shown, toastSays } from '../../components/support/steps.ts';

const PROFILE = 'GET /api/public-profile/deadwax';
const REPORT = 'POST /api/public-profile/deadwax/report';
const HIDDEN = { at: '2026-11-20T12:00:00.000Z', note: 'Advertising is against the rules.' };

const profile = (username: string, more: Partial<PublicProfileAnswer> = {}): { body: PublicProfileAnswer } => ({
  body: {
    user: {
      ...{ username, firstName: null, lastName: null, profileImageUrl: null, bio: null },
      ...{ createdAt: '2023-03-12T12:00:00.000Z', wishlistIsPublic: true, isPublic: true },
    },
    follow: { userId: 'dead', isFollowed: false },
    stats: { totalRecords: 214, totalWishlistItems: 23, totalCollections: 0, totalReviews: 0 },
    ...{ publicCollections: [], recentReviews: [] },
    ...more,
  },
});
const button = (name: string) => page.getByRole('button', { name });

describe('another person’s profile', () => {
  const menu = () => button('More about deadwax');
  const dialog = () => page.getByRole('dialog', { name: 'Report this profile' });
  const send = () => dialog().getByRole('button', { name: 'Send report' });
  async function openProfile(answers: Record<string, BillingAnswer> = {}) {
    const calls = scriptedBilling({ [PROFILE]: profile('deadwax'), ...answers });
    const app = await openApp({ at: '/deadwax', account: { username: 'cratedigger' }, answer: calls.answer });
    await menu().click();
    await page.getByRole('menuitem', { name: 'Report profile' }).click();
    await shown(dialog());
    return { ...app, calls };
  }

  test('is reported with a reason and a note', async () => {
    const { calls } = await openProfile({ [REPORT]: { body: { success: true } } });
    await expect.element(send()).toBeDisabled();
    expect(dialog().getByRole('radio').elements()).toHaveLength(4);
    await dialog().getByRole('radio', { name: 'Pretends to be someone else' }).click();
    await dialog()
      .getByLabelText(/^What should we know/)
      .fill('Look at the picture.');
    await send().click();
    await toastSays('Report sent', 'Thank you. An administrator will read it.');
    expect(calls.sent(REPORT)).toEqual([{ reason: 'pretends', note: 'Look at the picture.' }]);
    await gone(dialog());
  });

  test('says why a report was not taken, and needs a connection', async () => {
    const { setOnline } = await openProfile({
      [REPORT]: { code: 'NOT_FOUND', message: 'This profile does not exist' },
    });
    await dialog().getByRole('radio', { name: 'Something else' }).click();
    await send().click();
    await shown(dialog().getByText('This profile does not exist'));
    setOnline(false);
    await expect.element(dialog().getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
  });

  test('offers no report to a visitor', async () => {
    const { answer } = scriptedBilling({ [PROFILE]: profile('deadwax', { follow: null }) });
    await openVisitor({ at: '/deadwax', answer });
    await shown(page.getByRole('heading', { level: 1, name: 'deadwax' }));
    expect(menu().elements()).toEqual([]);
  });
});

test('the writer of a hidden review reads that it is hidden from others, and why', async () => {
  const { userId, scripted, goTo } = await openAlbum();
  scripted.answers[LIST] = { body: [savedAs(userId, { isPublic: false, hidden: HIDDEN })] };
  await leaveAndReturn(goTo);
  await shown(listed().getByText('Hidden by moderation.'));
  await shown(listed().getByText(/^.*Only you see this review until an administrator shows it again\.$/));
  await shown(listed().getByText('The reason: Advertising is against the rules.'));
});

describe('the owner of a hidden profile', () => {
  test('reads it on the own page, which cannot be made public', async () => {
    const answer = profile('cratedigger', { follow: null });
    answer.body.user = { ...answer.body.user, isPublic: false, hidden: HIDDEN };
    const calls = scriptedBilling({ 'GET /api/public-profile/cratedigger': answer });
    await openApp({ at: '/cratedigger', account: { username: 'cratedigger' }, answer: calls.answer });
    await shown(page.getByText('Your profile is hidden by moderation.'));
    await shown(page.getByText('The reason: Advertising is against the rules.'));
    expect(button('Make public').elements()).toEqual([]);
  });

  test('reads it in the settings, whose switch springs back with the reason', async () => {
    const message =
      'Your profile is hidden by moderation. It can be made public again after an administrator has restored it.';
    await openSettings({
      'GET /api/user/profile-notice': { body: { hidden: HIDDEN } },
      'PATCH /api/user/public': { code: 'FORBIDDEN', message },
    });
    await shown(section('Privacy').getByText('Your profile is hidden by moderation.'));
    await shown(section('Privacy').getByText('The reason: Advertising is against the rules.'));
    const control = page.getByRole('switch', { name: 'Public profile', exact: true });
    await control.click();
    await toastSays('Error', message);
    await expect.element(control).not.toBeChecked();
  });

  test('reads it in open settings, too, as soon as the profile is not public any more', async () => {
    const NOTICE = 'GET /api/user/profile-notice';
    const { settings } = await openSettings({ [NOTICE]: { body: { hidden: null } } });
    const control = page.getByRole('switch', { name: 'Public profile', exact: true });
    await expect.poll(() => settings.calls.map(({ what }) => what)).toContain(NOTICE);
    await control.click();
    await expect.element(control).toBeChecked();
    settings.answers[NOTICE] = { body: { hidden: HIDDEN } };
    await control.click();
    await shown(section('Privacy').getByText('Your profile is hidden by moderation.'));
  });

  test('reads nothing of it while it is not hidden', async () => {
    const { settings } = await openSettings({ 'GET /api/user/profile-notice': { body: { hidden: null } } });
    await expect.poll(() => settings.calls.map(({ what }) => what)).toContain('GET /api/user/profile-notice');
    expect(page.getByText(/hidden by moderation/).elements()).toEqual([]);
  });
});
