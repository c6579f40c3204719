import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PushDevice } from '../../../shared/contract/push.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { fakePushBrowser, HERE, PHONE, withoutNotifications } from '../../components/support/push-browser.ts';
import { scriptedSettings } from '../../components/support/settings.ts';
import { focusedText, gone, offline, shown, texts, toastSays } from '../../components/support/steps.ts';

const DEVICES = 'GET /api/push/devices';
const SUBSCRIBE = 'PUT /api/push/subscription';
const UNSUBSCRIBE = 'DELETE /api/push/subscription';
const TEST = 'POST /api/push/subscription/test';

const block = () => page.getByRole('region', { name: 'Notifications', exact: true });
const button = (name: string | RegExp) => block().getByRole('button', { name });

/** The settings, on a server that knows these devices. */
async function open(devices: PushDevice[] = [], { isView = false } = {}) {
  const settings = scriptedSettings({
    [DEVICES]: { body: devices },
    'GET /api/push/key': { body: { publicKey: `B${'k'.repeat(86)}` } },
  });
  const app = await openApp({ at: '/profile', account: { username: 'cratedigger' }, answer: settings.answer, isView });
  await shown(block().getByRole('heading', { name: 'On this device' }));
  const server = {
    /** Its answers from now on. */
    knows: (...known: PushDevice[]) => {
      settings.answers[DEVICES] = { body: known };
    },
  };
  return { app, settings, server };
}

test('nothing is asked before a person presses a button', async () => {
  const browser = fakePushBrowser();
  const { settings } = await open();
  await shown(block().getByText('This device may not notify you yet.'));
  expect([browser.questions, settings.sent(SUBSCRIBE)]).toEqual([0, []]);
});

test('Allow asks the browser, subscribes with the key of the server, and says that notifications are on', async () => {
  const browser = fakePushBrowser();
  const { settings, server } = await open();
  settings.answers[SUBSCRIBE] = {
    from: () => {
      server.knows(HERE);
      return HERE;
    },
  };
  await button('Allow').click();
  await shown(block().getByText('Notifications are on'));
  await shown(block().getByText('No notification was sent yet.'));
  expect(browser.questions).toBe(1);
  expect(browser.subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: `B${'k'.repeat(86)}` }],
  ]);
  expect(settings.sent(SUBSCRIBE)).toEqual([
    {
      endpoint: 'https://push.example/1',
      keys: { p256dh: expect.stringMatching(/^B/), auth: expect.any(String) },
    },
  ]);
  // The pressed button is not there any more.
  await expect.poll(focusedText).toBe('On this device');
});

test('a question that is answered with no shows how to allow notifications later', async () => {
  fakePushBrowser({ answer: 'denied' });
  const { settings } = await open();
  await button('Allow').click();
  await shown(block().getByText('Notifications are blocked for this site.'));
  expect(settings.sent(SUBSCRIBE)).toEqual([]);
});

test('a question that is closed can be asked again', async () => {
  const browser = fakePushBrowser({ answer: 'default' });
  await open();
  await button('Allow').click();
  await expect.poll(() => browser.questions).toBe(1);
  await shown(button('Allow'));
});

test('a subscription that the server does not take says so, and the device stays off', async () => {
  fakePushBrowser();
  const { settings } = await open();
  settings.answers[SUBSCRIBE] = { status: 502 };
  await button('Allow').click();
  await toastSays('Error', 'Failed to switch on notifications. Please try again.');
  await shown(button('Switch on'));
});

test('the subscription that another person had in this browser is not taken over', async () => {
  const browser = fakePushBrowser({ permission: 'granted', owner: 'another person' });
  const { subscription } = browser;
  const { settings } = await open();
  settings.answers[SUBSCRIBE] = { body: HERE };
  await button('Switch on').click();
  await expect.poll(() => settings.sent(SUBSCRIBE)).toMatchObject([{ endpoint: 'https://push.example/1' }]);
  expect(subscription?.unsubscribe).toHaveBeenCalledOnce();
});

describe('a device that gets notifications', () => {
  async function openOn(...devices: PushDevice[]) {
    const browser = fakePushBrowser({ permission: 'granted' });
    const opened = await open(devices);
    const { settings, server } = opened;
    settings.answers[SUBSCRIBE] = {
      from: () => {
        server.knows(HERE, ...devices);
        return HERE;
      },
    };
    await button('Switch on').click();
    await shown(block().getByText('Notifications are on'));
    return { ...opened, browser };
  }

  test('is switched off on the server and in the browser', async () => {
    const { settings, server, browser } = await openOn();
    settings.answers[UNSUBSCRIBE] = {
      from: () => {
        server.knows();
        return { success: true };
      },
    };
    const { subscription } = browser;
    await button('Switch off').click();
    await shown(block().getByText('Notifications are off'));
    expect([settings.sent(UNSUBSCRIBE).length, subscription?.unsubscribe.mock.calls.length]).toEqual([1, 1]);
  });

  test('stays on where the server cannot be reached', async () => {
    const { browser } = await openOn();
    await button('Switch off').click();
    await toastSays('Error', 'Failed to switch off notifications. Please try again.');
    expect(browser.subscription).not.toBeNull();
    await shown(block().getByText('Notifications are on'));
  });

  test('is sent a test, whose time is then shown', async () => {
    const { settings, server } = await openOn();
    settings.answers[TEST] = {
      from: () => {
        server.knows({ ...HERE, lastAcceptedAt: new Date().toISOString() });
        return { outcome: 'accepted' };
      },
    };
    await button('Send me a test').click();
    await toastSays('Test sent');
    await shown(block().getByText(/The last notification was accepted today at/));
  });

  test.each([
    ['gone', /does not know this device any more/],
    ['refused', /refused the last notification. Switch notifications off and on again here/],
    ['too-large', /too long/],
    ['unreachable', /did not answer the last time/],
  ])('learns why a test was not sent: %s', async (outcome, words) => {
    const { settings } = await openOn();
    settings.answers[TEST] = { body: { outcome } };
    await button('Send me a test').click();
    await toastSays('Test not sent', words);
  });

  test('says what its push service answered last', async () => {
    const { server, settings } = await openOn();
    settings.answers[TEST] = {
      from: () => {
        server.knows({ ...HERE, problem: 'unreachable', lastAcceptedAt: '2026-11-20T12:00:00.000Z' });
        return { outcome: 'unreachable' };
      },
    };
    await button('Send me a test').click();
    await shown(block().getByText(/did not answer the last time. Side One tries again. The last notification was/));
  });

  test('is off where the browser has dropped its subscription', async () => {
    const { browser, app } = await openOn();
    browser.subscription = null;
    await app.goTo('/you');
    await app.goTo('/profile');
    await shown(button('Switch on'));
  });
});

test('other devices are listed and removed', async () => {
  fakePushBrowser();
  const { settings, server } = await open([PHONE]);
  const others = block().getByRole('region', { name: 'Your other devices with notifications' });
  await shown(others);
  expect(texts(others.getByRole('listitem'))[0]).toMatch(
    /^Safari on iPhone\nSince November 2, 2026. The last notification was accepted (?:on November 20|today|yesterday) at/,
  );
  settings.answers['DELETE /api/push/devices/phone'] = {
    from: () => {
      server.knows();
      return { success: true };
    },
  };
  await others.getByRole('button', { name: /^Remove.*Safari on iPhone/ }).click();
  await gone(others);
});

test('a device that could not be removed stays', async () => {
  fakePushBrowser();
  await open([PHONE]);
  await button(/^Remove/).click();
  await toastSays('Error', 'Failed to remove this device. Please try again.');
  await shown(block().getByText('Safari on iPhone', { exact: true }));
});

describe('a browser that cannot', () => {
  test('says so', async () => {
    withoutNotifications();
    await open();
    await shown(block().getByText('This browser shows no notifications of this site.'));
    expect(block().getByRole('button').elements()).toEqual([]);
  });

  test('is put on the home screen first, on an iPhone', async () => {
    withoutNotifications('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1');
    await open();
    await shown(block().getByText('Put Side One on your home screen first.'));
  });

  test('is blocked by the person', async () => {
    fakePushBrowser({ permission: 'denied' });
    await open();
    await shown(block().getByText('Notifications are blocked for this site.'));
  });
});

test('nothing can be switched without a connection', async () => {
  fakePushBrowser();
  const { app } = await open();
  app.setOnline(false);
  await offline();
  await shown(block().getByText('Needs a connection').first());
  expect(button('Allow').element()).toBeDisabled();
});

test('an administrator who views as the person switches nothing of theirs', async () => {
  fakePushBrowser({ permission: 'granted' });
  const { settings } = await open([HERE], { isView: true });
  await shown(block().getByText('Only the owner can do this.'));
  expect(settings.calls.filter(({ what }) => what.includes('/api/push/'))).toEqual([]);
});
