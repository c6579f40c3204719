import { useMaybeLibrary, useSyncStatus } from '../library/react/hooks.ts';
import { useRememberedSync } from '../library/react/last-synced.ts';
import { Pill } from '../ui/Pill.tsx';
import { syncSheet } from './openings.ts';
import { shownState, syncWords } from './sync-words.ts';

/** Shows the sync state and opens the Sync sheet. Renders nothing for visitors, or if `isQuiet` while synced. */
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
