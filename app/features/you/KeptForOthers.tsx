import { useEffect, useState } from 'react';
import { countKeptChanges } from '../../library/kept-changes.ts';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { keptWords } from './kept-words.ts';

/** Changes of other people that wait on this browser until they sign in here again. */
export function KeptForOthers({ currentId }: { currentId: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let gone = false;
    countKeptChanges(currentId, window)
      .then((found) => gone || setCount(found))
      // A courtesy: a browser that cannot say has nothing to show.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [currentId]);
  return count > 0 && <StatusLine tone="on" {...keptWords(count)} />;
}
