import { beginsAsBackup, isZip } from '../../../../shared/domain/backup-file.ts';

/** A file that is no list. */
export interface WrongFile {
  /** A sentence that names it. */
  what: string;
  /** A sentence or two with what to do instead. */
  advice: string;
  /** True for a backup of our own, which can be restored. */
  isBackup?: true;
}

export const EMPTY: WrongFile = { what: 'This file is empty.', advice: 'Save the list again, or choose another one.' };
export const TOO_LARGE: WrongFile = {
  what: 'This file is too large.',
  advice: 'A list may have 20 MB, which is more than 50,000 records. Divide it and import its parts.',
};
export const INVENTORY: WrongFile = {
  what: "This is a seller's inventory.",
  advice: 'It lists what is for sale, not what you own. In Discogs choose Settings, Export, Collection.',
};
export const NO_LIST: WrongFile = {
  what: 'No list was found in this file.',
  advice: 'Choose a CSV file with a line for each album.',
};
export const DAMAGED: WrongFile = {
  what: 'This file is damaged.',
  advice: 'It ends in the middle or is no valid XML. Export it again.',
};
export const TOO_WIDE: WrongFile = {
  what: 'This file has too many columns.',
  advice: 'A list of records has at most 300. Is it a list with a line for each album?',
};

const BACKUP: WrongFile = {
  what: 'This is a backup of Side One.',
  advice: 'It is restored, not imported. That brings back what is missing, and changes nothing that is here.',
  isBackup: true,
};
const COMPRESSED: WrongFile = { what: 'This is a compressed file.', advice: 'Unpack it first.' };
const SPREADSHEET: WrongFile = {
  what: 'This is a spreadsheet.',
  advice: 'Open it in your spreadsheet program and save it as CSV.',
};

/** Each kind of file by its first bytes. */
const KINDS: readonly [signature: readonly number[], kind: WrongFile][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], SPREADSHEET],
  [[0x25, 0x50, 0x44, 0x46], { what: 'This is a PDF.', advice: 'Choose a CSV file with a line for each album.' }],
  [[0xff, 0xd8, 0xff], picture()],
  [[0x89, 0x50, 0x4e, 0x47], picture()],
  [[0x47, 0x49, 0x46, 0x38], picture()],
  [[0x52, 0x49, 0x46, 0x46], picture()],
  [[0x1f, 0x8b], COMPRESSED],
];

/** The kind of a file by its first bytes; undefined for a text. */
export function wrongKindOf(bytes: Uint8Array, name: string): WrongFile | undefined {
  if (beginsAsBackup(bytes)) return BACKUP;
  if (isZip(bytes)) return /\.(?:xlsx|ods|numbers)$/i.test(name) ? SPREADSHEET : COMPRESSED;
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  return KINDS.find(([signature]) => begins(signature))?.[1];
}

/** The kind of a text that is no list. */
export function wrongTextOf(text: string): WrongFile | undefined {
  if (text.trim() === '') return EMPTY;
  if (/^\s*(?:<!doctype html|<html)/i.test(text)) {
    return {
      what: 'This is a web page.',
      advice: 'The other service may ask you to sign in first. Sign in there and download the list again.',
    };
  }
  return text.includes('\u0000') ? NO_LIST : undefined;
}

function picture(): WrongFile {
  return { what: 'This is a picture.', advice: 'Choose a CSV file with a line for each album.' };
}
