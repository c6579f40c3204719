/** Path of a person's public profile. Each part is encoded once, so that a name may hold any sign (AMB-28). */
function profilePath(username: string): string {
  return `/${encodeURIComponent(username)}`;
}

export function publicWishlistPath(username: string): string {
  return `${profilePath(username)}/wishlist`;
}

export function publicCollectionPath(username: string, collectionName: string): string {
  return `${profilePath(username)}/${encodeURIComponent(collectionName.trim())}`;
}
