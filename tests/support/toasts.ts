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

/** Runs inside the page, before its own code. */
function watchToasts(): void {
  const tell = (window as unknown as { writeDownToast(lines: string[]): Promise<void> }).writeDownToast;
  const told = new WeakSet<Element>();
  const lookAround = () => {
    for (const toast of document.querySelectorAll('[data-toast-region] .toast')) {
      if (told.has(toast)) continue;
      told.add(toast);
      const lines = [...toast.querySelectorAll('*')].map((element) => element.textContent.replace(/\s+/g, ' ').trim());
      void tell(lines.filter((line) => line !== ''));
    }
  };
  new MutationObserver(lookAround).observe(document, { childList: true, subtree: true });
}
