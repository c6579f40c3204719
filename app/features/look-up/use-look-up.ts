import { useEffect, useMemo } from 'react';
import { useView } from '../../library/hooks.ts';
import { createLookUp, type LookUp } from '../../search/look-up.ts';

/** Left over of an idle moment for what the page may want to do itself. */
const SPARED_MS = 2;
const SLICE_MS = 6;

/** Everything this device knows, ready to be asked; what is long is done while the page is idle. */
export function useLookUp(): LookUp {
  const { records, hiddenRecords, wishlist } = useView();
  const lookUp = useMemo(
    () => createLookUp({ records, hidden: hiddenRecords, wishlist }),
    [records, hiddenRecords, wishlist],
  );
  useEffect(() => prepareWhenIdle(lookUp), [lookUp]);
  return lookUp;
}

/** @returns how to take it back */
function prepareWhenIdle(lookUp: LookUp): () => void {
  if ('requestIdleCallback' in window) {
    let handle = requestIdleCallback(slice);
    function slice(idle: IdleDeadline) {
      const isTimeUp = () => idle.timeRemaining() < SPARED_MS;
      if (!lookUp.prepare(isTimeUp)) handle = requestIdleCallback(slice);
    }
    return () => cancelIdleCallback(handle);
  }
  let timer = setTimeout(slice);
  function slice() {
    const end = performance.now() + SLICE_MS;
    if (!lookUp.prepare(() => performance.now() > end)) timer = setTimeout(slice);
  }
  return () => clearTimeout(timer);
}
