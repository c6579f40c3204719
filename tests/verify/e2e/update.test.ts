import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addByHand, joinAs, onShelf, serverTitles, synced, typeRecord } from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { createProduct, type Product } from '../../support/product.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['app', 'shared', 'sync-server', 'dev', 'manifest.webmanifest', 'package.json', 'tsconfig.json'];

// A copy of the product, so that a second build of it can be deployed.
let copy: string;
let product: Product;
let device: Device;

beforeAll(async () => {
  copy = makeGuardedFolder('copy');
  for (const name of [...SOURCES, 'vite.config.ts']) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  product = await createProduct({}, copy);
  await product.start();
  device = await openDevice(DESKTOP);
});
afterAll(async () => {
  await device?.close();
  await product?.remove();
  if (copy) removeGuardedFolder(copy);
});

// PWA-022
test('an update waits for a word, and takes neither a half-filled form nor what waits to be sent', async () => {
  const { context, page } = device;
  await joinAs(page, product, 'halfway');
  await shellIsCached(page);
  await synced(page);
  let isCut = true;
  await context.route(/\/api\/sync$/, (route) => (isCut ? route.abort() : route.continue()));
  await addByHand(page, { artist: 'Can', title: 'Tago Mago' });
  await page.getByRole('button', { name: 'Offline · 1 waiting' }).waitFor();
  const typed = { artist: 'Alice Coltrane', title: 'Journey in Satchidananda', notes: 'Harp on the first side' };
  const form = await typeRecord(page, typed);

  await deployNext();
  // The page looks for a newer build when it comes back into view.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const reload = page.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  expect(await page.locator('html').getAttribute('data-build')).toBeNull();
  expect(await form.getByLabel(/^Title/).inputValue()).toBe(typed.title);
  const parts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\/assets\/.*\.js$/.test(name) ? [name] : [])),
  );
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    const answer = await context.request.get(part);
    expect([part, answer.status(), answer.headers()['content-type']]).toEqual([
      part,
      200,
      expect.stringContaining('javascript'),
    ]);
  }

  await reload.click();
  await page.locator('html[data-build="next"]').waitFor();
  await form.getByLabel(/^Title/).waitFor();
  expect(await form.getByLabel(/^Artist/).inputValue()).toBe(typed.artist);
  expect(await form.getByLabel(/^Title/).inputValue()).toBe(typed.title);
  expect(await form.getByLabel(/^Notes/).inputValue()).toBe(typed.notes);
  await form.getByRole('button', { name: 'Add Record' }).click();
  await onShelf(page, typed.title);
  await onShelf(page, 'Tago Mago');
  await page.getByRole('button', { name: 'Offline · 2 waiting' }).waitFor();
  isCut = false;
  await synced(page);
  expect(await serverTitles(page, product)).toEqual([typed.title, 'Tago Mago']);
});

/** Builds the copy with a mark in its first lines and restarts its server, as a deploy does. */
async function deployNext(): Promise<void> {
  await appendFile(join(copy, 'app/start/main.tsx'), `\ndocument.documentElement.dataset.build = 'next';\n`);
  await rename(join(copy, 'app/dist'), join(copy, 'app/dist-before'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [...guardedArguments(), vite, 'build'], { cwd: copy, stdio: 'ignore' });
  const [code] = await once(building, 'exit');
  expect(code).toBe(0);
  await product.stop();
  await product.start();
}
