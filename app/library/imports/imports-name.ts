/** The database of a person's imports on this device; it goes with the person's other databases. */
export function importsName(userId: string): string {
  return `side-one-${userId}-imports`;
}

/**
 * True if the person has imported on this device: then something of it may be left to do. False in a browser that cannot
 * list its databases; there an import goes on when the person looks at it.
 */
export async function hasImported(userId: string): Promise<boolean> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    return databases.some(({ name }) => name === importsName(userId));
  } catch {
    return false;
  }
}
