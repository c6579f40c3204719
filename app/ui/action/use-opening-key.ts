import { useState } from 'react';

/**
 * A key for a dialog's content: each opening remounts it, so that it starts with the current draft. The key stays the
 * same while the dialog closes.
 */
export function useOpeningKey(open: boolean): number {
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  return opening;
}
