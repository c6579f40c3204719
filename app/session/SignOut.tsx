import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { laterCode, useLaterCode } from '../ui/later-code.ts';

const signOutDialog = laterCode(() => import('./SignOutDialog.tsx'));
const AskToSignOut = createContext<() => void>(() => undefined);

/** Holds the one sign-out dialog, which menus and screens open. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const ask = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const code = useLaterCode(signOutDialog, open, close);
  return (
    <AskToSignOut value={ask}>
      {children}
      {code && <code.SignOutDialog open={open} onClose={close} />}
    </AskToSignOut>
  );
}

export function useSignOut(): () => void {
  return useContext(AskToSignOut);
}
