import { useSyncExternalStore } from 'react';
import { type AppUpdate, registerAppUpdate } from '../pwa/app-update.ts';
import type { Session } from '../session/session.ts';
import { toast } from '../ui/toast.ts';

/** Forms save drafts this long after the last key press. */
const DRAFT_PAUSE = 400;

let update: AppUpdate | undefined;

/**
 * Registers the worker and offers a newer build once it is ready; a build never takes over without consent.
 * @param openPage shows the page of a notification that was clicked
 */
export function watchForUpdate(session: Session, openPage: (href: string) => void): void {
  // The development server has no worker.
  if (!import.meta.env.PROD) return;
  update = registerAppUpdate(() => everythingStored(session), openPage);
  update.subscribe(offer);
}

function offer(): void {
  toast({
    title: 'New version ready',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Reload', onSelect: applyUpdate },
  });
}

export function applyUpdate(): void {
  void update?.apply();
}

export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => update?.subscribe(listener) ?? (() => undefined),
    () => update?.isReady() ?? false,
  );
}

/** Resolves when typed input is on disk: journal writes are serialised, so a read waits for earlier drafts. */
async function everythingStored(session: Session): Promise<void> {
  const state = session.get();
  await new Promise((resolve) => setTimeout(resolve, DRAFT_PAUSE));
  if (state.phase !== 'signed-in') return;
  await state.library.library.refresh();
  await state.library.unsent();
}
