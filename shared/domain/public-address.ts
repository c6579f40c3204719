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

/** A collection's name as its address has it, before it is encoded: 'First-pressings'. The server's query has the same rule. */
export function collectionAddress(name: string): string {
  return name.trim().replace(/ +/g, '-');
}
