// Chunk: small

import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * When a change removes the focused button of a section, the section's title gets the focus.
 * @param title its selector
 */
export function useKeptFocus(title = '[data-page-title]') {
  const placeRef = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  function keep() {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    placeRef.current?.querySelector<HTMLElement>(title)?.focus({ preventScroll: true });
  }

  useEffect(keep);
  // A part of the place may change alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but refs and the selector
  useEffect(() => {
    const observer = new MutationObserver(keep);
    if (placeRef.current) observer.observe(placeRef.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [title]);

  return {
    ref: placeRef,
    // Also of the dialogs that are opened here.
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // A blur that leads to no other element does not count: the button of a closing dialog is inert before it goes.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
}
