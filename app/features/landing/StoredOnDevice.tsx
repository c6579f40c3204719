import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.ts';

/** Unsent changes on this browser, which a sign-in sends. A visitor sees only their number. */
export function StoredOnDevice() {
  const { phase } = useSession().state;
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (phase !== 'visitor') return;
    let unmounted = false;
    void countKept().then((count) => unmounted || setUnsent(count));
    return () => {
      unmounted = true;
    };
  }, [phase]);
  if (phase !== 'visitor' || unsent === 0) return null;
  return (
    <aside className="wrap kept-here" aria-label="Stored in this browser">
      <p>
        <b>
          {unsent} unsaved {unsent === 1 ? 'change' : 'changes'}
        </b>{' '}
        stored in this browser. Log in to send {unsent === 1 ? 'it' : 'them'}.
      </p>
    </aside>
  );
}

/** Loads the code only if this browser has a library's database. */
async function countKept(): Promise<number> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    if (!databases.some(({ name }) => name?.startsWith('side-one-'))) return 0;
    const { countKeptChanges } = await import('../../library/journal/kept-changes.ts');
    return await countKeptChanges(undefined, window);
  } catch {
    // Optional information: without an answer the page shows nothing.
    return 0;
  }
}
