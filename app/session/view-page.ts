import { VIEW_COOKIE } from '../../shared/wire/current-user-call.ts';

/** Its value changes for a moment when a view ends, so that other tabs look whose session it is. */
export const VIEW_SIGNAL = 'side-one-view-signal';
/** A note for the next page of this tab, which says there that a switch was done. It names nobody. */
export const SWITCH_NOTE = 'side-one-switched';

/** Whom the browser's session views as, by the server's cookie. */
export function viewedId(): string | undefined {
  return cookieNamed(VIEW_COOKIE);
}

export function cookieNamed(name: string): string | undefined {
  // There is no document while visitors' pages are built.
  const pair = globalThis.document?.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
