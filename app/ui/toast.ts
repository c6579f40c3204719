import { createToastStore, type ToastMessage } from './toast-store.ts';

/** The app's only toast, so that code outside React (the sync loop, the updater) can show one too. */
export const toastStore = createToastStore({
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => {
    if (typeof timer === 'number') window.clearTimeout(timer);
  },
  now: () => performance.now(),
});

/** Shows a toast and returns its id. */
export function toast(message: ToastMessage): number {
  return toastStore.show(message);
}
