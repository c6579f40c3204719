import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LibraryProvider } from '../library/hooks.ts';
import { SignOutProvider } from '../session/SignOut.tsx';
import { useSession } from '../session/session-context.ts';
import { Fab } from '../ui/Fab.tsx';
import { Footer } from '../ui/Footer.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { AddActionProvider, useCurrentAddAction } from './add-action.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { useKeptStorage } from './kept-storage.ts';
import { DesktopBar, PhoneTabs, VisitorBar } from './NavigationBars.tsx';
import { usePageTitle, useRouteTitle } from './page-title.ts';
import { SessionEndedBar } from './SessionEndedBar.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useSyncSheet } from './sync-sheet.ts';
import './shell.css';

const SyncSheet = lazy(async () => ({ default: (await import('../features/sync/SyncSheet.tsx')).SyncSheet }));
const ProfileSetup = lazy(async () => ({
  default: (await import('../features/profile-setup/ProfileSetup.tsx')).ProfileSetup,
}));

/** Everything around a screen: bars, round key, footer, toasts, and the dialogs that can open anywhere. */
export function Shell() {
  const { state } = useSession();
  const signedIn = state.phase === 'signed-in';
  const screen = signedIn ? (
    <LibraryProvider key={state.library.userId} open={state.library}>
      <Frame signedIn />
    </LibraryProvider>
  ) : (
    <Frame signedIn={false} />
  );
  return (
    <AddActionProvider>
      {screen}
      <ToastRegion />
    </AddActionProvider>
  );
}

function Frame({ signedIn }: { signedIn: boolean }) {
  useFocusOnNavigation();
  useShortcuts();
  return (
    <SignOutProvider>
      <SkipLink />
      {signedIn ? <DesktopBar /> : <VisitorBar />}
      <PageTitle />
      <main id="main" tabIndex={-1} className={signedIn ? 'main' : 'main visitor'}>
        {signedIn && <SessionEndedBar />}
        <Outlet />
      </main>
      <SiteFooter signedIn={signedIn} />
      {signedIn && (
        <>
          <AddFab />
          <PhoneTabs />
          <Anywhere />
        </>
      )}
    </SignOutProvider>
  );
}

/** Stands before the screen, so that a screen that names itself (the 404 page) has the last word. */
function PageTitle() {
  const title = useRouteTitle();
  const { pathname } = useLocation();
  usePageTitle(title, pathname);
  return null;
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

/** Look up owns the whole height of a phone; its input stands where the footer would. */
function SiteFooter({ signedIn }: { signedIn: boolean }) {
  const { pathname } = useLocation();
  if (pathname === '/look-up') return null;
  return (
    <div className={signedIn ? 'under-tabbar' : undefined}>
      <Footer>
        <Link to="/about-collections">About Collections</Link>
      </Footer>
    </div>
  );
}
