const ADDRESS = /^\/api\/images\/([0-9a-f]{64})$/;

/** The SHA-256 of a picture in this app's own store; undefined for all other URLs. */
export function ownImageOf(address: string | null | undefined): string | undefined {
  return ADDRESS.exec(address ?? '')?.[1];
}

/** The rows' pictures in this app's own store, without duplicates. */
export function ownImagesOf(
  rows: readonly { imageUrl?: string | null | undefined; shelfiePhotos?: readonly string[] }[],
): string[] {
  const addresses = rows.flatMap(({ imageUrl, shelfiePhotos = [] }) => [imageUrl, ...shelfiePhotos]);
  return [...new Set(addresses.flatMap((address) => ownImageOf(address) ?? []))];
}

export function imageEntryOf(sha256: string): string {
  return `images/${sha256}`;
}
