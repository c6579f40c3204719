import { type FocusEvent, useEffect, useRef } from 'react';

/** When a changed plan takes the focused key away, the plan itself gets the focus. */
export function useKeptFocus() {
  const placeRef = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    placeRef.current?.querySelector<HTMLElement>('.plan-head')?.focus({ preventScroll: true });
  });
  return {
    ref: placeRef,
    // Also of the dialogs that are opened here.
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
