export type SyncState =
  | 'synced'
  | 'offline'
  | 'sending'
  | 'attention'
  | 'signed-out'
  | 'stopped'
  | 'update-needed'
  | 'storage-failed';

/** What the sync pill and the Sync sheet show. */
export interface SyncStatus {
  state: SyncState;
  /** Nobody answers, whatever else is true. */
  isOffline: boolean;
  /** Commands and pictures not yet on the server. */
  waiting: number;
  /** Entries of "Needs attention". */
  attention: number;
  /** Milliseconds since 1970; undefined before the first answer on this device. */
  lastSyncedAt: number | undefined;
}

/** Where the connection stands, apart from what waits. */
export type Connection = 'unknown' | 'online' | 'offline' | 'signed-out' | 'stopped' | 'update-needed';

/** One state out of everything that is true at once: what needs the person wins. */
export function syncStateOf(facts: {
  connection: Connection;
  isBehind: boolean;
  waiting: number;
  attention: number;
  storageFailed: boolean;
}): SyncState {
  if (facts.storageFailed) return 'storage-failed';
  if (facts.connection === 'stopped' || facts.connection === 'update-needed') return facts.connection;
  if (facts.connection === 'signed-out') return 'signed-out';
  if (facts.attention > 0) return 'attention';
  if (facts.connection === 'offline') return 'offline';
  return facts.waiting > 0 || facts.isBehind || facts.connection === 'unknown' ? 'sending' : 'synced';
}
