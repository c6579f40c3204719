/** Path of a person's public profile. Each part is encoded once, so that a name may hold any sign (AMB-28). */
export function publicProfilePath(username: string): string {
  return `/${encodeURIComponent(username)}`;
}

export function publicWishlistPath(username: string): string {
  return `${publicProfilePath(username)}/wishlist`;
}

export function publicCollectionPath(username: string, collectionName: string): string {
  return `${publicProfilePath(username)}/${encodeURIComponent(collectionAddress(collectionName))}`;
}

/** The parts of a collection's name that are a hyphen in its address, as a pattern for JavaScript and PostgreSQL. */
export const NAME_GAP = ' +';

/** A collection's name as its address has it, before it is encoded: 'First-pressings'. */
export function collectionAddress(name: string): string {
  return name.trim().replace(new RegExp(NAME_GAP, 'g'), '-');
}
