import type { PhotoStore } from './journal/photos.ts';
import type { Library } from './library.ts';
import type { SyncStatus } from './sync-status.ts';

/** One person's library while it is open in this tab. */
export interface OpenLibrary {
  userId: string;
  library: Library;
  photos: PhotoStore;
  sync: {
    status(): SyncStatus;
    subscribe(listener: () => void): () => void;
    /** Syncs at once, regardless of the back-off; resolves when the attempt is over. */
    syncNow(): Promise<void>;
    /** The network came or went: every tab gets the event, and the leading one syncs. */
    wake(): void;
    /** A call outside of the sync got the answer that the session has ended. */
    sessionEnded(): void;
    /** Another person's session in this browser is over, and this person's is there again. */
    personIsBack(): void;
    setVisible(visible: boolean): void;
    freeze(): void;
    resume(): void;
  };
  /** False if the browser allows no storage; then the data is lost with the tab. */
  isDurable(): boolean;
  /**
   * Whether this device's storage has not answered for many seconds: while the library opens, or later. Subscribers of
   * `sync` are notified of changes.
   */
  lateStorage(): 'opening' | 'later' | undefined;
  /** While it opens: continues in memory with the server's rows. Stored data stays in place. */
  goOnWithoutStorage(): void;
  /** The data that a sign-out would lose. */
  unsent(): ReturnType<Library['journal']['unsent']>;
  /** Stops sync and closes the databases of this tab. */
  close(): Promise<void>;
  /** Removes both databases, also for other tabs. Unsent changes are lost. */
  wipe(): Promise<void>;
}
