import { afterEach, beforeEach, test } from 'vitest';
import { createProduct, type Product } from '../../support/product.ts';
import { openWebKit, type WebKit } from '../../support/webkit.ts';

let product: Product;
let webKit: WebKit;

// For each attempt: WebKit’s storage may no longer answer in the browser of the one before.
beforeEach(async () => {
  product = await createProduct();
  await product.start();
  webKit = await openWebKit();
});

afterEach(async () => {
  await webKit?.close();
  await product?.remove();
});

test('a person signs in with WebKit, adds a record, reopens the app without a pause and starts it offline', async () => {
  await webKit.goTo(`${product.url}/api/login`);
  await webKit.type(
    'safari@example.com',
    'the form of the sign-in',
    "return document.querySelector('input[name=email]')",
  );
  await webKit.press('the key that signs in', "return document.querySelector('form button')");
  await says('Complete Your Profile');
  await type('Username', 'cratedigger');
  await press('Complete Profile', DIALOG);
  await says('No records yet');

  await addRecord('Promise');
  await atServer('Promise');
  await pillSays('Synced');

  for (let round = 1; round <= 5; round += 1) {
    await addRecord(`Left at once ${round}`);
    // The page leaves while the change's work is still running, and each page starts other work.
    for (const path of ['/statistics', '/wishlist', '/']) await webKit.goTo(product.url + path);
    await onShelf(`Left at once ${round}`);
    await pillSays('Synced');
    await atServer(`Left at once ${round}`);
  }

  await webKit.until('the worker', 'return navigator.serviceWorker.controller?.state === "activated"');
  await product.stop();
  await webKit.goTo(`${product.url}/`);
  await onShelf('Promise');
  await pillSays('Offline');
  await addRecord('Diamond Life');
  await product.start();
  await pillSays('Synced');
  await atServer('Diamond Life');
});

const PAGE = 'body > :not([role=dialog])';
const DIALOG = '[role=dialog]';

async function says(text: string): Promise<void> {
  await webKit.until(`"${text}"`, 'return document.body.innerText.includes(arguments[0])', text);
}

async function pillSays(text: string): Promise<void> {
  const script = `return [...document.querySelectorAll('.pill')].some((each) =>
    each.checkVisibility() && each.innerText.startsWith(arguments[0]))`;
  await webKit.until(`"${text}" at the top`, script, text);
}

async function onShelf(title: string): Promise<void> {
  const script = `return location.pathname === '/' && [...document.querySelectorAll('main a')].some((each) =>
    each.innerText.includes(arguments[0]))`;
  await webKit.until(`"${title}" on the shelf`, script, title);
}

async function press(text: string, where: string): Promise<void> {
  const script = `return [...document.querySelectorAll(arguments[1] + ' button')].find((each) =>
    each.innerText.trim() === arguments[0] && !each.disabled && each.checkVisibility())`;
  await webKit.press(`a key "${text}"`, script, text, where);
}

async function type(label: string, text: string): Promise<void> {
  const script = `return [...document.querySelectorAll('[role=dialog] label')].find((each) =>
    each.innerText.trim().startsWith(arguments[0]))?.control`;
  await webKit.type(text, `a field "${label}"`, script, label);
}

async function addRecord(title: string): Promise<void> {
  await press('Add Record', PAGE);
  await press('Fill in by hand', DIALOG);
  await type('Artist', 'Sade');
  await type('Title', title);
  await press('Add Record', DIALOG);
  await webKit.until('the form closed', "return document.querySelector('[role=dialog]') === null");
}

/** Waits until the server has this record. */
async function atServer(title: string): Promise<void> {
  const script = `fetch('/api/records').then((answer) => answer.json()).then((rows) => {
      window.atServer = rows.map((row) => row.title); });
    return window.atServer?.includes(arguments[0])`;
  await webKit.until(`"${title}" at the server`, script, title);
}
