import { lazy, Suspense, useEffect, useState } from 'react';
import { keyboardHelp } from './openings.ts';

const KeyboardHelpDialog = lazy(async () => ({
  default: (await import('./KeyboardHelpDialog.tsx')).KeyboardHelpDialog,
}));

/** The dialog of keys, fetched when it is first asked for. */
export function KeyboardHelp() {
  const open = keyboardHelp.useIsOpen();
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (open) setWasOpen(true);
  }, [open]);
  return wasOpen ? (
    <Suspense fallback={null}>
      <KeyboardHelpDialog />
    </Suspense>
  ) : null;
}
