import { buildOf, HOME_PICTURE_KEY, type HomePicture, STYLE_ATTRIBUTE } from './home-picture.ts';

/** Temporary parts, which the next start renders itself. */
const PASSING = '.first-day, .tools, .install-bar, .ended-bar, [data-toast-region], img[src^="blob:"]';
/** The sync state is unknown before the app runs, so only its space is kept. */
const UNKNOWN_AT_START = '.pill';

/** Sleeves are expensive to render, and rows below the window are not visible at the start. */
const ROW = '.shelf-row';

/** Saves the home page's current look for this person's next start in this browser. Full storage saves nothing. */
export function keepHomePicture(userId: string, records: string): void {
  const root = document.getElementById('root');
  if (!root || location.pathname + location.search !== '/' || document.querySelector('[role="dialog"]')) return;
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);
  const picture: HomePicture = {
    userId,
    build: buildOf(document),
    width: window.innerWidth,
    styles,
    records,
    html: htmlOf(root),
  };
  try {
    localStorage.setItem(HOME_PICTURE_KEY, JSON.stringify(picture));
  } catch {
    localStorage.removeItem(HOME_PICTURE_KEY);
  }
}

function htmlOf(root: HTMLElement): string {
  const copy = document.createElement('div');
  copy.append(...[...root.childNodes].map((node) => node.cloneNode(true)));
  leaveUnseen(root.querySelectorAll<HTMLElement>(ROW), copy.querySelectorAll<HTMLElement>(ROW));
  for (const element of copy.querySelectorAll(PASSING)) element.remove();
  for (const element of copy.querySelectorAll<HTMLElement>(UNKNOWN_AT_START)) element.style.visibility = 'hidden';
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute(STYLE_ATTRIBUTE, element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return copy.innerHTML;
}

/** Rows below the window keep their height but are not rendered until the window moves. */
function leaveUnseen(rows: Iterable<HTMLElement>, copies: Iterable<HTMLElement>): void {
  const unseen = [...rows].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + scrollY >= innerHeight ? height : undefined;
  });
  for (const [place, { style }] of [...copies].entries()) {
    const height = unseen[place];
    if (height === undefined) continue;
    style.height = `${height}px`;
    // "auto" would also render rows within two windows.
    style.contentVisibility = 'hidden';
  }
}
