/** The entry of a backup's zip with the library's rows, its first; pictures are separate entries, `images/{sha256}`. */
export const LIBRARY_ENTRY = 'library.json';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The place of the first entry's name in a zip (APPNOTE 4.3.7). */
const NAME_AT = 30;

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.every((byte, at) => bytes[at] === byte);
}

/** True for the first bytes of a backup, with a passphrase or without. */
export function beginsAsBackup(bytes: Uint8Array): boolean {
  const length = (bytes[26] ?? 0) + 256 * (bytes[27] ?? 0);
  const name = new TextDecoder().decode(bytes.subarray(NAME_AT, NAME_AT + length));
  return isZip(bytes) && name === LIBRARY_ENTRY;
}
