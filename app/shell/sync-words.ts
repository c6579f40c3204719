import type { SyncStatus } from '../library/sync-status.ts';
import type { LampTone } from '../ui/Lamp.tsx';

export interface SyncWords {
  tone: LampTone;
  text: string;
  /** The count alone, where there is one, for screens below 360 px. */
  short: string;
}

/** What the pill says. In two lines, the dot stays in the first. */
export function syncWords({ state, waiting, attention }: SyncStatus): SyncWords {
  switch (state) {
    case 'synced':
      return { tone: 'ok', text: 'Synced', short: 'OK' };
    case 'offline':
      return {
        tone: 'on',
        text: waiting > 0 ? `Offline\u00a0· ${waiting} waiting` : 'Offline',
        short: waiting > 0 ? String(waiting) : 'Off',
      };
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
    case 'signed-out':
      return {
        tone: 'bad',
        text: waiting > 0 ? `Signed out\u00a0· ${waiting} waiting` : 'Signed out',
        short: waiting > 0 ? String(waiting) : '!',
      };
    case 'stopped':
      return { tone: 'bad', text: 'Sync stopped', short: '!' };
    case 'update-needed':
      return { tone: 'on', text: 'Update needed', short: '!' };
    case 'storage-failed':
      return { tone: 'bad', text: 'Not saving', short: '!' };
  }
}
