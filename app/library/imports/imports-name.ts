/** The database of a person's imports on this device; it goes with the person's other databases. */
export function importsName(userId: string): string {
  return `side-one-${userId}-imports`;
}
