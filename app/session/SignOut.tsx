import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }));
const AskToSignOut = createContext<() => void>(() => undefined);

/** Holds the one sign-out dialog, which menus and screens open. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = useCallback(() => {
    setAsked(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return (
    <AskToSignOut value={ask}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <SignOutDialog open={open} onClose={close} />
        </Suspense>
      )}
    </AskToSignOut>
  );
}

export function useSignOut(): () => void {
  return useContext(AskToSignOut);
}
