import { LIBRARY_ENTRY } from '../../../shared/domain/backup-file.ts';
import type { RowOf } from '../../../shared/entities.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { FORMAT, FORMAT_VERSION } from './backup-format.ts';
import { imageEntryOf, ownImagesOf } from './backup-images.ts';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from './zip.ts';

export interface BackupSource {
  madeAt: string;
  userId: string;
  username: string | null;
  collections: readonly CollectionRow[];
  records: readonly RecordRow[];
  wishlist: readonly WishlistRow[];
  savedViews: readonly RowOf['savedView'][];
  /** A picture's bytes by SHA-256, from anywhere on this device or the server; undefined if unavailable. */
  image(sha256: string): Promise<Blob | undefined>;
}

export interface MadeBackup {
  file: Blob;
  imageCount: number;
  /** Number of pictures that were unavailable, e.g. offline. */
  missingImages: number;
}

/**
 * Writes a library and its pictures into a zip file.
 * @param onProgress called with progress from 0 to 1
 * @param passphrase closes the file
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function makeBackup(
  source: BackupSource,
  {
    onProgress,
    signal,
    passphrase,
  }: { onProgress?(share: number): void; signal?: AbortSignal; passphrase?: string } = {},
): Promise<MadeBackup> {
  const { records, wishlist } = source;
  const zip = new ZipWriter(
    new BlobWriter('application/zip'),
    // AES with 256 bits. The names of the pictures, which are hashes, stay readable.
    passphrase === undefined ? {} : { password: passphrase, encryptionStrength: 3 },
  );
  await zip.add(LIBRARY_ENTRY, new TextReader(JSON.stringify(libraryOf(source), null, 1)));
  const images = ownImagesOf([...records, ...wishlist]);
  let missingImages = 0;
  for (const [index, sha256] of images.entries()) {
    signal?.throwIfAborted();
    const bytes = await source.image(sha256);
    // Pictures are already compressed.
    if (bytes) await zip.add(imageEntryOf(sha256), new BlobReader(bytes), { level: 0 });
    else missingImages += 1;
    onProgress?.((index + 1) / images.length);
  }
  const file = await zip.close();
  return { file, imageCount: images.length - missingImages, missingImages };
}

function libraryOf({ madeAt, userId, username, collections, records, wishlist, savedViews }: BackupSource): object {
  const rows = { collections, records, wishlist, savedViews };
  return { format: FORMAT, version: FORMAT_VERSION, madeAt, userId, username, ...rows };
}

export function backupFilename(username: string | null, madeAt: string): string {
  return ['side-one', username, madeAt.slice(0, 10)].filter(Boolean).join('-').concat('.zip');
}
