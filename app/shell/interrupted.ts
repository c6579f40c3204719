import { hasImported } from '../library/imports/imports-name.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { mayHavePacks } from '../pocket/pack-database.ts';

/**
 * Goes on with an import (without a list of databases it goes on when the person looks at it), with what was scanned and
 * waits for a connection, and with the downloads of packs.
 */
export async function goOn(open: OpenLibrary): Promise<void> {
  followPacks(open);
  const [{ followStrip }, isImporting] = await Promise.all([
    import('../features/records/many/strip-of.ts'),
    hasImported(open.userId),
  ]);
  followStrip(open);
  if (isImporting) (await import('../features/import/jobs-of.ts')).jobsOf(open.library);
}

/** Goes on with downloads now and whenever the connection is back. */
function followPacks({ sync }: OpenLibrary): void {
  let wasConnected = false;
  const follow = async () => {
    const isConnected = navigator.onLine && sync.status().connection !== 'offline';
    const isBack = isConnected && !wasConnected;
    wasConnected = isConnected;
    if (isBack && (await mayHavePacks())) await (await import('../pocket/pocket-packs.ts')).pocketPacks().wake();
  };
  const followed = () => void follow().catch(() => undefined);
  sync.subscribe(followed);
  followed();
}
