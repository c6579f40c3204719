/**
 * The last look of the shelf's first page, kept as plain text so that the next start paints it before any of the app's
 * code has run. It is only a look: it takes no press and no focus, and it goes once the real shelf stands beneath it.
 */
export interface HomePicture {
  userId: string;
  /** The scripts of the page it was taken from: another build may draw the shelf otherwise. */
  build: string;
  /** Width of the window in px: another width has other rows. */
  width: number;
  /** Addresses of the style sheets it needs. */
  styles: string[];
  /** Ids of the records it shows, with commas, to be compared with what the library says. */
  records: string;
  html: string;
}

export const HOME_PICTURE_KEY = 'side-one-home-picture';
/** The element that holds the picture while it is shown. */
export const HOME_PICTURE_ID = 'home-picture';
/** Style attributes are written by script: the content security policy allows none in markup. */
export const STYLE_ATTRIBUTE = 'data-picture-style';

/** @returns the picture in storage; its `userId` says whose it is */
export function readHomePicture(store: Pick<Storage, 'getItem'>): HomePicture | undefined {
  const stored = store.getItem(HOME_PICTURE_KEY);
  return stored === null ? undefined : JSON.parse(stored);
}

/** Takes the picture off the page, if it is there. */
export function endHomePicture(): void {
  document.getElementById(HOME_PICTURE_ID)?.remove();
}

/** Forgets the picture, shown or kept: its person has left this browser. */
export function dropHomePicture(): void {
  endHomePicture();
  try {
    localStorage.removeItem(HOME_PICTURE_KEY);
  } catch {
    // Storage that is closed has kept none.
  }
}

/** What tells one build of the page from another. */
export function buildOf(page: Document): string {
  return [...page.querySelectorAll<HTMLScriptElement>('head script[src]')].map(({ src }) => src).join(' ');
}
