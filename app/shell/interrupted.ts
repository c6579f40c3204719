import { importsName } from '../library/imports/imports-name.ts';
import type { OpenLibrary } from '../library/opened-library.ts';

/** Goes on with an import, and with what was scanned and waits for a connection. */
export async function goOn(open: OpenLibrary): Promise<void> {
  const [{ followStrip }, isImporting] = await Promise.all([
    import('../features/records/many/strip-of.ts'),
    hasImported(open.userId),
  ]);
  followStrip(open);
  if (isImporting) (await import('../features/import/jobs-of.ts')).jobsOf(open.library);
}

/**
 * True if the person has imported on this device: then something of it may be left to do. False in a browser that cannot
 * list its databases; there an import goes on when the person looks at it.
 */
async function hasImported(userId: string): Promise<boolean> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    return databases.some(({ name }) => name === importsName(userId));
  } catch {
    return false;
  }
}
