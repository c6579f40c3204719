import type { CDPSession, Page, Worker } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payloadOf } from '../../../sync-server/push/push-message.ts';
import { joinAs } from '../../e2e/steps.ts';
import { type Device, expectNoProblems, openProfile } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const FALLEN = {
  title: 'Second Light is down to $29.99',
  body: 'Glass Harbour. Your target is $32.',
  path: '/wishlist?view=grid',
  tag: 'price of Second Light',
  unreadCount: 2,
};

let product: RunningProduct;
let device: Device;
let worker: Worker;
let deliver: (data: string) => Promise<unknown>;

beforeAll(async () => {
  product = await sharedProduct();
  // A whole browser: the headless shell has no notifications.
  device = await openProfile();
  await device.context.grantPermissions(['notifications'], { origin: product.url });
  await joinAs(device.page, product, 'cratedigger');
  await shellIsCached(device.page);
  [worker] = device.context.serviceWorkers() as [Worker];
  const cdp = await device.context.newCDPSession(device.page);
  const registrationId = await registrationOf(cdp, product.url);
  deliver = (data) => cdp.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
});
afterAll(async () => {
  await device?.close();
});

async function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return found;
}

/** The notifications of the app that the browser shows. */
const shownNow = () =>
  worker.evaluate(async () => {
    const shown = await (self as unknown as WorkerScope).registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/** A click, as the browser reports it to the worker. A worker may open a window only for a real one, so that is noted. */
const clickFirst = () =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    scope.openedWindows ??= [];
    scope.clients.openWindow = async (url) => scope.openedWindows?.push(url);
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

/** The addresses that the worker wanted to open in new windows. */
const openedWindows = () => worker.evaluate(() => (self as unknown as WorkerScope).openedWindows);

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  NotificationEvent: new (type: string, init: object) => Event;
  openedWindows?: string[];
}

async function expectShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'My Wishlist' }).waitFor();
}

test('the worker shows a push of the server, and a newer one with its tag in its place', async () => {
  await deliver(payloadOf(product.url, FALLEN));
  await expect
    .poll(shownNow)
    .toMatchObject([{ title: FALLEN.title, body: FALLEN.body, data: { navigate: FALLEN.path } }]);
  await deliver(payloadOf(product.url, { ...FALLEN, title: 'Second Light is down to $19.99' }));
  await expect.poll(shownNow).toMatchObject([{ title: 'Second Light is down to $19.99' }]);
});

test('a click shows the page in the window that is open, which loads nothing and keeps what it holds', async () => {
  const { page } = device;
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'));
  await clickFirst();
  await expectShown(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(FALLEN.path);
  expect(await page.locator('body').getAttribute('data-kept')).toBe('yes');
  expect([await openedWindows(), await shownNow()]).toEqual([[], []]);
  // Back leads to the page before.
  await page.goBack();
  await page.getByText('No records yet').waitFor();
  expectNoProblems(device);
});

test('a click opens the page where no window is open', async () => {
  await deliver(payloadOf(product.url, FALLEN));
  await expect.poll(shownNow).toHaveLength(1);
  await device.page.goto('about:blank');
  await clickFirst();
  await expect.poll(openedWindows).toEqual([FALLEN.path]);
});
