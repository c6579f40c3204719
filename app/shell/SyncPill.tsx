import { useMaybeLibrary, useSyncStatus } from '../library/hooks.ts';
import { useRememberedSync } from '../library/last-synced.ts';
import { Pill } from '../ui/Pill.tsx';
import { syncSheet } from './openings.ts';
import { shownState, syncWords } from './sync-words.ts';

/** The lamp that says where this device stands; opens the Sync sheet. Nothing for visitors, nor `isQuiet` when synced. */
export function SyncPill({ isQuiet = false }: { isQuiet?: boolean }) {
  return useMaybeLibrary() ? <MemberPill isQuiet={isQuiet} /> : null;
}

function MemberPill({ isQuiet }: { isQuiet: boolean }) {
  useRememberedSync();
  const status = useSyncStatus();
  const state = shownState(status);
  if (isQuiet && state === 'synced') return null;
  const { tone, text, short } = syncWords(state, status);
  return <Pill tone={tone} text={text} shortText={short} aria-haspopup="dialog" onClick={syncSheet.open} />;
}
