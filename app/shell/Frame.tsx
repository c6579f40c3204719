import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkipLink } from '../ui/SkipLink.tsx';
import { APP_NAME } from './app-name.ts';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { usePageTitle, useRouteTitle } from './page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen is one task with its way back: phones show no tab bar with it. */
    isOneTask?: boolean;
  }
}

export interface FrameProps {
  bar: ReactNode;
  /** A member's tab bar on phones. */
  tabs?: ReactNode;
  mainClass: string;
  beforeScreen?: ReactNode;
  /** Elements over the screen. */
  children?: ReactNode;
}

/** The layout around every screen. */
export function Frame({ bar, tabs, mainClass, beforeScreen, children }: FrameProps) {
  useFocusOnNavigation();
  const isOneTask = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isOneTask) });
  return (
    <>
      <SkipLink />
      {bar}
      <PageTitle />
      <main id="main" tabIndex={-1} className={mainClass}>
        {beforeScreen}
        <Outlet />
      </main>
      <SiteFooter isMember={tabs !== undefined} isOverTabs={tabs !== undefined && !isOneTask} />
      {children}
      {!isOneTask && tabs}
    </>
  );
}

/** Rendered before the screen, so that the effect of a screen that sets its own title (the 404 page) runs last. */
function PageTitle() {
  const title = useRouteTitle();
  const { pathname } = useLocation();
  usePageTitle(title, pathname);
  return null;
}

/** Look up uses the full height of a phone; its input takes the footer's place. Members have the links under You. */
function SiteFooter({ isMember, isOverTabs }: { isMember: boolean; isOverTabs: boolean }) {
  const { pathname } = useLocation();
  if (pathname === '/look-up') return null;
  return (
    <div className={isOverTabs ? 'under-tabbar' : undefined}>
      <footer className="foot">
        <div className="wrap">
          {isMember ? (
            <p>{APP_NAME}</p>
          ) : (
            <nav aria-label="Footer">
              <Link to="/contact">Help Center</Link>
              <Link to="/contact">Contact Us</Link>
              <Link to="/about">About</Link>
              <Link to="/privacy-policy">Privacy Policy</Link>
              <Link to="/terms-of-service">Terms of Service</Link>
              <Link to="/pricing">Pricing</Link>
            </nav>
          )}
        </div>
      </footer>
    </div>
  );
}
