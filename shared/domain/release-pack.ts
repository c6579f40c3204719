// Chunk: of its pages

import { hash } from '../sleeve/hash.ts';
import { artistForOrder, foldText } from './text.ts';

/*
 * A pack is a file of release facts that a device searches without signal. Releases are sorted by artist and title and
 * stored in compressed blocks, column by column. An index leads from a word to releases, and one each from a catalogue
 * number and a barcode to blocks. The header says where everything begins, so a look-up reads and opens a few parts.
 *
 *   'S1P1' · length of the header (32 bits, little-endian) · header · blocks · words · catalogue numbers · barcodes
 *
 * The header is JSON; it, the blocks and the words are raw DEFLATE.
 */

export const PACK_MARK = 'S1P1';
export const PACK_START = PACK_MARK.length + 4;

/** One release as a pack has it. */
export interface PackedRelease {
  /** Discogs' id of the release. */
  id: number;
  artist: string;
  title: string;
  year: number | null;
  label: string | null;
  /** Those of all its labels, without repetitions. */
  catalogNumbers: readonly string[];
  /** As `barcodeKey` makes them. */
  barcodes: readonly string[];
  country: string | null;
  format: string | null;
  genre: string | null;
}

export interface PackHeader {
  releases: number;
  /** Releases in each block but the last. */
  blockSize: number;
  /** Texts that blocks name by their place here. */
  countries: readonly string[];
  formats: readonly string[];
  genres: readonly string[];
  /** Bytes of each block. */
  blocks: readonly number[];
  /** The first word of each part of the index of words, and the part's bytes. */
  words: readonly (readonly [first: string, bytes: number])[];
  catalogNumbers: CodeIndex;
  barcodes: CodeIndex;
}

/** Codes are kept as short hashes, in buckets by the first bits of these. */
export interface CodeIndex {
  /** Length of a hash. */
  bits: number;
  /** Bytes of each bucket; their number is a power of two. */
  buckets: readonly number[];
}

export function codeHash(code: string, { bits }: Pick<CodeIndex, 'bits'>): number {
  return hash(code) >>> (32 - bits);
}

export function bucketOf(hashed: number, bits: number, buckets: number): number {
  return Math.floor((hashed * buckets) / 2 ** bits);
}

/** The words that find a release. */
export function packWords(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter(Boolean);
}

/** The order of releases in a pack. */
export function packOrder({ artist, title, year, id }: PackedRelease): string {
  return [foldText(artistForOrder(artist)), foldText(title), year ?? 9999, String(id).padStart(9, '0')].join('\n');
}
