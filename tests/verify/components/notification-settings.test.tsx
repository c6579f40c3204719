import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS } from '../../../shared/domain/notification-kinds.ts';
import { settingsOf, withChange } from '../../../shared/domain/notification-settings.ts';
import { open, section } from '../../components/support/profile-page.ts';
import { offline, seen, shown, texts, toastSays } from '../../components/support/steps.ts';

const CALL = 'PATCH /api/user/notification-settings';
const QUIET = { isOn: true, from: '22:00', to: '08:00', zone: 'Asia/Kolkata' };
const QUIET_STORED = { quiet: QUIET };
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const control = (name: string) => page.getByRole('switch', { name, exact: true });
const quiet = () => control('Quiet hours');
const time = (name: 'From' | 'To') => section('Notifications').getByLabelText(name, { exact: true });

/** The settings with a server that keeps what it is sent. */
async function openKept(stored?: object) {
  const app = await open({}, { notificationSettings: stored });
  let kept = settingsOf(stored);
  app.settings.answers[CALL] = {
    from(body) {
      kept = withChange(kept, body);
      const changed = { notificationSettings: kept, updatedAt: new Date().toISOString() };
      app.server.setAccount(app.userId, changed);
      return { ...app.server.tablesOf(app.userId).account, isAdminSwitched: false };
    },
  };
  return app;
}

test('each kind of notification has a switch for each way, or says why there is none', async () => {
  await open();
  const rows = section('Notifications').getByRole('row');
  expect(texts(rows.first().getByRole('columnheader'))).toEqual(['In the app', 'Your devices\nnone yet', 'E-mail']);
  expect(rows.elements()).toHaveLength(NOTIFICATION_KIND_NAMES.length + 1);
  await expect.element(control('Price alerts by e-mail')).toBeChecked();
  await expect.element(control('New followers in the app')).toBeChecked();
  await expect.element(control('New followers on your devices')).not.toBeChecked();
  const gifts = rows.filter({ hasText: 'Gifts' });
  expect(gifts.getByRole('switch').elements()).toHaveLength(2);
  expect(texts(gifts.getByRole('cell')).at(-1)).toContain('Always');
  await shown(gifts.getByText('The mail always comes: it has the code.'));
  const refused = rows.filter({ hasText: NOTIFICATION_KINDS['change-refused'].label });
  expect(texts(refused.getByRole('cell')).slice(1)).toEqual([
    expect.stringContaining('Never'),
    expect.stringContaining('Never'),
  ]);
});

describe('a switch', () => {
  test('is saved at once and alone, and read back', async () => {
    const app = await openKept();
    await control('Price alerts by e-mail').click();
    await toastSays('Price alerts by e-mail: off');
    expect(app.settings.sent(CALL)).toEqual([{ ways: { price: { mail: false } } }]);
    await control('New followers on your devices').click();
    await toastSays('New followers on your devices: on');
    await app.goTo('/you');
    await app.goTo('/profile');
    await expect.element(control('Price alerts by e-mail')).not.toBeChecked();
    await expect.element(control('New followers on your devices')).toBeChecked();
    await expect.element(control('Price alerts in the app')).toBeChecked();
  });

  test('follows what was switched on another device', async () => {
    const app = await openKept();
    app.server.setAccount(app.userId, {
      notificationSettings: { ways: { gift: { push: false } } },
      updatedAt: new Date().toISOString(),
    });
    await app.library.sync.syncNow();
    await expect.element(control('Gifts on your devices')).not.toBeChecked();
  });

  test('springs back when it was not saved, and says why', async () => {
    const { settings } = await open({ [CALL]: { status: 502 } });
    await control('Support in the app').click();
    await toastSays('Error', 'Failed to update your notifications. Please try again.');
    await expect.element(control('Support in the app')).toBeChecked();
    settings.answers[CALL] = { code: 'RATE_LIMITED', message: 'Too many requests.' };
    await control('Support in the app').click();
    await toastSays('Error', 'Too many requests.');
    await expect.element(control('Support in the app')).toBeChecked();
  });

  test('waits for a connection, and says so', async () => {
    const app = await openKept(QUIET_STORED);
    app.setOnline(false);
    await offline();
    // For this device, and for all switches.
    await expect.poll(() => seen(section('Notifications').getByText('Needs a connection'))).toHaveLength(2);
    const notices = section('Notifications');
    for (const each of [...notices.getByRole('switch').elements(), ...notices.getByRole('combobox').elements()]) {
      expect((each as HTMLInputElement).disabled).toBe(true);
    }
  });
});

describe('the quiet hours', () => {
  test('are set by the clock of this device, over midnight, and read back', async () => {
    const app = await openKept();
    expect(seen(time('From'))).toEqual([]);
    await quiet().click();
    await toastSays('Quiet hours are set');
    await shown(page.getByText(/^From 10:00 PM to 8:00 AM the next day\. By the clock of this device, /));
    await time('To').selectOptions('6:30 AM');
    await shown(page.getByText(/^From 10:00 PM to 6:30 AM the next day\./));
    await expect
      .poll(() => app.settings.sent(CALL))
      .toEqual([
        { quiet: { isOn: true, from: '22:00', to: '08:00', zone: HERE } },
        { quiet: { isOn: true, from: '22:00', to: '06:30', zone: HERE } },
      ]);
    await app.goTo('/you');
    await app.goTo('/profile');
    await expect.element(time('From')).toHaveValue('22:00');
    await expect.element(time('To')).toHaveValue('06:30');
    await quiet().click();
    await toastSays('Quiet hours are off');
    expect(seen(time('From'))).toEqual([]);
  });

  test('within one day say no other day, and two equal times that no hour is quiet', async () => {
    await openKept({ quiet: { ...QUIET, zone: HERE, from: '13:00', to: '15:15' } });
    await shown(page.getByText(/^From 1:00 PM to 3:15 PM\. /));
    await time('To').selectOptions('1:00 PM');
    await shown(page.getByText(/^Both times are the same, so no hour is quiet\./));
  });

  test('that were set in another time zone keep it until this device takes them over', async () => {
    const app = await openKept(QUIET_STORED);
    await shown(page.getByText(/By the clock of Asia\/Kolkata, where they were set\./));
    await time('From').selectOptions('11:00 PM');
    await expect.poll(() => app.settings.sent(CALL)).toEqual([{ quiet: { ...QUIET, from: '23:00' } }]);
    await page.getByRole('button', { name: 'Use the clock of this device' }).click();
    await shown(page.getByText(/By the clock of this device, /));
    expect(app.settings.sent(CALL).at(-1)).toEqual({ quiet: { ...QUIET, from: '23:00', zone: HERE } });
  });

  test('spring back when they were not saved', async () => {
    await open({ [CALL]: { status: 502 } }, { notificationSettings: QUIET_STORED });
    await time('From').selectOptions('11:00 PM');
    await toastSays('Error', 'Failed to update your quiet hours. Please try again.');
    await expect.element(time('From')).toHaveValue('22:00');
  });
});
