import { showUnauthorized } from './unauthorized.ts';

let leaving: Promise<void> | undefined;

/** Like `showUnauthorized`, once however many calls ask. Resolves when the person comes back to this page. */
export function leaveForSignIn(): Promise<void> {
  leaving ??= new Promise<void>((resolve) => {
    showUnauthorized();
    window.addEventListener('pageshow', () => resolve(), { once: true });
  }).finally(() => {
    leaving = undefined;
  });
  return leaving;
}
