import type { Entry } from '@zip.js/zip.js';
import { LIBRARY_ENTRY } from '../../../shared/domain/backup-file.ts';
import { MAX_STORED_IMAGE_BYTES } from '../../../shared/domain/image.ts';
import { type BackupContents, BackupError, BackupLocked, parseLibraryText } from './backup-format.ts';
import { imageEntryOf } from './backup-images.ts';
import { TooLarge, unpack } from './unpack.ts';
import { BlobReader, ERR_INVALID_PASSWORD, ZipReader } from './zip.ts';

/** Several times a library of 10,000 albums with full notes. */
const MOST_LIST_BYTES = 200_000_000;
/** More than the pictures that an account may hold. */
const MOST_ENTRIES = 50_000;
const TOO_MUCH = 'This file holds more than a backup. It was not opened.';

export interface Backup extends BackupContents {
  hasImage(sha256: string): boolean;
  /** A picture's bytes from the file; undefined if missing or damaged. */
  image(sha256: string): Promise<Blob | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a backup. Pictures are read on demand.
 * @throws {BackupLocked} if it is closed with another passphrase
 * @throws {BackupError} with a sentence if the file is no backup, is truncated, or comes from a newer app
 */
export async function readBackup(file: Blob, passphrase?: string): Promise<Backup> {
  const zip = new ZipReader(new BlobReader(file));
  const byName = await entriesOf(zip);
  const library = byName.get(LIBRARY_ENTRY);
  if (!library || library.directory) throw new BackupError('This file is not a Side One backup.');
  if (library.encrypted && passphrase === undefined) throw new BackupLocked('This backup is closed with a passphrase.');
  const list = await unpack(library, MOST_LIST_BYTES, passphrase).catch((error: unknown) => {
    if (error instanceof Error && error.message === ERR_INVALID_PASSWORD) {
      throw new BackupLocked('This is not the passphrase of this backup.');
    }
    if (error instanceof TooLarge) throw new BackupError(TOO_MUCH);
    throw new BackupError('This backup is damaged: its list of records cannot be read.');
  });
  return {
    ...parseLibraryText(await list.text()),
    hasImage: (sha256) => byName.has(imageEntryOf(sha256)),
    async image(sha256) {
      const entry = byName.get(imageEntryOf(sha256));
      if (!entry || entry.directory) return undefined;
      return unpack(entry, MAX_STORED_IMAGE_BYTES, passphrase).catch(() => undefined);
    },
    close: () => zip.close(),
  };
}

async function entriesOf(zip: ZipReader<unknown>): Promise<Map<string, Entry>> {
  const byName = new Map<string, Entry>();
  let count = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      byName.set(entry.filename, entry);
      count += 1;
      if (count > MOST_ENTRIES) break;
    }
  } catch {
    throw new BackupError('This file cannot be opened. It is not a backup, or it was not saved completely.');
  }
  if (count > MOST_ENTRIES) throw new BackupError(TOO_MUCH);
  return byName;
}
