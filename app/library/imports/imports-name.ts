/** The database of a person's imports on this device; it goes with the person's other databases. */
export function importsName(userId: string): string {
  return `side-one-${userId}-imports`;
}

/** True if the person has imported on this device. False in a browser that cannot list its databases. */
export async function hasImported(userId: string): Promise<boolean> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    return databases.some(({ name }) => name === importsName(userId));
  } catch {
    return false;
  }
}
