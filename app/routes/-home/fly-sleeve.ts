/** Long enough for the sheet to render; the page is frozen meanwhile. */
const LONGEST_WAIT = 300;
const SHEET_SLEEVE = '.sheet .gatefold > .sleeve';

/**
 * Opens a record with the shelf's sleeve morphing into the sheet's, if the browser supports it and the person has not
 * reduced motion.
 * @param from the clicked tile or row
 */
export function flySleeve(from: Element | null | undefined, recordId: string, open: () => void): void {
  const tile = from?.querySelector<HTMLElement>('.sleeve');
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!tile || isStill || typeof document.startViewTransition !== 'function') {
    open();
    return;
  }
  const name = `sleeve-${recordId}`;
  const { dataset } = document.documentElement;
  // Before the first picture is taken, which then has the sleeve alone.
  dataset.flying = '';
  tile.style.viewTransitionName = name;
  let arrived: HTMLElement | undefined;
  const transition = document.startViewTransition(async () => {
    tile.style.viewTransitionName = '';
    open();
    arrived = await appearing(SHEET_SLEEVE);
    if (arrived) arrived.style.viewTransitionName = name;
  });
  const land = () => {
    delete dataset.flying;
    if (arrived) arrived.style.viewTransitionName = '';
  };
  // A skipped transition, e.g. by another click, has still opened the record.
  transition.ready.catch(() => undefined);
  transition.finished.then(land, land);
}

function appearing(selector: string): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    const timer = window.setTimeout(() => finish(undefined), LONGEST_WAIT);
    function finish(element: HTMLElement | undefined) {
      window.clearTimeout(timer);
      observer.disconnect();
      resolve(element);
    }
    function check() {
      const element = document.querySelector<HTMLElement>(selector);
      if (element) finish(element);
    }
    observer.observe(document.body, { childList: true, subtree: true });
    check();
  });
}
