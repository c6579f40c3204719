import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PushDevice } from '../../../shared/contract/push.ts';
import { PINK_MOON, wish } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { fakePushBrowser, HERE, withoutNotifications } from '../../components/support/push-browser.ts';
import { scriptedSettings } from '../../components/support/settings.ts';
import { gone, shown } from '../../components/support/steps.ts';

const DEVICES = 'GET /api/push/devices';
const EBAY = { source: 'ebay', shop: 'eBay', currency: 'USD' };
const place = () => page.getByRole('dialog', { name: 'Price Alert' });
const button = (name: string) => place().getByRole('button', { name });

interface Start {
  app?: boolean;
  push?: boolean;
  mail?: boolean;
  watches?: boolean;
}

/** The dialog of a price alert that is on, for a person with these ways switched on. */
async function open({ watches = true, ...ways }: Start = {}, devices: PushDevice[] = []) {
  const settings = scriptedSettings({
    [DEVICES]: { body: devices },
    'GET /api/price-alerts/status': { body: { amazonConfigured: false, shops: watches ? [EBAY] : [] } },
    'GET /api/push/key': { body: { publicKey: `B${'k'.repeat(86)}` } },
    'PUT /api/push/subscription': {
      from: () => {
        settings.answers[DEVICES] = { body: [HERE] };
        return HERE;
      },
    },
  });
  const { userId } = await openApp({
    at: `/wishlist?alert=${PINK_MOON}`,
    account: { username: 'cratedigger', notificationSettings: { ways: { price: ways }, quiet: null } },
    changes: [
      wish({ artist: 'Nick Drake', title: 'Pink Moon', priceAlert: true, targetPrice: '25.00' }, { id: PINK_MOON }),
    ],
    answer: settings.answer,
  });
  await shown(place().getByRole('switch', { name: 'Enable price alert' }));
  return { settings, userId };
}

test('notifications are offered once, and switched on by a press', async () => {
  const browser = fakePushBrowser();
  await open();
  await shown(place().getByText(/One message when the price falls to your target, nothing else/));
  expect(browser.questions).toBe(0);
  await button('Allow notifications').click();
  await shown(place().getByText('You are told on this device and by e-mail.'));
  expect(browser.questions).toBe(1);
});

test('an alert without e-mail says so', async () => {
  const browser = fakePushBrowser({ permission: 'granted' });
  const { userId } = await open({ mail: false }, [HERE]);
  localStorage.setItem('push-owner', userId);
  await button('Allow notifications').click();
  await shown(place().getByText('You are told on this device.', { exact: true }));
  expect(browser.questions).toBe(1);
});

test('Not now is kept, and can be changed', async () => {
  fakePushBrowser();
  await open();
  await button('Not now').click();
  await shown(place().getByText('You are told by e-mail and in your notifications.'));
  await open({ mail: false });
  await shown(place().getByText('You are told in your notifications.'));
  await button('Change').click();
  await shown(button('Allow notifications'));
  expect(localStorage.getItem('push-not-now')).toBeNull();
});

test('a browser that is blocked says what the person can do', async () => {
  fakePushBrowser({ permission: 'denied' });
  await open();
  await shown(place().getByText(/Allow them in the browser’s settings; until then: You are told by e-mail/));
});

test('an iPhone says that the app goes to the home screen first, and another browser where the alert is read', async () => {
  withoutNotifications('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1');
  await open();
  await shown(place().getByText('Put Side One on your home screen first.'));
});

test('a browser without notifications says where the alert is read', async () => {
  withoutNotifications();
  await open();
  await shown(place().getByText('You are told by e-mail and in your notifications.'));
  await gone(button('Allow notifications'));
});

test('nothing is offered to a person who has switched off pushed price alerts, who is led to the settings', async () => {
  fakePushBrowser();
  await open({ push: false, mail: false });
  await shown(place().getByText('You are told in your notifications.'));
  await open({ push: false, mail: false, app: false });
  await shown(place().getByText('No way is switched on for price alerts.'));
  expect(place().getByRole('link', { name: 'Change' }).element().getAttribute('href')).toBe('/profile#notifications');
});

test('nothing is offered where the server watches no prices', async () => {
  fakePushBrowser();
  await open();
  await shown(button('Allow notifications'));
  await open({ watches: false });
  await shown(
    place()
      .getByText(/Prices are not watched/)
      .first(),
  );
  await gone(button('Allow notifications'));
});

test('nothing is offered before the alert is switched on', async () => {
  fakePushBrowser();
  await open();
  await shown(button('Allow notifications'));
  await place().getByRole('switch', { name: 'Enable price alert' }).click();
  await gone(button('Allow notifications'));
});
