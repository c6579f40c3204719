import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountRow } from '../../../shared/domain/user.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { OTHER_DEVICE, scriptedSettings, THIS_DEVICE } from '../../components/support/settings.ts';
import { gone, holdPage, offline, shown, texts, toastSays } from '../../components/support/steps.ts';

const SESSIONS = 'GET /api/user/sessions';
const REMOVE = 'DELETE /api/user/delete';
const OUT_THERE = `DELETE /api/user/sessions/${OTHER_DEVICE.id}`;
const OUT_ELSEWHERE = 'DELETE /api/user/sessions';

const section = (name: string) => page.getByRole('region', { name, exact: true });
const devices = () => section('Signed-in devices');
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function open(answers: Parameters<typeof scriptedSettings>[0] = {}, account: Partial<AccountRow> = {}) {
  const settings = scriptedSettings(answers);
  const app = await openApp({
    at: '/profile',
    account: { username: 'cratedigger', email: 'cratedigger@example.com', ...account },
    changes: volumes(1, 3, 'Sun Ra'),
    answer: settings.answer,
  });
  await shown(page.getByRole('heading', { level: 1, name: 'Profile Settings' }));
  return { ...app, settings };
}

describe('signed-in devices', () => {
  const both = { [SESSIONS]: { body: [THIS_DEVICE, OTHER_DEVICE] } };
  const dialog = (name: string) => page.getByRole('alertdialog', { name });

  test('are listed, this one without a way out', async () => {
    await open(both);
    await shown(devices().getByText('Safari on iPhone', { exact: true }));
    expect(texts(devices().getByRole('listitem')).map((text) => text.split('\n').slice(0, 2))).toEqual([
      ['Chrome on Linux', 'This device, signed in on November 1, 2026'],
      ['Safari on iPhone', 'Last used on November 20, 2026'],
    ]);
    expect(texts(devices().getByRole('button')).map((text) => text.split('\n')[0])).toEqual([
      expect.stringMatching(/^Sign out there/),
      'Sign out everywhere',
    ]);
  });

  test('one alone cannot be signed out elsewhere', async () => {
    await open();
    await shown(devices().getByText('Chrome on Linux'));
    expect(devices().getByRole('button').elements()).toEqual([]);
  });

  test('are signed out after a question that names the data kept there', async () => {
    const { settings } = await open({ ...both, [OUT_THERE]: { body: { success: true } } });
    await button(/^Sign out there/).click();
    await shown(dialog('Sign out there').getByText(/What it already holds stays on it/));
    await dialog('Sign out there').getByRole('button', { name: 'Cancel' }).click();
    expect(settings.calls.filter(({ what }) => what === OUT_THERE)).toEqual([]);

    await button(/^Sign out there/).click();
    settings.answers[SESSIONS] = { body: [THIS_DEVICE] };
    await dialog('Sign out there').getByRole('button', { name: 'Sign out' }).click();
    await toastSays('Signed out there', 'Safari on iPhone');
    await gone(devices().getByText('Safari on iPhone', { exact: true }));
  });

  test('that could not be signed out say so', async () => {
    await open({ ...both, [OUT_THERE]: 'no connection' });
    await button(/^Sign out there/).click();
    await dialog('Sign out there').getByRole('button', { name: 'Sign out' }).click();
    await toastSays('Error', 'Failed to sign out there. Please try again.');
    await shown(dialog('Sign out there'));
  });

  test('are all signed out, and this one last, by its own question', async () => {
    const { settings } = await open({ ...both, [OUT_ELSEWHERE]: { body: { success: true, count: 1 } } });
    await button('Sign out everywhere').click();
    await dialog('Sign out everywhere').getByRole('button', { name: 'Sign out' }).click();
    await shown(page.getByRole('dialog', { name: 'Log out' }));
    expect(settings.sent(OUT_ELSEWHERE)).toHaveLength(1);
  });

  test('that could not be read can be asked for again', async () => {
    const { settings } = await open({ [SESSIONS]: { status: 502 } });
    await shown(devices().getByText('They could not be read.'));
    settings.answers[SESSIONS] = { body: [THIS_DEVICE] };
    await devices().getByRole('button', { name: 'Try again' }).click();
    await shown(devices().getByText('Chrome on Linux'));
  });
});

describe('deleting the account', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Delete account' });
  const phrase = () => dialog().getByLabelText('Type DELETE MY ACCOUNT');
  const tick = () => dialog().getByRole('checkbox', { name: 'I understand that nothing can be brought back.' });
  const submit = () => dialog().getByRole('button', { name: 'Delete account' }).click();
  const sentTo = (settings: ReturnType<typeof scriptedSettings>) => settings.sent(REMOVE);

  function answerBrowser(says: boolean): string[] {
    const questions: string[] = [];
    const asked = vi.spyOn(window, 'confirm').mockImplementation((question) => {
      questions.push(String(question));
      return says;
    });
    onTestFinished(() => asked.mockRestore());
    return questions;
  }

  async function openDialog(answers: Parameters<typeof scriptedSettings>[0] = {}, account: Partial<AccountRow> = {}) {
    const opened = await open(answers, account);
    await button('Delete account').click();
    await shown(dialog());
    return opened;
  }

  // PROF-029
  test('lists the deleted and the kept data', async () => {
    await openDialog({}, { subscriptionTier: 'annual' });
    await shown(dialog().getByText('3 records with their photos, 1 collection and 0 wishes'));
    await shown(dialog().getByText('what is stored on this device and on every other one'));
    await shown(dialog().getByText(/^Annual Pro is cancelled first. Gift codes you bought/));
    await expect
      .element(dialog().getByRole('link', { name: 'Export your records first' }))
      .toHaveAttribute('href', '/you');
  });

  // PROF-030 PROF-032
  test.each(['', 'delete my account', ' DELETE MY ACCOUNT', 'DELETE MY ACCOUNT '])(
    'needs the phrase exactly, and not %j',
    async (typed) => {
      const questions = answerBrowser(true);
      const { settings } = await openDialog();
      await phrase().fill(typed);
      await tick().click();
      await submit();
      await shown(dialog().getByText('Confirmation Required'));
      await expect.element(phrase()).toHaveFocus();
      await expect.element(phrase()).toHaveValue(typed);
      expect([questions, sentTo(settings)]).toEqual([[], []]);
    },
  );

  // PROF-031 PROF-033
  test('needs the tick', async () => {
    const questions = answerBrowser(true);
    const { settings } = await openDialog();
    await phrase().fill('DELETE MY ACCOUNT');
    await submit();
    await shown(dialog().getByText('Acknowledgment Required'));
    expect([questions, sentTo(settings)]).toEqual([[], []]);
  });

  // PROF-034 PROF-035
  test('is asked once more by the browser, and declined there sends nothing', async () => {
    const questions = answerBrowser(false);
    const { settings } = await openDialog();
    await phrase().fill('DELETE MY ACCOUNT');
    await tick().click();
    await submit();
    await expect.poll(() => questions).toHaveLength(1);
    await expect.element(phrase()).toHaveValue('DELETE MY ACCOUNT');
    expect(sentTo(settings)).toEqual([]);
  });

  // PROF-036 PROF-037 PROF-041
  test('removes what this device holds, and goes home after two seconds', async () => {
    answerBrowser(true);
    const { settings, library, userId } = await openDialog({ [REMOVE]: { body: { success: true } } });
    const addresses = holdPage();
    await phrase().fill('DELETE MY ACCOUNT');
    await tick().click();
    const pressedAt = performance.now();
    await submit();
    await shown(page.getByRole('dialog', { name: 'Account deleted' }));
    await expect
      .poll(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes(userId)))
      .toEqual([]);
    await expect.poll(() => addresses).toEqual(['/']);
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(2_000);
    expect(sentTo(settings)).toHaveLength(1);
    expect(library.userId).toBe(userId);
  });

  // PROF-038
  test.each([
    ['fails', { status: 502 } as const],
    ['is stopped at the payment provider', { code: 'UNAVAILABLE', message: 'Something else' } as const],
    ['meets no connection', 'no connection' as const],
  ])('that %s says so, keeps everything, and can be tried again', async (_what, answer) => {
    answerBrowser(true);
    const { settings, library } = await openDialog({ [REMOVE]: answer });
    await phrase().fill('DELETE MY ACCOUNT');
    await tick().click();
    await submit();
    await toastSays('Error', 'Failed to delete account. Please try again or contact support.');
    await expect.element(phrase()).toHaveValue('DELETE MY ACCOUNT');
    expect(library.library.view().records).toHaveLength(3);
    const addresses = holdPage();
    settings.answers[REMOVE] = { body: { success: true } };
    await submit();
    await expect.poll(() => addresses).toEqual(['/']);
  });

  test('of the last administrator is refused in the words of the server', async () => {
    answerBrowser(true);
    const message = 'This is the last administrator. Make somebody else an administrator first.';
    const { library } = await openDialog({ [REMOVE]: { code: 'LAST_ADMIN', message } });
    await phrase().fill('DELETE MY ACCOUNT');
    await tick().click();
    await submit();
    await toastSays('Error', message);
    expect(library.library.view().records).toHaveLength(3);
  });

  test('needs a connection', async () => {
    const { setOnline } = await open();
    setOnline(false);
    await offline();
    await expect.element(button('Delete account')).toBeDisabled();
  });
});
