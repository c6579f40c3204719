import { useLayoutEffect } from 'react';

/** The two halves of a double click are this close; browsers also count quick taps on neighbouring buttons as one. */
const SAME_PLACE_PX = 12;

let lastDown: MouseEvent | undefined;
globalThis.document?.addEventListener('mousedown', (event) => (lastDown = event), { capture: true });

/**
 * Swallows the second half of a double click whose first half closed this dialog: it would hit what lies beneath. With
 * reduced motion a dialog leaves at once.
 */
export function useSecondClick(isOpen: boolean): void {
  useLayoutEffect(() => (isOpen ? swallowSecondClick : undefined), [isOpen]);
}

function swallowSecondClick(): void {
  const first = lastDown;
  const over = new AbortController();
  const pass = (event: MouseEvent) => {
    if (!first || event.detail < 2 || !isSamePlace(first, event)) return over.abort();
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') over.abort();
  };
  // After the event that closed the dialog, whose own click may still be on its way through the document.
  queueMicrotask(() => {
    for (const type of ['mousedown', 'click'] as const) {
      document.addEventListener(type, pass, { capture: true, signal: over.signal });
    }
  });
}

function isSamePlace(a: MouseEvent, b: MouseEvent): boolean {
  return Math.max(Math.abs(a.clientX - b.clientX), Math.abs(a.clientY - b.clientY)) <= SAME_PLACE_PX;
}
