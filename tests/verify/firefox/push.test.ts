import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFirefox } from '../../support/firefox.ts';
import { preferencesFor, startFirefoxPushService } from '../../support/firefox-push-service.ts';
import { stepsIn } from '../../support/firefox-steps.ts';
import { type FirefoxWindow, openFirefoxWindow } from '../../support/firefox-window.ts';
import type { Product } from '../../support/product.ts';
import { notifyPerson } from '../../support/pushes.ts';
import { ownServer } from '../../support/shared-product.ts';
import { hasVirtualScreen } from '../../support/virtual-screen.ts';

const EMAIL = 'cratedigger@example.com';
const FALLEN = {
  title: 'Second Light is down to $29.99',
  body: 'Glass Harbour. Your target is $32.',
  path: '/wishlist?alert=0197f6a1-0000-7000-8000-0000000000e1',
  tag: 'price of Second Light',
  unreadCount: 1,
};

const isPossible = hasFirefox() && hasVirtualScreen();
if (!isPossible) console.log('Skipped: without Firefox and Xvfb no real notification is shown.');

let service: Awaited<ReturnType<typeof startFirefoxPushService>>;
let product: Product;
let firefox: FirefoxWindow;
let steps: ReturnType<typeof stepsIn>;

beforeAll(async () => {
  if (!isPossible) return;
  service = await startFirefoxPushService();
  product = await ownServer({ PUSH_TEST_SERVICE: service.origin });
  await product.start();
  firefox = await openFirefoxWindow(preferencesFor(service.origin));
  steps = stepsIn(firefox, product.url);
});
afterAll(async () => {
  await firefox?.close();
  await product?.remove();
  await service?.stop();
});

describe.skipIf(!isPossible)('a real notification', () => {
  test('is shown while no page of the app is open, and a click on it opens the page', async () => {
    await firefox.openTab();
    await steps.signIn('cratedigger');
    await steps.switchOn();
    await firefox.closeTab();
    expect(await firefox.addresses()).toEqual(['about:blank']);

    expect(await notifyPerson(product, EMAIL, FALLEN)).toBe(1);
    await expect.poll(() => firefox.notifications()).toEqual([{ title: FALLEN.title, text: FALLEN.body }]);
    await expect.poll(() => service.acknowledged.length).toBe(1);
    expect(service.refusals).toEqual([]);
    expect(service.pushes).toMatchObject([{ topic: expect.stringMatching(/^[\w-]{32}$/) }]);

    await firefox.clickNotification(FALLEN.title);
    expect(await firefox.tabAt(/wishlist/)).toBe(`${product.url}${FALLEN.path}`);
    await steps.heading('My Wishlist');
    await expect.poll(() => firefox.notifications()).toEqual([]);
  });

  test('is replaced by a newer one, whose page opens in the window that is there', async () => {
    await firefox.goTo(`${product.url}/you`);
    await steps.heading('You');
    await firefox.run(`document.body.setAttribute('data-kept', 'yes')`);
    await notifyPerson(product, EMAIL, FALLEN);
    await expect.poll(() => firefox.notifications()).toHaveLength(1);
    const newer = { ...FALLEN, title: 'Second Light is down to $19.99' };
    await notifyPerson(product, EMAIL, newer);
    await expect.poll(() => firefox.notifications()).toEqual([{ title: newer.title, text: newer.body }]);
    const before = await firefox.addresses();
    await firefox.clickNotification(newer.title);
    await steps.heading('My Wishlist');
    expect(await firefox.run(`return document.body.getAttribute('data-kept')`)).toBe('yes');
    expect(await firefox.addresses()).toHaveLength(before.length);
  });

  test('is sent as a test from the settings', async () => {
    await firefox.goTo(`${product.url}/profile`);
    await firefox.press('Send me a test');
    await steps.says('The last notification was accepted today at');
    await expect.poll(() => firefox.notifications()).toMatchObject([{ title: 'Side One reaches this device' }]);
  });

  test('comes no more in a browser whose person has signed out, and none of theirs to the next person', async () => {
    await firefox.goTo(`${product.url}/you`);
    await firefox.press('Log out');
    await firefox.until(
      'the landing page',
      `return location.pathname === '/' && !document.querySelector('[role=dialog]')`,
    );
    await expect.poll(() => service.channels.size).toBe(0);
    expect(await notifyPerson(product, EMAIL, FALLEN)).toBe(0);

    await steps.signIn('sidetwo');
    await steps.switchOn();
    const pushed = service.pushes.length;
    expect(await notifyPerson(product, EMAIL, FALLEN)).toBe(0);
    expect(await notifyPerson(product, 'sidetwo@example.com', { ...FALLEN, title: 'Drift is down to $12.00' })).toBe(1);
    await expect.poll(() => service.acknowledged.length).toBe(pushed + 1);
    // The test of the first person is not on the screen any more either.
    await expect.poll(() => firefox.notifications()).toMatchObject([{ title: 'Drift is down to $12.00' }]);
  });
});
