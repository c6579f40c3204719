import type { QueuePatch } from '../library/journal/patch-log.ts';
import type { Connection, SyncSession } from '../library/sync-status.ts';

/** The clock of the sync code; tests pass one that they move by hand. */
export interface Clock {
  now(): number;
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Hints between the tabs of one person; losing one costs time, never data. */
export type TabHint =
  | { kind: 'edited' }
  /** The changes of a write to the queue: a tab that receives all of them need not read it. */
  | { kind: 'wrote'; patch: QueuePatch }
  | { kind: 'synced'; connection: Connection; session?: SyncSession; at: number | undefined }
  /** Requests a sync from the leading tab, which answers with `synced`. */
  | { kind: 'ask' }
  | { kind: 'leading' }
  | { kind: 'visible'; visible: boolean }
  | { kind: 'wiped' };

export interface TabChannel {
  post(hint: TabHint): void;
  listen(listener: (hint: TabHint) => void): () => void;
  close(): void;
}

/** The part of the Web Locks API the leader uses. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void>,
  ): Promise<unknown>;
}
