import { timeWords } from '../ui/text/time-words.ts';
import type { SyncState } from './sync-words.ts';

/** Explains the state, and when this device last synced. */
export function stateSentence(state: SyncState, lastSyncedAt: number | undefined, pulled: boolean): string {
  if (lastSyncedAt !== undefined) return `${MEANING[state]} Last synced ${timeWords(lastSyncedAt)}.`;
  if (!pulled && state === 'sending') return 'Your collection is on its way to this device.';
  return pulled ? MEANING[state] : `${MEANING[state]} Not synced on this device yet.`;
}

const MEANING: Record<SyncState, string> = {
  synced: 'Everything is saved on this device and online.',
  offline: 'Everything is saved on this device.',
  failing: 'The server has a problem. Side One keeps trying, and everything is saved on this device.',
  sending: 'Everything is saved on this device and on its way.',
  attention: 'Some changes need a decision. Everything is saved on this device.',
  ended: 'Everything is saved on this device.',
  'other-person':
    'Another person is signed in with this browser, so nothing is sent. Everything is saved on this device.',
  'too-old': 'This version is too old to sync. Reload to get the new one. Everything is saved on this device.',
  'storage-failed': 'This device could not store a change. Free some space and try again.',
};
