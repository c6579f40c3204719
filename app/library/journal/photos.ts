import type { Journal } from './journal.ts';

export interface PhotoStore {
  /**
   * Keeps a picture that is already scaled (longest side 1200, JPEG or WebP) until it is on the server.
   * @returns the address to store in a row: `/api/images/{sha256}`
   */
  add(bytes: ArrayBuffer, type: string): Promise<string>;
  /** An object URL for a picture that is still only on this device, or undefined. The caller revokes it. */
  localUrl(address: string): Promise<string | undefined>;
}

const ADDRESS = /^\/api\/images\/([0-9a-f]{64})$/;

export function createPhotoStore(ports: {
  journal: Journal;
  sha256(bytes: ArrayBuffer): Promise<string>;
  now(): string;
  onAdded?(): void;
}): PhotoStore {
  return {
    async add(bytes, type) {
      // Hashed before the transaction: IndexedDB commits at the first foreign await.
      const sha256 = await ports.sha256(bytes);
      await ports.journal.putPhoto({ sha256, bytes, type, at: ports.now() });
      ports.onAdded?.();
      return `/api/images/${sha256}`;
    },
    async localUrl(address) {
      const sha256 = ADDRESS.exec(address)?.[1];
      const photo = sha256 === undefined ? undefined : await ports.journal.photo(sha256);
      return photo && URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
    },
  };
}
