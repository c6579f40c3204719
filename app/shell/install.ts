import { useSyncExternalStore } from 'react';
import { requestPersistence } from '../pwa/storage-persistence.ts';
import { type ByHand, byHandOf } from './install-by-hand.ts';

/** Chromium's event for an available install; not in the DOM types yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The way to install in this browser: its prompt, manually, impossible, or already installed. */
export type InstallWay = 'prompt' | ByHand | 'none' | 'installed';

const DISMISSED_KEY = 'install-dismissed';
const VISITS_KEY = 'visits';
const VISIT_KEY = 'visit-counted';
const DISMISSED_FOR = 60 * 24 * 3_600_000;

let prompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

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
    prompt = undefined;
    void requestPersistence();
    announce();
  });
  if (stored(sessionStorageOf(), VISIT_KEY) === null) {
    store(sessionStorageOf(), VISIT_KEY, '1');
    store(localStorageOf(), VISITS_KEY, String(visits() + 1));
  }
}

export function useInstall() {
  const way = useSyncExternalStore(subscribe, wayNow);
  const byHand = way === 'prompt' || way === 'none' || way === 'installed' ? undefined : way;
  return { way, byHand, install };
}

/** Shows the bar on the collection home from the third record or second visit, unless dismissed in the last 60 days. */
export function mayOfferInstall(recordCount: number): boolean {
  const dismissedAt = Number(stored(localStorageOf(), DISMISSED_KEY) ?? 0);
  return (recordCount >= 3 || visits() >= 2) && Date.now() - dismissedAt > DISMISSED_FOR;
}

export function dismissInstall(): void {
  store(localStorageOf(), DISMISSED_KEY, String(Date.now()));
  announce();
}

async function install(): Promise<void> {
  const offer = prompt;
  if (!offer) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  // An install event works once.
  prompt = undefined;
  if (outcome === 'dismissed') dismissInstall();
  announce();
}

function wayNow(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (prompt) return 'prompt';
  return byHandOf(navigator) ?? 'none';
}

function visits(): number {
  return Number(stored(localStorageOf(), VISITS_KEY) ?? 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function localStorageOf(): Storage | undefined {
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

function stored(storage: Storage | undefined, key: string): string | null {
  return storage?.getItem(key) ?? null;
}

function store(storage: Storage | undefined, key: string, value: string): void {
  try {
    storage?.setItem(key, value);
  } catch {
    // With full storage the bar may only return earlier.
  }
}
