import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { discogsCsv, rehearseFile } from '../../e2e/import-file.ts';
import { buyByHttp } from '../../e2e/paying.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import {
  addByHand,
  closeAll,
  joinAs,
  offline,
  onShelf,
  openAddForm,
  serverTitles,
  synced,
  typeRecord,
} from '../../e2e/steps.ts';
import { DESKTOP, openProfile, type ProfileDevice, processesOf } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import { createProduct, type Product } from '../../support/product.ts';
import { rngOf } from '../../support/rng.ts';

/** The number of browsers to kill; more with BROWSER_DRILLS. */
const KILLS = Number(process.env.BROWSER_DRILLS ?? 2);

describe('drills with a real browser', () => {
  let product: Product;
  const devices: ProfileDevice[] = [];

  beforeAll(async () => {
    product = await createProduct();
    await product.start();
  });
  afterEach(() => closeAll(devices));
  afterAll(() => product.remove());

  async function newDevice(username: string): Promise<ProfileDevice> {
    const device = await openProfile(DESKTOP);
    devices.push(device);
    await joinAs(device.page, product, username);
    return device;
  }

  /** The same profile in a new browser, at the collection home. */
  async function afterKill(device: ProfileDevice): Promise<ProfileDevice> {
    await device.kill();
    return opened(device);
  }

  async function opened(device: ProfileDevice): Promise<ProfileDevice> {
    const again = await device.openAgain();
    devices.splice(devices.indexOf(device), 1, again);
    await again.page.goto(product.url);
    return again;
  }

  test.each(Array.from({ length: KILLS }, (_, index) => ({ seed: index + 1 })))(
    'a browser killed in an import goes on with it: nothing is lost and nothing comes twice (seed $seed)',
    async ({ seed }) => {
      const random = rngOf(seed);
      let device = await newDevice(`imports-${seed}`);
      await buyByHttp(device.page, product, 'annual');
      await device.page.reload();
      await shellIsCached(device.page);
      await device.context.close();
      device = await opened(device);
      await synced(device.page);
      await rehearseFile(device.page, product, discogsCsv(5_000));
      await device.page.getByRole('button', { name: 'Import 5,000 records' }).click();
      // Before this nothing is promised.
      await device.page.locator('.import-saved, .import-lines').first().waitFor();
      // At some point of it: the text says how far it is.
      const kept = Math.floor(random() * 40) * 100;
      await device.page.waitForFunction((least) => {
        const text = document.querySelector('.import-saved')?.textContent ?? '5,000 of 5,000 saved';
        return Number(text.split(' of ')[0]?.replaceAll(',', '')) >= least;
      }, kept);
      device = await afterKill(device);
      const stored = async () => {
        const [count] = await inDatabase<{ all: number; titles: number }>(
          product,
          `select count(*)::int as all, count(distinct title)::int as titles from records r join users u on u.id = r.user_id
             where u.username = 'imports-${seed}'`,
        );
        return count;
      };
      await expect.poll(stored).toEqual({ all: 5_000, titles: 5_000 });
    },
  );

  test.each(Array.from({ length: KILLS }, (_, index) => ({ seed: index + 1 })))(
    'a browser killed while it writes and sends has all it reported, and sends it exactly once (seed $seed)',
    async ({ seed }) => {
      const random = rngOf(seed);
      let device = await newDevice(`killed-${seed}`);
      await shellIsCached(device.page);
      // A browser writes its cookies down half a minute later; the session is not what this is about.
      await device.context.close();
      device = await opened(device);
      await synced(device.page);
      const reported: string[] = [];
      const add = async (page: Page) => {
        const title = `Side ${reported.length + 1}`;
        await addByHand(page, { artist: 'Can', title });
        reported.push(title);
      };
      // The waiting changes are on the disk alone.
      await device.context.setOffline(true);
      for (let count = 1 + Math.floor(random() * 2); count > 0; count -= 1) await add(device.page);
      // Pressed, and not yet said to be saved: it may be there or not.
      const last = await typeRecord(device.page, { artist: 'Can', title: 'In between' });
      await last.getByRole('button', { name: 'Add Record' }).click({ noWaitAfter: true });
      device = await afterKill(device);
      for (const title of reported) await onShelf(device.page, title);
      await synced(device.page);
      // Killed again while a request is under way.
      const isSending = new Promise((resolve) => {
        void device.page.route(/\/api\/sync$/, (route) => {
          resolve(undefined);
          void route.continue();
        });
      });
      await add(device.page);
      await isSending;
      device = await afterKill(device);
      await synced(device.page);
      const titles = await serverTitles(device.page, product);
      expect(titles.filter((title) => title !== 'In between')).toEqual(reported.toSorted());
      expect(titles.filter((title) => title === 'In between').length).toBeLessThanOrEqual(1);
      for (const title of titles) await onShelf(device.page, title);
    },
  );

  test('a page closed right after a tap on Save has the record, or what was typed', async () => {
    const { context, page } = await newDevice('in-a-hurry');
    await synced(page);
    const dialog = await typeRecord(page, { artist: 'Sade', title: 'Promise' });
    await dialog.getByRole('button', { name: 'Add Record' }).click({ noWaitAfter: true });
    await page.close();
    const next = await context.newPage();
    await next.goto(product.url);
    await synced(next);
    const titles = await serverTitles(next, product);
    if (titles.length === 0) {
      const typed = await openAddForm(next);
      expect(await typed.getByLabel(/^Title/).inputValue()).toBe('Promise');
    } else {
      expect(titles).toEqual(['Promise']);
      await onShelf(next, 'Promise');
    }
  });

  test('when the tab that leads is frozen, the other sends what both have, and the first has it when it wakes', async () => {
    const { context, page: leading } = await newDevice('frozen');
    await synced(leading);
    const following = await context.newPage();
    await following.goto(product.url);
    await synced(following);
    // By a switch in the handler: the browser would wait for the frozen tab to receive any other event.
    let isCut = true;
    await context.route(/\/api\/sync$/, (route) => (isCut ? route.abort() : route.continue()));
    await addByHand(leading, { artist: 'Can', title: 'Tago Mago' });
    await onShelf(following, 'Tago Mago');
    await offline(leading);
    const wake = await freeze(leading, following);
    try {
      isCut = false;
      await addByHand(following, { artist: 'Can', title: 'Future Days' });
      await synced(following);
      expect(await serverTitles(following, product)).toEqual(['Future Days', 'Tago Mago']);
    } finally {
      wake();
    }
    await leading.evaluate(() => document.dispatchEvent(new Event('resume')));
    await onShelf(leading, 'Future Days');
    await synced(leading);
    expect(await serverTitles(leading, product)).toEqual(['Future Days', 'Tago Mago']);
  });

  // ERR-014 PWA-025
  test('a full disk is said clearly, takes nothing away, and is over when there is room again', async () => {
    const first = await newDevice('full-disk');
    await addByHand(first.page, { artist: 'Can', title: 'Tago Mago' });
    await synced(first.page);
    // A browser asks how much room there is for the first time it writes, and then not for a while.
    await first.context.close();
    const device = await first.openAgain();
    devices.splice(devices.indexOf(first), 1, device);
    const { context, page } = device;
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1 });
    await page.goto(product.url);
    await onShelf(page, 'Tago Mago');
    const typed = { artist: 'Can', title: 'Future Days', notes: 'Bel Air takes a whole side' };
    const dialog = await typeRecord(page, typed);
    const add = dialog.getByRole('button', { name: 'Add Record' });
    await add.click();
    await page.getByText('This device has no room left. Nothing was saved: free some space and try again.').waitFor();
    await page.getByRole('button', { name: /^Not saving/ }).waitFor({ state: 'attached' });
    expect(await dialog.getByLabel(/^Title/).inputValue()).toBe(typed.title);
    expect(await dialog.getByLabel(/^Notes/).inputValue()).toBe(typed.notes);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.url });
    await add.click();
    await dialog.waitFor({ state: 'hidden' });
    await onShelf(page, typed.title);
    await synced(page);
    expect(await serverTitles(page, product)).toEqual(['Future Days', 'Tago Mago']);
  });
});

/** The process of a tab: the one that works hard while its page does, until there can be no doubt. */
async function processOf(page: Page): Promise<{ id: number }> {
  const before = new Map((await processesOf(page.context())).map(({ id, cpuTime }) => [id, cpuTime]));
  for (;;) {
    await page.evaluate(() => {
      for (const end = performance.now() + 400; performance.now() < end; );
    });
    const [most, next] = (await processesOf(page.context()))
      .filter(({ type }) => type === 'renderer')
      .map(({ id, cpuTime }) => ({ id, worked: cpuTime - (before.get(id) ?? 0) }))
      .toSorted((a, b) => b.worked - a.worked);
    if (most && most.worked - (next?.worked ?? 0) > 0.3) return most;
  }
}

/**
 * Freezes the page as a browser does: sends the event, and stops its process where it holds no database that others wait for.
 * @param other a tab that goes on
 * @returns what wakes it
 */
async function freeze(page: Page, other: Page): Promise<() => void> {
  const { id } = await processOf(page);
  const wake = () => process.kill(id, 'SIGCONT');
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  for (;;) {
    await canWrite(page);
    process.kill(id, 'SIGSTOP');
    const written = canWrite(other);
    // A process can be stopped in the middle of a transaction, which a browser waits for.
    if (await Promise.race([written, new Promise<false>((resolve) => setTimeout(resolve, 3_000, false))])) return wake;
    wake();
    await written;
  }
}

/** @returns true, once every database of the page could be written */
async function canWrite(page: Page): Promise<true> {
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction([...database.objectStoreNames], 'readwrite');
          writing.oncomplete = () => resolve(database.close());
        };
      });
    }
  });
  return true;
}
