import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createLayeredHistory } from './layered-history.ts';

const layeredHistory = createLayeredHistory(window, History.prototype);

/** Makes Back close what is open over the page. It may ignore Back, e.g. while it saves; the next Back asks again. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? layeredHistory.add({ close: () => flushSync(close) }) : undefined), [isOpen]);
}
