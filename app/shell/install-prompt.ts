import { requestPersistence } from '../pwa/storage-persistence.ts';

/** Chromium's event for an available install; not in the DOM types yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const VISITS_KEY = 'visits';
const VISIT_KEY = 'visit-counted';

let prompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/**
 * Keeps the browser's install event, which fires once and early, and counts the visit. Call it before the first render.
 */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event as InstallPromptEvent;
    announce();
  });
  window.addEventListener('appinstalled', () => {
    void requestPersistence();
    forgetPrompt();
  });
  if (stored(sessionStorageOf(), VISIT_KEY) === null) {
    store(sessionStorageOf(), VISIT_KEY, '1');
    store(localStorageOf(), VISITS_KEY, String(visits() + 1));
  }
}

export function installPrompt(): InstallPromptEvent | undefined {
  return prompt;
}

/** An install event works once. */
export function forgetPrompt(): void {
  prompt = undefined;
  announce();
}

export function announce(): void {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function visits(): number {
  return Number(stored(localStorageOf(), VISITS_KEY) ?? 0);
}

export function localStorageOf(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function sessionStorageOf(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

export function stored(storage: Storage | undefined, key: string): string | null {
  return storage?.getItem(key) ?? null;
}

export function store(storage: Storage | undefined, key: string, value: string): void {
  try {
    storage?.setItem(key, value);
  } catch {
    // With full storage the bar may only return earlier.
  }
}
