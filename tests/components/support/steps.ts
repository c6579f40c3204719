import { expect, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

export function shown(locator: Locator): Promise<void> {
  return expect.element(locator).toBeVisible();
}

export async function gone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(0);
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
