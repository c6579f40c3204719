import type { FileEntry } from '@zip.js/zip.js';

/** The entry is larger than anything a backup holds. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/**
 * Unpacks an entry up to so many bytes: a few kilobytes of a file can be packed zeros without end. What the file says of its
 * size is not trusted.
 * @throws {TooLarge} if it has more
 */
export async function unpack(entry: FileEntry, most: number, passphrase?: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const kept = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length;
      if (size > most) {
        parts.length = 0;
        throw new TooLarge();
      }
      parts.push(chunk);
    },
  });
  if (entry.uncompressedSize > most) throw new TooLarge();
  try {
    await entry.getData(kept, { checkSignature: true, ...(passphrase !== undefined && { password: passphrase }) });
  } catch (error) {
    throw size > most ? new TooLarge() : error;
  }
  return new Blob(parts);
}
