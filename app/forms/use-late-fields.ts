// Chunk: drafts

import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to fields that render after their dialog has opened and looked for one: their draft is read first. A
 * person with a keyboard may type at once.
 * @param ready the dialog is open, and its fields are there
 */
export function useLateFields(body: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const first = body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? body.current?.querySelector('input');
    first?.focus();
  }, [body, ready]);
}
