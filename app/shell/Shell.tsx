import { Link, lazyRouteComponent, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loginAddress } from '../session/login-address.ts';
import { useSession } from '../session/session-context.ts';
import { Brand } from '../ui/Brand.tsx';
import { classNames } from '../ui/class-names.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import { APP_NAME } from './app-name.ts';
import { Frame } from './Frame.tsx';
import './shell.css';

/** Loads together with the library's code, before the session is known. */
export const MemberFrame = lazyRouteComponent(() => import('./MemberFrame.tsx'), 'MemberFrame');

export const ViewStrip = lazyRouteComponent(() => import('./ViewStrip.tsx'), 'ViewStrip');

/** The layout around a screen: bars, add button, footer, toasts, and the dialogs that open from anywhere. */
export function Shell() {
  const { state } = useSession();
  const isViewing = useIsViewShown();
  const navigate = useNavigate();
  return (
    <>
      {isViewing && (
        <Suspense fallback={null}>
          <ViewStrip />
        </Suspense>
      )}
      {state.phase === 'signed-in' ? (
        <Suspense fallback={null}>
          <MemberFrame key={state.library.userId} library={state.library} />
        </Suspense>
      ) : (
        <Frame bar={<VisitorBar />} mainClass="main visitor" />
      )}
      <ToastRegion onGo={(href) => void navigate({ href })} />
    </>
  );
}

/** True if an administrator views as a user with this browser: by the session, or by the address after a switch. */
function useIsViewShown(): boolean {
  const { session, state } = useSession();
  const { searchStr } = useLocation();
  const isSignedIn = state.phase === 'signed-in';
  const isSwitched = isSignedIn && /[?&]admin-switched=(?:true|%22true%22)(?:&|$)/.test(searchStr);
  return session.isView || isSwitched || (isSignedIn && state.isAway === true);
}

function VisitorBar() {
  const { pathname, href } = useLocation();
  return (
    <TopBar
      always
      brand={<Brand name={APP_NAME} render={<Link to="/" />} />}
      actions={
        <>
          {pathname !== '/pricing' && (
            <LinkButton
              variant="quiet"
              // The landing page has the same link below its text.
              className={classNames(pathname === '/' && 'desk')}
              render={<Link to="/pricing" />}
            >
              Pricing
            </LinkButton>
          )}
          {/* From the plans a new person goes on to the collection. */}
          <LinkButton href={loginAddress(pathname === '/pricing' ? '/' : href)}>Sign In</LinkButton>
        </>
      }
    />
  );
}
