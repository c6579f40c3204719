import type { BrowserContext, Page } from 'playwright';

/** The lines of one toast, as it stood at one moment. */
type Lines = string[];

const shownOn = new WeakMap<Page, Lines[]>();

/**
 * Writes down each toast the moment it appears, on every page of this browser. A toast stays a few seconds only and
 * the page may leave under it: a test that looked for it on the screen could come too late.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('writeDownToast', ({ page }, lines: Lines) => {
    toastsOf(page).push(lines);
  });
  await context.addInitScript(watchToasts);
}

/** What toasts have said on this page, oldest first, since `forgetToasts`. */
export function toastsOf(page: Page): Lines[] {
  const known = shownOn.get(page) ?? [];
  shownOn.set(page, known);
  return known;
}

/** Takes away the toast at this place and all before it. */
export function forgetToasts(page: Page, upTo: number): void {
  toastsOf(page).splice(0, upTo + 1);
}

interface WatchedWindow {
  writeDownToast(lines: string[]): Promise<void>;
  keepsUndo?: boolean;
}

/** From here on a toast with Undo stays until it is pressed or another one comes, as under a pointer that moves on it. */
export async function keepUndo(page: Page): Promise<void> {
  const keep = () => {
    (window as unknown as WatchedWindow).keepsUndo = true;
  };
  await page.addInitScript(keep);
  await page.evaluate(keep);
}

/** Runs inside the page, before its own code. */
function watchToasts(): void {
  const page = window as unknown as WatchedWindow;
  const told = new WeakSet<Element>();
  const lookAround = () => {
    for (const toast of document.querySelectorAll('[data-toast-region] .toast')) {
      if (told.has(toast)) continue;
      told.add(toast);
      const lines = [...toast.querySelectorAll('*')].map((element) => element.textContent.replace(/\s+/g, ' ').trim());
      void page.writeDownToast(lines.filter((line) => line !== ''));
      if (page.keepsUndo && lines.includes('Undo')) {
        toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      }
    }
  };
  new MutationObserver(lookAround).observe(document, { childList: true, subtree: true });
}
