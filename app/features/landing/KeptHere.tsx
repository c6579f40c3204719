import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.ts';

/** Changes that were kept on this browser: logging in sends them. How many is all that a visitor learns. */
export function KeptHere() {
  const { phase } = useSession().state;
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (phase !== 'visitor') return;
    let gone = false;
    void countKept().then((count) => gone || setUnsent(count));
    return () => {
      gone = true;
    };
  }, [phase]);
  if (phase !== 'visitor' || unsent === 0) return null;
  return (
    <aside className="wrap kept-here" aria-label="Kept on this browser">
      <p>
        <b>
          {unsent} unsaved {unsent === 1 ? 'change' : 'changes'}
        </b>{' '}
        kept on this browser. Log in to send {unsent === 1 ? 'it' : 'them'}.
      </p>
    </aside>
  );
}

/** A visitor's page fetches the code for this only where somebody has had a library. */
async function countKept(): Promise<number> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    if (!databases.some(({ name }) => name?.startsWith('side-one-'))) return 0;
    const { countKeptChanges } = await import('../../library/kept-changes.ts');
    return await countKeptChanges(undefined, window);
  } catch {
    // A courtesy: a browser that cannot say has nothing to show.
    return 0;
  }
}
