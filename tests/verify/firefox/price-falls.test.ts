import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { createEbaySource } from '../../../sync-server/providers/offers/ebay-source.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { raisePrice } from '../../../sync-server/watching/raise.ts';
import { watchRound } from '../../../sync-server/watching/round.ts';
import { listingOf, startEbayDouble } from '../../support/ebay-double.ts';
import { hasFirefox } from '../../support/firefox.ts';
import { preferencesFor, startFirefoxPushService } from '../../support/firefox-push-service.ts';
import { stepsIn } from '../../support/firefox-steps.ts';
import { type FirefoxWindow, openFirefoxWindow } from '../../support/firefox-window.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { hasVirtualScreen } from '../../support/virtual-screen.ts';

const HOUR = 3_600_000;
const distDir = fileURLToPath(new URL('../../../app/dist', import.meta.url));
const isPossible = hasFirefox() && hasVirtualScreen();

let shop: Awaited<ReturnType<typeof startEbayDouble>>;
let service: Awaited<ReturnType<typeof startFirefoxPushService>>;
let server: TestServer;
let firefox: FirefoxWindow;

beforeAll(async () => {
  if (!isPossible) return;
  // Its clock is moved on by days, and signatures of pushes must not last into next week.
  shop = await startEbayDouble('EBAY_US', Date.now() - 96 * HOUR);
  service = await startFirefoxPushService();
  server = await startTestServer({
    distDir,
    // The watch is over all wishes with an alert; the bystander has one.
    bystander: false,
    env: { PUSH_TEST_SERVICE: service.origin },
    overrides: { clock: shop.outside.clock, offerSources: [createEbaySource(shop.settings, shop.outside)] },
  });
  firefox = await openFirefoxWindow(preferencesFor(service.origin));
});
afterAll(async () => {
  await firefox?.close();
  await server?.stop();
  await service?.stop();
  await shop?.stop();
});

/** Later the copy costs so much, the watch looks at it, and what it raises is sent. */
async function laterItCosts(price: string): Promise<void> {
  shop.list(listingOf('1', price));
  shop.advance(12 * HOUR);
  const { wait } = shop.outside;
  await watchRound(server.ctx, { raiseNotification: raisePrice, wait, longestMs: 50_000 });
  const others = JOBS.filter(({ name }) => name !== 'watch-prices');
  await runDueJobs(server.ctx, server.database.connectionString, others);
}

test.skipIf(!isPossible)(
  'a price that falls to the target rings with the page closed, and again after it was over it',
  async () => {
    const { signIn, switchOn, heading } = stepsIn(firefox, server.origin);
    await firefox.openTab();
    await signIn('cratedigger');
    await switchOn();
    await firefox.closeTab();
    const otherDevice = await server.signedIn('cratedigger@example.com');
    const fields = { artist: 'Miles Davis', title: 'Kind of Blue', priceAlert: true, targetPrice: '32' };
    const { body: wish } = await otherDevice.send('POST', '/api/wishlist', fields);

    await laterItCosts('40.00');
    expect(service.pushes).toEqual([]);
    await laterItCosts('25.49');
    const rung = { title: 'Kind of Blue is down to your price', text: 'Miles Davis, at eBay. Your target is $32.' };
    await expect.poll(() => firefox.notifications()).toEqual([rung]);
    await firefox.clickNotification(rung.title);
    expect(await firefox.tabAt(/wishlist/)).toBe(`${server.origin}/wishlist?price=${wish.id}`);
    await heading('My Wishlist');

    await laterItCosts('24.00');
    expect(service.pushes).toHaveLength(1);
    await laterItCosts('45.00');
    await laterItCosts('26.00');
    await expect.poll(() => firefox.notifications()).toEqual([rung]);
    await laterItCosts('26.00');
    await laterItCosts('20.00');
    expect(service.pushes).toHaveLength(2);
    expect(service.refusals).toEqual([]);
    await expect.poll(() => service.acknowledged.length).toBe(2);
  },
);
