// Chunk: home

import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { OpenLibrary } from '../library/opened-library.ts';
import { LibraryProvider, useLateStorage } from '../library/react/hooks.ts';
import { SignOutProvider } from '../session/SignOut.tsx';
import { useSession } from '../session/session-context.ts';
import { useNewestAccount } from '../session/use-newest-account.ts';
import { laterCode, useLaterCode } from '../ui/later-code.ts';
import { usePageMark } from '../ui/overlay/use-page-mark.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { AddActionProvider, useCurrentAddAction } from './add-action.tsx';
import { useCodeAhead } from './code-ahead.ts';
import { Frame } from './Frame.tsx';
import { useKeptStorage } from './kept-storage.ts';
import { DesktopBar, PhoneTabs } from './NavigationBars.tsx';
import { keyboardHelp, syncSheet } from './openings.ts';
import { useShortcuts } from './shortcuts.ts';

const syncSheetCode = laterCode(() => import('../features/tray/SyncSheet.tsx'));
const keyboardHelpCode = laterCode(() => import('./KeyboardHelpDialog.tsx'));
const lateStorageCode = laterCode(() => import('./LateStorageDialog.tsx'));
const sessionEndedCode = laterCode(() => import('./SessionEndedBar.tsx'));
const profileSetupCode = laterCode(() => import('../features/profile-setup/ProfileSetup.tsx'));

/** The layout around a signed-in person's screens; visitors never load it. */
export function MemberFrame({ library }: { library: OpenLibrary }) {
  return (
    <LibraryProvider open={library}>
      <AddActionProvider>
        <SignOutProvider>
          <Frame bar={<DesktopBar />} tabs={<PhoneTabs />} mainClass="main" beforeScreen={<SessionEnded />}>
            <AddFab />
            <Anywhere open={library} />
          </Frame>
        </SignOutProvider>
      </AddActionProvider>
    </LibraryProvider>
  );
}

/** Goes on with what the end of the page has interrupted. */
function useInterrupted(open: OpenLibrary): void {
  const { isView } = useSession().session;
  useEffect(() => {
    // It is the person's own to go on with.
    if (isView) return;
    // Without its code it goes on at the next start.
    return whenIdle(() => void import('./interrupted.ts').then((code) => code.goOn(open)).catch(() => undefined));
  }, [open, isView]);
}

/** Shows a bar when the server no longer accepts the session. */
function SessionEnded() {
  const { state } = useSession();
  const ended = state.phase === 'signed-in' && state.ended;
  const code = useLaterCode(sessionEndedCode, ended, () => undefined);
  return code && <code.SessionEndedBar ended={ended} />;
}

function AddFab() {
  const add = useCurrentAddAction();
  return add ? <Fab {...add} /> : null;
}

/** The round add button above the tab bar of phones; from 1024 px up the top bar has the action. */
function Fab({ label, run }: { label: string; run: () => void }) {
  usePageMark('fab');
  return (
    <button type="button" className="fab" aria-label={label} onClick={run}>
      <Plus className="i" />
    </button>
  );
}

function Anywhere({ open }: { open: OpenLibrary }) {
  const isSyncOpen = syncSheet.useIsOpen();
  const areKeysOpen = keyboardHelp.useIsOpen();
  const { username } = useNewestAccount();
  const { late } = useLateStorage();
  useShortcuts();
  useKeptStorage();
  useCodeAhead();
  useInterrupted(open);
  const sheet = useLaterCode(syncSheetCode, isSyncOpen, syncSheet.close);
  const keys = useLaterCode(keyboardHelpCode, areKeysOpen, keyboardHelp.close);
  const setup = useLaterCode(profileSetupCode, username === null, () => undefined);
  const storage = useLaterCode(lateStorageCode, late !== undefined, () => undefined);
  return (
    <>
      {storage && <storage.LateStorageDialog />}
      {sheet && <sheet.SyncSheet open={isSyncOpen} />}
      {keys && <keys.KeyboardHelpDialog open={areKeysOpen} />}
      {setup && <setup.ProfileSetup />}
    </>
  );
}
