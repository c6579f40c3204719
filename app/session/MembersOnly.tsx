import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageNote } from '../ui/PageNote.tsx';
import { loginAddress } from './login-address.ts';
import { useSession } from './session-context.ts';
import { showUnauthorized } from './unauthorized.ts';

/** Shows a member's screen; sends a visitor to the sign-in and back here (AMB-31). */
export function MembersOnly() {
  const { state } = useSession();
  if (state.phase === 'checking') return null;
  return state.phase === 'signed-in' ? <Outlet /> : <SignInFirst />;
}

function SignInFirst() {
  const { href } = useLocation();
  useEffect(() => (navigator.onLine ? showUnauthorized() : undefined), []);
  return (
    <PageNote
      title="Sign in to see this"
      text="This screen shows your own records. They open here, also without signal, once you have signed in."
      ways={
        <LinkButton variant="key" href={loginAddress(href)}>
          Sign In
        </LinkButton>
      }
    />
  );
}
