import { useMaybeLibrary, useSyncStatus } from '../library/hooks.ts';
import { useRememberedSync } from '../library/last-synced.ts';
import { Pill } from '../ui/Pill.tsx';
import { syncSheet } from './openings.ts';
import { syncWords } from './sync-words.ts';

/** The lamp that says where this device stands; opens the Sync sheet. Nothing for visitors. */
export function SyncPill() {
  return useMaybeLibrary() ? <MemberPill /> : null;
}

function MemberPill() {
  useRememberedSync();
  const { tone, text, short } = syncWords(useSyncStatus());
  return <Pill tone={tone} text={text} shortText={short} aria-haspopup="dialog" onClick={syncSheet.open} />;
}
