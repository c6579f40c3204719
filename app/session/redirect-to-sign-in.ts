import { showUnauthorized } from './unauthorized.ts';

let leaving: Promise<void> | undefined;

/**
 * Like `showUnauthorized`, but once for any number of concurrent calls. Resolves if the person returns to this page.
 */
export function redirectToSignIn(): Promise<void> {
  leaving ??= new Promise<void>((resolve) => {
    showUnauthorized();
    window.addEventListener('pageshow', () => resolve(), { once: true });
  }).finally(() => {
    leaving = undefined;
  });
  return leaving;
}
