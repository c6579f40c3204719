import type { SyncStatus } from '../library/sync-status.ts';
import { timeWords } from '../ui/time-words.ts';

/** What the state means for the person, and when this device last agreed with the server. */
export function stateSentence({ state, lastSyncedAt }: SyncStatus, pulled: boolean): string {
  if (lastSyncedAt !== undefined) return `${MEANING[state]} Last synced ${timeWords(lastSyncedAt)}.`;
  return pulled ? MEANING[state] : `${MEANING[state]} Not synced on this device yet.`;
}

const MEANING: Record<SyncStatus['state'], string> = {
  synced: 'Everything is saved on this device and online.',
  offline: 'Everything is saved on this device.',
  sending: 'Everything is saved on this device and on its way.',
  attention: 'Some changes need a decision. Everything is saved on this device.',
  'signed-out': 'Everything is saved on this device.',
  stopped: 'Another person is signed in with this browser, so nothing is sent. Everything is saved on this device.',
  'update-needed': 'This version is too old to sync. Reload to get the new one. Everything is saved on this device.',
  'storage-failed': 'This device could not store a change. Free some space and try again.',
};
