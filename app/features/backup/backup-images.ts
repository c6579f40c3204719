const ADDRESS = /^\/api\/images\/([0-9a-f]{64})$/;

/** The SHA-256 of a picture that lies in our own store; undefined for every other address. */
export function ownImageOf(address: string | null | undefined): string | undefined {
  return ADDRESS.exec(address ?? '')?.[1];
}

/** The pictures of our own store that rows show, each once. */
export function ownImagesOf(
  rows: readonly { imageUrl?: string | null | undefined; shelfiePhotos?: readonly string[] }[],
): string[] {
  const addresses = rows.flatMap(({ imageUrl, shelfiePhotos = [] }) => [imageUrl, ...shelfiePhotos]);
  return [...new Set(addresses.flatMap((address) => ownImageOf(address) ?? []))];
}

export function imageEntryOf(sha256: string): string {
  return `images/${sha256}`;
}
