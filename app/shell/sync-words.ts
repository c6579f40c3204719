import type { SyncStatus } from '../library/sync-status.ts';
import type { LampTone } from '../ui/Lamp.tsx';

/** The states that one line can show. */
export type SyncState =
  | 'synced'
  | 'offline'
  | 'failing'
  | 'sending'
  | 'attention'
  | 'ended'
  | 'other-person'
  | 'too-old'
  | 'storage-failed';

export interface SyncWords {
  tone: LampTone;
  text: string;
  /** Only the count, if there is one, for screens below 360 px. */
  short: string;
}

/** The one state shown when several apply: one that needs a decision wins. */
export function shownState(status: SyncStatus): SyncState {
  if (status.storageFailed) return 'storage-failed';
  if (status.session !== 'open') return status.session;
  return status.attention > 0 ? 'attention' : connectionState(status);
}

/** The connection's state only, for screens that show needed decisions separately. */
export function connectionState({ connection, isBehind, waiting }: SyncStatus): SyncState {
  if (connection === 'offline' || connection === 'failing') return connection;
  return waiting > 0 || isBehind || connection === 'unknown' ? 'sending' : 'synced';
}

/** The pill's text. A no-break space keeps the dot on the first of two lines. */
export function syncWords(state: SyncState, { waiting, attention }: SyncStatus): SyncWords {
  switch (state) {
    case 'synced':
      return { tone: 'ok', text: 'Synced', short: 'OK' };
    case 'offline':
      return {
        tone: 'on',
        text: waiting > 0 ? `Offline\u00a0· ${waiting} waiting` : 'Offline',
        short: waiting > 0 ? String(waiting) : 'Off',
      };
    case 'failing':
      return { tone: 'on', text: 'Server problem', short: waiting > 0 ? String(waiting) : '!' };
    case 'sending':
      return {
        tone: 'on',
        text: waiting > 0 ? `Sending ${waiting}` : 'Syncing',
        short: waiting > 0 ? String(waiting) : '…',
      };
    case 'attention':
      return {
        tone: 'bad',
        text: attention === 1 ? '1 needs attention' : `${attention} need attention`,
        short: String(attention),
      };
    case 'ended':
      return {
        tone: 'bad',
        text: waiting > 0 ? `Signed out\u00a0· ${waiting} waiting` : 'Signed out',
        short: waiting > 0 ? String(waiting) : '!',
      };
    case 'other-person':
      return { tone: 'bad', text: 'Sync stopped', short: '!' };
    case 'too-old':
      return { tone: 'on', text: 'Update needed', short: '!' };
    case 'storage-failed':
      return { tone: 'bad', text: 'Not saving', short: '!' };
  }
}
