import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkipLink } from '../ui/SkipLink.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { usePageTitle, useRouteTitle } from './page-title.ts';

export interface FrameProps {
  bar: ReactNode;
  mainClass: string;
  /** Leaves room for the phone's tab bar. */
  isOverTabs?: boolean;
  beforeScreen?: ReactNode;
  /** Elements over the screen. */
  children?: ReactNode;
}

/** The layout around every screen. */
export function Frame({ bar, mainClass, isOverTabs = false, beforeScreen, children }: FrameProps) {
  useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      {bar}
      <PageTitle />
      <main id="main" tabIndex={-1} className={mainClass}>
        {beforeScreen}
        <Outlet />
      </main>
      <SiteFooter isOverTabs={isOverTabs} />
      {children}
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

/** Look up uses the full height of a phone; its input takes the footer's place. */
function SiteFooter({ isOverTabs }: { isOverTabs: boolean }) {
  const { pathname } = useLocation();
  if (pathname === '/look-up') return null;
  return (
    <div className={isOverTabs ? 'under-tabbar' : undefined}>
      <footer className="foot">
        <div className="wrap">
          <nav aria-label="Footer">
            <Link to="/contact">Help Center</Link>
            <Link to="/contact">Contact Us</Link>
            <Link to="/about">About</Link>
            <Link to="/privacy-policy">Privacy Policy</Link>
            <Link to="/terms-of-service">Terms of Service</Link>
            <Link to="/pricing">Pricing</Link>
            {isOverTabs && <Link to="/about-collections">About Collections</Link>}
          </nav>
        </div>
      </footer>
    </div>
  );
}
