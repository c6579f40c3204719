import type { Library } from '../library/library.ts';
import { FIRST_STATUS, type SyncSession, type SyncStatus } from '../library/sync-status.ts';
import type { LoopState } from './loop-state.ts';

interface StatusPorts {
  library: Pick<Library, 'outbox' | 'tray'>;
  loopState(): LoopState;
  waitingPhotos(): number;
  onSignedOut?(): void;
  onOtherPerson?(): void;
}

/** The sync state that screens show. */
export function createStatus(ports: StatusPorts) {
  const { library } = ports;
  const listeners = new Set<() => void>();
  let status: SyncStatus = FIRST_STATUS;
  let lastSession: SyncSession = 'open';
  let storageFailed = false;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    get: () => status,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Something beside the status has changed that its subscribers show. */
    notify,
    /** Shown with the next refresh. */
    setStorageFailed(hasFailed: boolean): void {
      storageFailed = hasFailed;
    },
    refresh(): void {
      const { connection, session, isBehind, isStuck, lastSyncedAt } = ports.loopState();
      const next: SyncStatus = {
        connection,
        session,
        storageFailed: storageFailed || isStuck,
        isBehind,
        waiting: library.outbox().filter(({ verdict }) => !verdict).length + ports.waitingPhotos(),
        attention: library.tray().length,
        lastSyncedAt,
      };
      if (session !== lastSession) {
        lastSession = session;
        if (session === 'ended') ports.onSignedOut?.();
        if (session === 'other-person') ports.onOtherPerson?.();
      }
      if (JSON.stringify(next) === JSON.stringify(status)) return;
      status = next;
      notify();
    },
  };
}
