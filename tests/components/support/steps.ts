import { expect, onTestFinished } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { toastStore } from '../../../app/ui/toast.ts';

export function shown(locator: Locator): Promise<void> {
  return expect.element(locator).toBeVisible();
}

export async function gone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(0);
}

/** Several texts one after the other, without a moment in between in which typing could be taken to rest. */
export function typeAtOnce(locator: Locator, ...texts: string[]): void {
  const box = locator.element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of texts) {
    // A value that is set as usual is no change for React.
    setValue?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** With a finger. */
export async function tap(locator: Locator): Promise<void> {
  // Scrolls it into view, and waits until it is at rest and nothing lies over it.
  await locator.click({ trial: true });
  const element = locator.element();
  const { left, top, width, height } = element.getBoundingClientRect();
  const touchPoints = [{ x: left + width / 2, y: top + height / 2 }];
  // The browser makes a click of the touch only afterwards. What arrives late may have moved the page under the finger.
  const missed = new Promise<string | undefined>((resolve) => {
    const note = ({ target }: MouseEvent) => {
      const hit = target as Element;
      resolve(element.contains(hit) || hit.contains(element) ? undefined : hit.outerHTML);
    };
    document.addEventListener('click', note, { once: true, capture: true });
  });
  await moveFinger(touchPoints);
  expect(await missed, 'what the touch has hit instead').toBe(undefined);
}

/**
 * One finger touches the first point, goes over the others and leaves. All is sent at once: with the pauses of a busy machine
 * between them, the browser would see a long press.
 */
export async function moveFinger(points: readonly { x: number; y: number }[]): Promise<void> {
  const types = ['touchStart', ...points.slice(1).map(() => 'touchMove' as const), 'touchEnd'] as const;
  await Promise.all(
    types.map((type, index) =>
      cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.slice(index, index + 1) }),
    ),
  );
}

/** A finger comes to rest on it, and stays. */
export function hold(locator: Locator): void {
  locator
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true }));
}

/** By lines, as they are drawn. */
export function texts(locator: Locator): string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: the text of a cell's parts has no line breaks
  return locator.elements().map((element) => (element as HTMLElement).innerText);
}

export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

export function focusedText(): string {
  return document.activeElement?.textContent ?? '';
}

/** Waits until a toast says all of this. */
export async function toastSays(...lines: (string | RegExp)[]): Promise<void> {
  await expect
    .poll(() => [...document.querySelectorAll('[data-toast-region] .toast *')].map((each) => each.textContent.trim()))
    .toEqual(
      expect.arrayContaining(lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))),
    );
}

export const undo = () => page.getByRole('button', { name: 'Undo' }).click();

/** From here on, the storage lets go of each write in the moment when it should be kept, until the test ends. */
export function breakStorage(): void {
  const { commit, abort } = IDBTransaction.prototype;
  IDBTransaction.prototype.commit = abort;
  onTestFinished(() => {
    IDBTransaction.prototype.commit = commit;
  });
}

/** From here on, the storage takes nothing more until the test ends. */
export function fillStorage(): void {
  const { add, put } = IDBObjectStore.prototype;
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
  onTestFinished(() => {
    Object.assign(IDBObjectStore.prototype, { add, put });
  });
}

/** One of the actions of an open record; a phone has it under More. */
export async function chooseOfRecord(sheet: Locator, name: string): Promise<void> {
  await shown(sheet.getByRole('button', { name: 'Edit', exact: true }));
  const more = sheet.getByRole('button', { name: 'More', exact: true });
  if (more.elements().length === 0)
    return void (await sheet.getByRole('button', { name, exact: true }).first().click());
  await more.click();
  const items = page.getByRole('dialog', { name: 'More' });
  await items.getByRole('button', { name, exact: true }).click();
  await gone(items);
}

export const shelfLink = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });

/** Opens the add sheet at its form. */
export async function openAddForm(): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
  await shown(dialog.getByLabelText(/^Artist/));
  return dialog;
}

interface Typed {
  artist: string;
  title: string;
  notes?: string;
}

export async function typeRecord({ artist, title, notes }: Typed): Promise<Locator> {
  const dialog = await openAddForm();
  await dialog.getByLabelText(/^Artist/).fill(artist);
  await dialog.getByLabelText(/^Title/).fill(title);
  if (notes !== undefined) await dialog.getByLabelText(/^Notes/).fill(notes);
  return dialog;
}

export async function addByHand(typed: Typed): Promise<void> {
  const dialog = await typeRecord(typed);
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await gone(dialog);
  await shown(shelfLink(typed.title).first());
}

/** The lamp with the state of the sync; each of the two bars has one, and one bar is seen. */
export async function pill(): Promise<Locator> {
  const seen = () => [...document.querySelectorAll('.pill')].find((each) => each.checkVisibility());
  await expect.poll(seen).toBeDefined();
  return page.elementLocator(seen() as Element);
}

export async function openSyncSheet(): Promise<Locator> {
  await (await pill()).click();
  const sheet = page.getByRole('dialog', { name: 'Sync' });
  await shown(sheet);
  return sheet;
}

export const synced = () => shown(page.getByRole('button', { name: /^Synced/ }));
export const offline = () => shown(page.getByRole('button', { name: /^Offline/ }));

/** A camera that cannot be used, until the test ends. */
export function refuseCamera(why: 'NotAllowedError' | 'NotFoundError'): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No camera', why));
  onTestFinished(() => {
    Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
  });
}

/** Those of a locator's elements that are drawn. */
export function seen(locator: Locator): Element[] {
  return locator.elements().filter((element) => element.checkVisibility() && element.getClientRects().length > 0);
}

/** As a person who wants to press what is under a toast. */
export const dismissToast = () => page.getByRole('button', { name: 'Dismiss' }).click();

/** The titles of all toasts from now on until the test ends. */
export function recordToasts(): string[] {
  const titles: string[] = [];
  let lastId = toastStore.get()?.id;
  const stop = toastStore.subscribe(() => {
    const toast = toastStore.get();
    if (!toast || toast.id === lastId) return;
    lastId = toast.id;
    titles.push(toast.title);
  });
  onTestFinished(stop);
  return titles;
}

/** Notes where the page would go, and keeps it here until the test ends. */
export function holdPage(): string[] {
  const addresses: string[] = [];
  const { navigation } = window;
  const hold = (event: NavigateEvent) => {
    addresses.push(event.destination.url.replace(window.location.origin, ''));
    event.preventDefault();
  };
  navigation.addEventListener('navigate', hold);
  onTestFinished(() => navigation.removeEventListener('navigate', hold));
  return addresses;
}

/** The drawn lines of a row, of which some are for screen readers alone. */
export function linesOf(text: string): string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== '');
}
