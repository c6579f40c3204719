/** Path of a person's public profile. Each part is encoded once, so that a name may hold any sign (AMB-28). */
export function publicProfilePath(username: string): string {
  return `/${encodeURIComponent(username)}`;
}

export function publicWishlistPath(username: string): string {
  return `${publicProfilePath(username)}/wishlist`;
}

export function publicCollectionPath(username: string, collectionName: string): string {
  return `${publicProfilePath(username)}/${encodeURIComponent(collectionName.trim())}`;
}
