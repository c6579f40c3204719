import type { SyncSession } from '../library/sync-status.ts';

export type RoundResult =
  | { kind: 'done'; more: boolean }
  /** A problem was repaired; sync again at once. */
  | { kind: 'again' }
  | { kind: 'offline' }
  /** The server has a problem. */
  | { kind: 'failing'; seconds: number | undefined }
  /** Retry later: the server limits the rate (`isThrottled`), or this device failed. */
  | { kind: 'wait'; seconds?: number | undefined; isThrottled?: boolean }
  | { kind: Exclude<SyncSession, 'open'> };
