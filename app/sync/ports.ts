import type { QueuePatch } from '../library/journal-queue.ts';
import type { Connection, SyncSession } from '../library/sync-status.ts';

/** Time as the core sees it; tests give a clock they move by hand. */
export interface Clock {
  now(): number;
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Hints between the tabs of one person; losing one costs time, never data. */
export type TabHint =
  | { kind: 'edited' }
  /** What a write did to the queue: who hears of all of them need not read it. */
  | { kind: 'wrote'; patch: QueuePatch }
  | { kind: 'synced'; connection: Connection; session?: SyncSession; at: number | undefined }
  /** The leading tab is asked to ask the server; it answers with `synced`. */
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
