import type { Library } from './library.ts';
import type { PhotoStore } from './photos.ts';
import type { SyncStatus } from './sync-status.ts';

/** One person's library while it is open in this tab. */
export interface OpenLibrary {
  userId: string;
  library: Library;
  photos: PhotoStore;
  sync: {
    status(): SyncStatus;
    subscribe(listener: () => void): () => void;
    /** Tries at once, whatever the back-off says; resolves when the attempt is over. */
    syncNow(): Promise<void>;
    /** The network came or went: every tab hears it, the leading one looks. */
    wake(): void;
    /** A call outside of the sync has met the end of the session. */
    sessionEnded(): void;
    setVisible(visible: boolean): void;
    freeze(): void;
    resume(): void;
  };
  /** False where the browser allows no storage: everything is lost with the tab. */
  isDurable(): boolean;
  /**
   * Whether this device's storage has kept something waiting for many seconds: while the library opens, or later.
   * Changes are told to those who subscribe to `sync`.
   */
  lateStorage(): 'opening' | 'later' | undefined;
  /** While it opens: goes on in memory, with what the server has. What is stored stays where it is. */
  goOnWithoutStorage(): void;
  /** What a sign-out would lose. */
  unsent(): ReturnType<Library['journal']['unsent']>;
  /** Stops sync and closes the databases of this tab. */
  close(): Promise<void>;
  /** Removes both databases; other tabs are told. What was not sent is gone. */
  wipe(): Promise<void>;
}
