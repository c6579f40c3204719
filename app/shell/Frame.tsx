import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SignOutProvider } from '../session/SignOut.tsx';
import { Footer } from '../ui/Footer.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { usePageTitle, useRouteTitle } from './page-title.ts';
import { useShortcuts } from './shortcuts.ts';

export interface FrameProps {
  bar: ReactNode;
  mainClass: string;
  /** Leaves room for the keys at the foot of a phone. */
  isOverTabs?: boolean;
  beforeScreen?: ReactNode;
  /** What lies over the screen. */
  children?: ReactNode;
}

/** What is around every screen. */
export function Frame({ bar, mainClass, isOverTabs = false, beforeScreen, children }: FrameProps) {
  useFocusOnNavigation();
  useShortcuts();
  return (
    <SignOutProvider>
      <SkipLink />
      {bar}
      <PageTitle />
      <main id="main" tabIndex={-1} className={mainClass}>
        {beforeScreen}
        <Outlet />
      </main>
      <SiteFooter isOverTabs={isOverTabs} />
      {children}
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

/** Look up owns the whole height of a phone; its input stands where the footer would. */
function SiteFooter({ isOverTabs }: { isOverTabs: boolean }) {
  const { pathname } = useLocation();
  if (pathname === '/look-up') return null;
  return (
    <div className={isOverTabs ? 'under-tabbar' : undefined}>
      <Footer>
        <Link to="/about-collections">About Collections</Link>
      </Footer>
    </div>
  );
}
