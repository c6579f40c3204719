/**
 * The shelf's first page as HTML, so that the next start paints it before the app's code has run. It takes no clicks
 * and no focus, and is removed once the real shelf has rendered below it.
 */
export interface HomePicture {
  userId: string;
  /** The page's scripts when it was saved: another build may render the shelf differently. */
  build: string;
  /** Window width in px: another width has other rows. */
  width: number;
  /** URLs of the style sheets it needs. */
  styles: string[];
  /** The length of a row and the ids of the shown records, joined by commas, to compare with the library. */
  records: string;
  html: string;
}

export const HOME_PICTURE_KEY = 'side-one-home-picture';
/** Id of the element that contains the picture. */
export const HOME_PICTURE_ID = 'home-picture';
/** A script applies style attributes: the content security policy forbids them in markup. */
export const STYLE_ATTRIBUTE = 'data-picture-style';

/** @returns the stored picture; `userId` names its owner */
export function readHomePicture(store: Pick<Storage, 'getItem'>): HomePicture | undefined {
  const stored = store.getItem(HOME_PICTURE_KEY);
  return stored === null ? undefined : JSON.parse(stored);
}

/** Removes the picture from the page, if it is there. */
export function endHomePicture(): void {
  document.getElementById(HOME_PICTURE_ID)?.remove();
}

/** Removes the picture from page and storage, because its owner has left this browser. */
export function dropHomePicture(): void {
  endHomePicture();
  try {
    localStorage.removeItem(HOME_PICTURE_KEY);
  } catch {
    // Blocked storage holds no picture.
  }
}

/** Identifies the page's build. */
export function buildOf(page: Document): string {
  return [...page.querySelectorAll<HTMLScriptElement>('head script[src]')].map(({ src }) => src).join(' ');
}
