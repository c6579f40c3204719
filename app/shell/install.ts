import { useSyncExternalStore } from 'react';
import { type ByHand, byHandOf } from './install-by-hand.ts';
import {
  announce,
  forgetPrompt,
  installPrompt,
  localStorageOf,
  store,
  stored,
  subscribe,
  visits,
} from './install-prompt.ts';

/** The way to install in this browser: its prompt, manually, impossible, or already installed. */
export type InstallWay = 'prompt' | ByHand | 'none' | 'installed';

const DISMISSED_KEY = 'install-dismissed';
const DISMISSED_FOR = 60 * 24 * 3_600_000;

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
  const offer = installPrompt();
  if (!offer) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  forgetPrompt();
  if (outcome === 'dismissed') dismissInstall();
}

function wayNow(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (installPrompt()) return 'prompt';
  return byHandOf(navigator) ?? 'none';
}
