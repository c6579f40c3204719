import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { durationText } from '../../../app/features/admin/machine-room/machine-words.ts';
import { bytesText } from '../../../app/ui/text/bytes-text.ts';
import type { MachineRoom } from '../../../shared/contract/machine-room.ts';
import { openAdmin } from '../../components/support/admin.ts';
import { BUSY, ROOM } from '../../components/support/admin-fixtures.ts';
import { type BillingAnswer, heldAnswer } from '../../components/support/billing.ts';
import type { PHONE } from '../../components/support/open-app.tsx';
import { press, shown, texts, toastSays } from '../../components/support/steps.ts';

const QUIET: MachineRoom = {
  ...BUSY,
  sync: { devicesOfDay: 0, devicesOfWeek: 0, longestWait: null, refusals: [] },
  jobs: { waiting: 0, failedCount: 0, failed: [] },
  mails: { unsentCount: 0, unsent: [] },
  webhooks: { lastAt: null, kinds: [] },
};

const open = (answers: Record<string, BillingAnswer> = {}, size?: typeof PHONE) =>
  openAdmin({ at: '/admin/machine-room', answers: { [ROOM]: { body: BUSY }, ...answers }, ...(size && { size }) });
const table = (name: string) => page.getByRole('table', { name });
const lines = (name: string) => texts(table(name).getByRole('row')).slice(1);

describe('the machine room', () => {
  test('says what each provider is and why', async () => {
    await open();
    await shown(table('Providers'));
    expect(lines('Providers').map((line) => line.split(/\s*[\t\n]\s*/))).toEqual([
      ['Database', 'real', 'DATABASE_URL is set'],
      ['Mail', 'embedded', 'SMTP_URL is not set: mails are shown at /dev-mail'],
      ['Prices', 'off', 'no Amazon credentials are set: the price search says so'],
    ]);
  });

  test('says which program runs, for how long, and how large its database is', async () => {
    await open();
    await shown(page.getByText(/^As of Nov 20, 2026, /));
    for (const text of ['1.4 GB', '0.1.0', '0026-machine-room', '3 days', '100,312', '9,870,000', '812', '2,044']) {
      await shown(page.getByText(text, { exact: true }));
    }
  });

  test('says what was refused, how long changes waited, and which events came', async () => {
    await open();
    await shown(page.getByText('Refused: ALBUM_LIMIT_EXCEEDED'));
    await shown(page.getByText('2 hours', { exact: true }));
    expect(lines('Events of the payment provider, 24 h')[0]).toMatch(/^invoice\.paid\s+12\s+Nov 20, 2026/);
  });

  test('says None where nothing failed, waits or came', async () => {
    await open({ [ROOM]: { body: QUIET } });
    await shown(page.getByText('None has ever come.'));
    await shown(page.getByText('None came'));
    expect(page.getByText('None.', { exact: true }).elements()).toHaveLength(2);
    expect(page.getByRole('button', { name: /^Try again:/ }).elements()).toEqual([]);
  });

  test.each([
    ['the job send-mail', 'POST /api/admin/machine-room/jobs/7/retry', 'The job runs again'],
    ['the mail gift', 'POST /api/admin/machine-room/mails/m1/retry', 'The mail is queued again'],
  ])('tries %s again with the keyboard alone, and looks again', async (name, call, done) => {
    const { site } = await open({ [call]: { body: { success: true } } });
    const button = page.getByRole('button', { name: `Try again: ${name}` });
    await shown(button);
    site.answers[ROOM] = { body: QUIET };
    (button.element() as HTMLElement).focus();
    await press('{Enter}');
    await toastSays(done);
    expect(site.sent(call)).toHaveLength(1);
    await shown(page.getByText('None has ever come.'));
  });

  test.each([
    [{ code: 'NOT_FOUND', message: 'This job does not exist' } as const, 'It runs now, or is done already.'],
    ['no connection' as const, 'There was no answer from the server.'],
  ])('says why something was not tried again', async (answer, text) => {
    await open({ 'POST /api/admin/machine-room/jobs/7/retry': answer });
    await page.getByRole('button', { name: 'Try again: the job send-mail' }).click();
    await toastSays('Not tried again', text);
  });

  test('names the jobs and mails that are given up, and how many more there are', async () => {
    await open();
    await shown(table('Failed jobs'));
    expect(lines('Failed jobs')[0]).toMatch(/send-mail[\s\S]*ECONNREFUSED[\s\S]*25 of 25[\s\S]*given up/);
    expect(lines('Failed jobs')[1]).toMatch(/housekeeping[\s\S]*1 of 3/);
    await shown(page.getByText('The newest 1 of 70.'));
  });

  test('says that it loads, and what is wrong, and looks again', async () => {
    const held = heldAnswer();
    const { site } = await open({ [ROOM]: held.answer });
    await shown(page.getByText('Loading the machine room…'));
    held.give(BUSY);
    await shown(table('Providers'));
    site.answers[ROOM] = { status: 502 };
    await page.getByRole('button', { name: 'Refresh' }).click();
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    site.answers[ROOM] = 'no connection';
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await shown(page.getByText('The machine room is read online.'));
    site.answers[ROOM] = { body: QUIET };
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await shown(page.getByText('None has ever come.'));
  });
});

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [7_199, '1 hour'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_430_000_000, '1.4 GB'],
  [54_321_000, '54 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
