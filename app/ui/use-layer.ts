import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createLayeredHistory } from './layered-history.ts';

const layeredHistory = createLayeredHistory(window, History.prototype);

/** Lets Back close what is open over the page; it may stay open, as while it works, and then the next Back asks again. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? layeredHistory.add({ close: () => flushSync(close) }) : undefined), [isOpen]);
}
