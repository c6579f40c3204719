import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { laterCode, useLaterCode } from '../ui/later-code.ts';

const signOutDialog = laterCode(() => import('./SignOutDialog.tsx'));
const OpenSignOut = createContext<() => void>(() => undefined);

/** Renders the only sign-out dialog; menus and screens open it through `useSignOut`. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const openDialog = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const code = useLaterCode(signOutDialog, open, close);
  return (
    <OpenSignOut value={openDialog}>
      {children}
      {code && <code.SignOutDialog open={open} onClose={close} />}
    </OpenSignOut>
  );
}

export function useSignOut(): () => void {
  return useContext(OpenSignOut);
}
