import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../e2e/product-database.ts';
import { type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
let device: Device | undefined;

beforeAll(async () => {
  product = await sharedProduct();
});
afterEach(async () => {
  await device?.close();
  await inDatabase(product, 'delete from site_content');
});
afterAll(() => device?.close());

async function open(options: Parameters<typeof openDevice>[0] = PHONE): Promise<Page> {
  await device?.close();
  device = await openDevice(options);
  return device.page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function writeAbout(title: string): Promise<void> {
  await inDatabase(
    product,
    `insert into site_content (id, page_key, title, subtitle, content, updated_at)
     values (gen_random_uuid(), 'about_page', $1, null, $2, now())
     on conflict (page_key) do update set title = $1, version = site_content.version + 1, updated_at = now()`,
    [title, 'First <b>line</b>.\n\n"Second" & last line.'],
  );
}

// STATIC-001
test('the administrators’ text is on the About page at once, without script, and the app takes it over unchanged', async () => {
  await writeAbout('Our story');
  const plain = await open({ ...PHONE, javaScriptEnabled: false });
  await plain.goto(`${product.url}/about`);
  await heading(plain, 'Our story').waitFor();
  expect(await plain.title()).toBe('Our story – Side One');
  await plain.getByText('First <b>line</b>.').waitFor();

  const page = await open();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => Object.assign(window, { first: document.querySelector('main p') }));
  });
  await page.goto(`${product.url}/about`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((name) => name.startsWith('__reactProps')),
  );
  expect(await page.evaluate(() => (window as { first?: Element }).first === document.querySelector('main p'))).toBe(
    true,
  );
  expect(await page.getByText('"Second" & last line.').count()).toBe(1);
  expect(await page.title()).toBe('Our story – Side One');
  expect(calls).toEqual([]);
  expectNoProblems(device as Device);
});

test('a page for everybody that was seen can be read without a connection, in its newest words', async () => {
  await writeAbout('Our story');
  const page = await open();
  await page.goto(`${product.url}/about`);
  await heading(page, 'Our story').waitFor();
  await shellIsCached(page);
  await writeAbout('Our story, again');
  await page.reload();
  await heading(page, 'Our story, again').waitFor();
  await device?.context.setOffline(true);
  for (const [path, title] of [
    ['/about', 'Our story, again'],
    ['/about-collections', 'About Collections'],
    ['/contact', 'Contact'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/no/such/page', '404 Page Not Found'],
  ] as const) {
    await page.goto(`${product.url}${path}`);
    await heading(page, title).waitFor();
  }
  await page.goto(`${product.url}/contact`);
  await page.getByRole('button', { name: 'Needs a connection' }).waitFor();
});

test('an address that leads nowhere is a 404 of the server, and the app leads back from it', async () => {
  const page = await open();
  for (const path of ['/no/such/page', '/no.such', '/about/us']) {
    const answer = await page.request.get(`${product.url}${path}`, { headers: { accept: 'text/html' } });
    expect([path, answer.status()]).toEqual([path, 404]);
  }
  const answer = await page.goto(`${product.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await heading(page, '404 Page Not Found').waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  expect(await page.title()).toBe('404 Page Not Found – Side One');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await page.waitForURL(`${product.url}/`);
});

test('text typed into the contact form before its code has loaded is kept and sent', async () => {
  const page = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${product.url}/contact`, { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('needledrop');
  await page.getByLabel('Email').fill('needledrop@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Typed early');
  expect(await page.getByRole('button', { name: 'Send Message' }).isDisabled()).toBe(true);
  resolve();
  await page.getByRole('button', { name: 'Send Message', disabled: false }).waitFor();
  await page.getByLabel('Subject').fill('Typed late');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('heading', { name: 'Your message is sent' }).waitFor();
  const rows = await inDatabase(product, 'select name, email, subject, message, user_id from contact_messages');
  const whole = { name: 'needledrop', email: 'needledrop@example.com', subject: 'Typed late', message: 'Typed early' };
  expect(rows).toEqual([{ ...whole, user_id: null }]);
  expectNoProblems(device as Device);
});
