import type { CollectionRow } from '../../../shared/domain/collection.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { FORMAT, FORMAT_VERSION, LIBRARY_ENTRY } from './backup-format.ts';
import { imageEntryOf, ownImagesOf } from './backup-images.ts';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from './zip.ts';

export interface BackupSource {
  madeAt: string;
  userId: string;
  username: string | null;
  collections: readonly CollectionRow[];
  records: readonly RecordRow[];
  wishlist: readonly WishlistRow[];
  /** The bytes of a picture of ours by its SHA-256, from wherever this device has it; undefined when out of reach. */
  image(sha256: string): Promise<Blob | undefined>;
}

export interface MadeBackup {
  file: Blob;
  imageCount: number;
  /** Pictures that could not be reached, for instance offline. */
  missingImages: number;
}

/**
 * Writes a library and its pictures into one zip file.
 * @param onProgress told the share done, 0 to 1
 * @throws {DOMException} `AbortError` when the signal is raised
 */
export async function makeBackup(
  source: BackupSource,
  { onProgress, signal }: { onProgress?(share: number): void; signal?: AbortSignal } = {},
): Promise<MadeBackup> {
  const { madeAt, userId, username, collections, records, wishlist } = source;
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  const text = { format: FORMAT, version: FORMAT_VERSION, madeAt, userId, username, collections, records, wishlist };
  await zip.add(LIBRARY_ENTRY, new TextReader(JSON.stringify(text, null, 1)));
  const images = ownImagesOf([...records, ...wishlist]);
  let missingImages = 0;
  for (const [index, sha256] of images.entries()) {
    signal?.throwIfAborted();
    const bytes = await source.image(sha256);
    // Pictures are packed already.
    if (bytes) await zip.add(imageEntryOf(sha256), new BlobReader(bytes), { level: 0 });
    else missingImages += 1;
    onProgress?.((index + 1) / images.length);
  }
  const file = await zip.close();
  return { file, imageCount: images.length - missingImages, missingImages };
}

/** The name under which a backup is saved. */
export function backupFilename(username: string | null, madeAt: string): string {
  return ['side-one', username, madeAt.slice(0, 10)].filter(Boolean).join('-').concat('.zip');
}
