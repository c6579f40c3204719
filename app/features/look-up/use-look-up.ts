import { useEffect, useMemo } from 'react';
import { useView } from '../../library/react/hooks.ts';
import { createLookUp, type LookUp } from '../../search/look-up.ts';
import { createRehearsal } from '../../search/rehearsal.ts';

/** Idle time left over for the page itself. */
const SPARED_MS = 2;
const SLICE_MS = 6;

/** Optimised code stays optimised until the page closes. */
let isRehearsed = false;

/** Searches all rows on this device; builds the index while the page is idle. */
export function useLookUp(): LookUp {
  const { records, hiddenRecords, wishlist } = useView();
  const source = useMemo(() => ({ records, hidden: hiddenRecords, wishlist }), [records, hiddenRecords, wishlist]);
  const lookUp = useMemo(() => createLookUp(source), [source]);
  useEffect(() => {
    let rehearse: ((isTimeUp: () => boolean) => boolean) | undefined;
    return whileIdle((isTimeUp) => {
      if (!lookUp.prepare(isTimeUp)) return false;
      rehearse ??= createRehearsal(source);
      isRehearsed ||= rehearse(isTimeUp);
      return isRehearsed;
    });
  }, [lookUp, source]);
  return lookUp;
}

/**
 * @param work continues until the time is up, and returns whether it is complete
 * @returns cancels the work
 */
function whileIdle(work: (isTimeUp: () => boolean) => boolean): () => void {
  if ('requestIdleCallback' in window) {
    let handle = requestIdleCallback(slice);
    function slice(idle: IdleDeadline) {
      const isTimeUp = () => idle.timeRemaining() < SPARED_MS;
      if (!work(isTimeUp)) handle = requestIdleCallback(slice);
    }
    return () => cancelIdleCallback(handle);
  }
  let timer = setTimeout(slice);
  function slice() {
    const end = performance.now() + SLICE_MS;
    if (!work(() => performance.now() > end)) timer = setTimeout(slice);
  }
  return () => clearTimeout(timer);
}
