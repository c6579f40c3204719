import { type BackupContents, BackupError, LIBRARY_ENTRY, parseLibraryText } from './backup-format.ts';
import { imageEntryOf } from './backup-images.ts';
import { BlobReader, BlobWriter, TextWriter, ZipReader } from './zip.ts';

export interface Backup extends BackupContents {
  hasImage(sha256: string): boolean;
  /** A picture's bytes from the file; undefined if missing or damaged. */
  image(sha256: string): Promise<Blob | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a backup. Pictures are read on demand.
 * @throws {BackupError} with a sentence if the file is no backup, is truncated, or comes from a newer app
 */
export async function readBackup(file: Blob): Promise<Backup> {
  const zip = new ZipReader(new BlobReader(file));
  const entries = await zip.getEntries().catch(() => {
    throw new BackupError('This file cannot be opened. It is not a backup, or it was not saved completely.');
  });
  const byName = new Map(entries.map((entry) => [entry.filename, entry]));
  const library = byName.get(LIBRARY_ENTRY);
  if (!library || library.directory) throw new BackupError('This file is not a Side One backup.');
  const text = await library.getData(new TextWriter(), { checkSignature: true }).catch(() => {
    throw new BackupError('This backup is damaged: its list of records cannot be read.');
  });
  return {
    ...parseLibraryText(text),
    hasImage: (sha256) => byName.has(imageEntryOf(sha256)),
    async image(sha256) {
      const entry = byName.get(imageEntryOf(sha256));
      if (!entry || entry.directory) return undefined;
      return entry.getData(new BlobWriter(), { checkSignature: true }).catch(() => undefined);
    },
    close: () => zip.close(),
  };
}
