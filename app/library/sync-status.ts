/** Whether the server answers; `failing` means that it answers with an error of its own. */
export type Connection = 'unknown' | 'online' | 'offline' | 'failing';

/** Whether the server lets this device sync. */
export type SyncSession = 'open' | 'ended' | 'other-person' | 'too-old';

/** The sync state of this device; several parts can be set at once. */
export interface SyncStatus {
  connection: Connection;
  session: SyncSession;
  /** The device could not store a change. */
  storageFailed: boolean;
  /** The server has more rows than this device has pulled. */
  isBehind: boolean;
  /** Commands and pictures not yet on the server. */
  waiting: number;
  /** Entries of "Needs attention". */
  attention: number;
  /** Milliseconds since 1970; undefined before the first answer on this device. */
  lastSyncedAt: number | undefined;
}

export const FIRST_STATUS: SyncStatus = {
  connection: 'unknown',
  session: 'open',
  storageFailed: false,
  isBehind: false,
  waiting: 0,
  attention: 0,
  lastSyncedAt: undefined,
};
