import type { BrowserContext, Page } from 'playwright';

/** The lines of one toast at one moment. */
type Lines = string[];

const shownOn = new WeakMap<Page, Lines[]>();

/**
 * Records each toast when it appears, on all pages of this browser. A toast is short-lived and the page may navigate
 * away, so a test that looks for it on screen could be too late.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('writeDownToast', ({ page }, lines: Lines) => {
    toastsOf(page).push(lines);
  });
  await context.addInitScript(watchToasts);
}

/** Texts of this page's toasts since `forgetToasts`, oldest first. */
export function toastsOf(page: Page): Lines[] {
  const toasts = shownOn.get(page) ?? [];
  shownOn.set(page, toasts);
  return toasts;
}

/** Removes the toast with this index and all earlier ones. */
export function forgetToasts(page: Page, upTo: number): void {
  toastsOf(page).splice(0, upTo + 1);
}

interface WatchedWindow {
  writeDownToast(lines: string[]): Promise<void>;
  keepsUndo?: boolean;
}

/** From now on, a toast with Undo stays until it is used or replaced, as if a pointer moved over it. */
export async function keepUndo(page: Page): Promise<void> {
  const keep = () => {
    (window as unknown as WatchedWindow).keepsUndo = true;
  };
  await page.addInitScript(keep);
  await page.evaluate(keep);
}

/** Runs in the page, before its own code. */
function watchToasts(): void {
  const page = window as unknown as WatchedWindow;
  const recorded = new WeakSet<Element>();
  const lookAround = () => {
    for (const toast of document.querySelectorAll('[data-toast-region] .toast')) {
      if (recorded.has(toast)) continue;
      recorded.add(toast);
      const lines = [...toast.querySelectorAll('*')].map((element) => element.textContent.replace(/\s+/g, ' ').trim());
      void page.writeDownToast(lines.filter((line) => line !== ''));
      if (page.keepsUndo && lines.includes('Undo')) {
        toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      }
    }
  };
  new MutationObserver(lookAround).observe(document, { childList: true, subtree: true });
}
