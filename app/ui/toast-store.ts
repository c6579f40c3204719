export type ToastMessage = {
  title: string;
  text?: string | undefined;
  /** `bad` is announced at once and shows a warning icon. */
  tone?: 'plain' | 'bad' | undefined;
  /** At most one button: something to do, or another address of the app. */
  action?: ({ label: string } & ({ onSelect: () => void } | { to: string })) | undefined;
  /** Duration in ms; Infinity for a toast that waits for an answer. */
  duration?: number | undefined;
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

export type ToastTimers = {
  setTimeout: (run: () => void, ms: number) => unknown;
  clearTimeout: (timer: unknown) => void;
  now: () => number;
};

export const toastDuration = 5000;
export const toastRemoveDelay = 1_000_000;

/**
 * Keeps one toast: a new one replaces the old one, and the timer pauses while it is held.
 * Written here because Base UI's toast is ten times as large, and every first screen needs one.
 */
export function createToastStore(timers: ToastTimers) {
  let current: ShownToast | undefined;
  let lastId = 0;
  let left = 0;
  let since = 0;
  let timer: unknown;
  let isHeld = false;
  const listeners = new Set<() => void>();

  function set(next: ShownToast | undefined) {
    current = next;
    for (const listener of listeners) listener();
  }

  function start() {
    isHeld = false;
    since = timers.now();
    if (Number.isFinite(left)) timer = timers.setTimeout(() => dismiss(), left);
  }

  function show(message: ToastMessage): number {
    timers.clearTimeout(timer);
    lastId += 1;
    left = message.duration ?? toastDuration;
    set({ ...message, id: lastId, open: true });
    start();
    return lastId;
  }

  /** Closes the toast with this id, or the current one. */
  function dismiss(id?: number) {
    if (!current?.open || (id !== undefined && id !== current.id)) return;
    timers.clearTimeout(timer);
    set({ ...current, open: false });
    timer = timers.setTimeout(() => set(undefined), toastRemoveDelay);
  }

  function hold() {
    if (!current?.open || isHeld) return;
    timers.clearTimeout(timer);
    isHeld = true;
    left = Math.max(0, left - (timers.now() - since));
  }

  function release() {
    if (current?.open && isHeld) start();
  }

  return {
    show,
    dismiss,
    hold,
    release,
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
