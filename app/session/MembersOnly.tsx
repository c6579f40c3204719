import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LinkButton } from '../ui/LinkButton.tsx';
import { useSession } from './session-context.ts';
import { loginAddress, showUnauthorized } from './unauthorized.ts';

/** Shows a signed-in person's screen; sends a visitor to the sign-in and back here (AMB-31). */
export function MembersOnly() {
  const { state } = useSession();
  if (state.phase === 'checking') return null;
  return state.phase === 'signed-in' ? <Outlet /> : <SignInFirst />;
}

function SignInFirst() {
  const { href } = useLocation();
  useEffect(() => (navigator.onLine ? showUnauthorized() : undefined), []);
  return (
    <div className="wrap page lost">
      <h1 className="title-1" tabIndex={-1} data-page-title>
        Sign in to see this
      </h1>
      <p className="muted">
        This screen shows your own records. They open here, also without signal, once you have signed in.
      </p>
      <p className="lost-ways">
        <LinkButton variant="key" href={loginAddress(href)}>
          Sign In
        </LinkButton>
      </p>
    </div>
  );
}
