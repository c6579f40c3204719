import { useEffect, useState } from 'react';
import { countKeptChanges } from '../../library/journal/kept-changes.ts';
import { countText } from '../../ui/number-text.ts';
import { StatusLine } from '../../ui/text/StatusLine.tsx';

/** Other people's unsent changes, kept on this browser until they sign in here again. */
export function KeptForOthers({ currentId }: { currentId: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let unmounted = false;
    countKeptChanges(currentId, window)
      .then((found) => unmounted || setCount(found))
      // Optional information: without an answer the setting shows nothing.
      .catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [currentId]);
  return count > 0 && <StatusLine tone="on" {...keptWords(count)} />;
}

/** Describes other people's unsent changes on this browser: how many, but not whose. */
export function keptWords(count: number): { title: string; text: string } {
  const [are, their] = count === 1 ? ['is', 'its'] : ['are', 'their'];
  return {
    title: `${countText(count, 'unsaved change')} that ${are} not yours`,
    text: `Stored in this browser, locked, until ${their} owner logs in here again.`,
  };
}
