import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageNote } from '../ui/list/PageNote.tsx';
import { loginAddress } from './login-address.ts';
import { useSession } from './session-context.ts';
import { showUnauthorized } from './unauthorized.ts';

export type MembersOnlyProps = {
  /** What a visitor reads about the screen. */
  text?: string;
  /** The screen; the route's own if there is none. */
  children?: ReactNode;
};

const OWN_RECORDS = 'This screen shows your own records. They open here, also without signal, once you have signed in.';

/** Shows a member's screen; sends a visitor to the sign-in and back here (AMB-31). */
export function MembersOnly({ text = OWN_RECORDS, children = <Outlet /> }: MembersOnlyProps) {
  const { state } = useSession();
  if (state.phase === 'checking') return null;
  return state.phase === 'signed-in' ? children : <SignInFirst text={text} leads={!state.hasLeft} />;
}

function SignInFirst({ text, leads }: { text: string; leads: boolean }) {
  const { href } = useLocation();
  useEffect(() => (leads && navigator.onLine ? showUnauthorized() : undefined), [leads]);
  return (
    <PageNote
      title="Sign in to see this"
      text={text}
      actions={
        <LinkButton variant="key" href={loginAddress(href)}>
          Sign In
        </LinkButton>
      }
    />
  );
}
