import type { Locator, Page } from 'playwright';
import { expect, vi } from 'vitest';
import { type Device, takeSession } from '../support/browser.ts';
import type { RunningProduct } from '../support/product.ts';
import { forgetToasts, toastsOf } from '../support/toasts.ts';
import { rest } from './rest.ts';

/** Signs in as a new person and leaves them on their empty collection home. */
export async function joinAs(page: Page, product: RunningProduct, username: string): Promise<void> {
  await takeSession(page, product.url, `${username}@example.com`);
  await rest(page, product, '/api/profile', { method: 'PATCH', body: { username } });
  await page.goto(product.url);
  await page.getByText('No records yet').waitFor();
}

export async function serverTitles(page: Page, product: RunningProduct): Promise<string[]> {
  const records = await rest<{ title: string }[]>(page, product, '/api/records');
  return records.map(({ title }) => title).sort();
}

export async function onShelf(page: Page, title: string): Promise<void> {
  await shelfLink(page, title).first().waitFor();
}

export async function notOnShelf(page: Page, title: string): Promise<void> {
  await expect.poll(() => shelfLink(page, title).count()).toBe(0);
}

export async function titlesOnShelf(page: Page): Promise<string[]> {
  const shelf = page.getByRole('list', { name: /records/i });
  return shelf.getByRole('listitem').locator('b').allTextContents();
}

export async function synced(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
}

export async function offline(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Offline/ }).waitFor();
}

/** One of the actions of an open record; a phone has it under More. */
export async function chooseOfRecord(record: Locator, name: string): Promise<void> {
  await record.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  const more = record.getByRole('button', { name: 'More', exact: true });
  if ((await more.count()) === 0) return record.getByRole('button', { name, exact: true }).first().click();
  await more.click();
  const items = record.page().getByRole('dialog', { name: 'More' });
  await items.getByRole('button', { name, exact: true }).click();
  await items.waitFor({ state: 'hidden' });
}

/** Opens the add sheet at its form. */
export async function openAddForm(page: Page) {
  // A tab in the background paints seldom, and its buttons take long to come to rest.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  const byHand = dialog.getByRole('button', { name: 'Fill in by hand' });
  // A draft that is still being read opens the form.
  await vi.waitFor(
    async () => {
      if (await byHand.isVisible()) await byHand.click({ timeout: 5_000 });
      await dialog.getByLabel(/^Artist/).waitFor({ timeout: 5_000 });
    },
    { timeout: 60_000 },
  );
  return dialog;
}

export interface Typed {
  artist: string;
  title: string;
  notes?: string;
}

export async function typeRecord(page: Page, { artist, title, notes }: Typed) {
  const dialog = await openAddForm(page);
  await dialog.getByLabel(/^Artist/).fill(artist);
  await dialog.getByLabel(/^Title/).fill(title);
  if (notes !== undefined) await dialog.getByLabel(/^Notes/).fill(notes);
  return dialog;
}

export async function addByHand(page: Page, typed: Typed): Promise<void> {
  const dialog = await typeRecord(page, typed);
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await onShelf(page, typed.title);
}

export async function openRecord(page: Page, title: string) {
  await shelfLink(page, title).first().click();
  return page.getByRole('dialog', { name: new RegExp(escaped(title)) });
}

export async function openSyncSheet(page: Page) {
  await page.locator('.pill:visible').first().click();
  const sheet = page.getByRole('dialog', { name: 'Sync' });
  await sheet.waitFor();
  return sheet;
}

export async function signOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** Does what signs the person out, and waits for the page that the server answers at the end of it. */
export async function untilSignedOut(page: Page, act: () => Promise<void>): Promise<void> {
  // The app shows the landing page before it leaves: only a page without this mark is the new one.
  await page.evaluate(() => document.documentElement.setAttribute('data-before-sign-out', ''));
  await act();
  await page.waitForFunction(
    () => location.pathname === '/' && !document.documentElement.hasAttribute('data-before-sign-out'),
  );
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
}

/** Waits until a toast has said all of this since the last one that was waited for. */
export async function toastSays(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const says = (lines: string[], text: string | RegExp) =>
    lines.some((line) => (typeof text === 'string' ? line === text : text.test(line)));
  const found = () => toastsOf(page).findIndex((lines) => texts.every((text) => says(lines, text)));
  try {
    await expect.poll(found, { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
  } catch {
    throw new Error(`No toast said ${texts.join(' and ')}, only: ${JSON.stringify(toastsOf(page))}`);
  }
  forgetToasts(page, found());
}

export async function closeAll(devices: Device[]): Promise<void> {
  for (const device of devices.splice(0)) await device.close();
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function shelfLink(page: Page, title: string) {
  return page.getByRole('link', { name: new RegExp(`^${escaped(title)}`) });
}
