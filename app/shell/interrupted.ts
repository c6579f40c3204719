import { hasImported } from '../library/imports/imports-name.ts';
import type { OpenLibrary } from '../library/opened-library.ts';

/** Goes on with an import (without a list of databases it goes on when the person looks at it), and with what was scanned and waits for a connection. */
export async function goOn(open: OpenLibrary): Promise<void> {
  const [{ followStrip }, isImporting] = await Promise.all([
    import('../features/records/many/strip-of.ts'),
    hasImported(open.userId),
  ]);
  followStrip(open);
  if (isImporting) (await import('../features/import/jobs-of.ts')).jobsOf(open.library);
}
