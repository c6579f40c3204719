import { lazy, Suspense } from 'react';
import { LibraryProvider } from '../library/hooks.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { Fab } from '../ui/Fab.tsx';
import { useCurrentAddAction } from './add-action.tsx';
import { Frame } from './Frame.tsx';
import { useKeptStorage } from './kept-storage.ts';
import { DesktopBar, PhoneTabs } from './NavigationBars.tsx';
import { SessionEndedBar } from './SessionEndedBar.tsx';
import { useSyncSheet } from './sync-sheet.ts';

const SyncSheet = lazy(async () => ({ default: (await import('../features/sync/SyncSheet.tsx')).SyncSheet }));
const ProfileSetup = lazy(async () => ({
  default: (await import('../features/profile-setup/ProfileSetup.tsx')).ProfileSetup,
}));

/** Everything around a signed-in person's screen; visitors never fetch it. */
export function MemberFrame({ library }: { library: OpenLibrary }) {
  return (
    <LibraryProvider open={library}>
      <Frame bar={<DesktopBar />} mainClass="main" isOverTabs beforeScreen={<SessionEndedBar />}>
        <AddFab />
        <PhoneTabs />
        <Anywhere />
      </Frame>
    </LibraryProvider>
  );
}

function AddFab() {
  const add = useCurrentAddAction();
  return add ? <Fab label={add.label} onClick={add.run} /> : null;
}

function Anywhere() {
  const { isOpen, hasBeenOpen } = useSyncSheet();
  useKeptStorage();
  return (
    <Suspense fallback={null}>
      {hasBeenOpen && <SyncSheet open={isOpen} />}
      <ProfileSetup />
    </Suspense>
  );
}
