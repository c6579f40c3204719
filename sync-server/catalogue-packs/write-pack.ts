import { deflateRawSync } from 'node:zlib';
import {
  bucketOf,
  type CodeIndex,
  codeHash,
  PACK_MARK,
  type PackedRelease,
  type PackHeader,
  packWords,
} from '../../shared/domain/release-pack.ts';
import { catalogNumberKey } from '../../shared/domain/wish-words.ts';
import { PackBytes } from './pack-bytes.ts';

/** Smaller blocks are opened faster, larger ones compress better. */
const BLOCK_SIZE = 256;
const WORD_PART_BYTES = 12_000;
const CODES_IN_BUCKET = 256;
/** More than the number of codes needs, so that one look-up in 64 opens a block in vain. */
const SPARE_BITS = 6;

/** A pack of releases, which come in the order of `packOrder`. */
export function writePack(releases: Iterable<PackedRelease>): Uint8Array {
  const countries = createNames();
  const formats = createNames();
  const genres = createNames();
  const blocks: Uint8Array[] = [];
  const postings = new Map<string, number[]>();
  const catalogNumbers: Code[] = [];
  const barcodes: Code[] = [];
  let count = 0;
  let open: PackedRelease[] = [];

  function closeBlock() {
    if (open.length > 0) blocks.push(packed(blockOf(open, { countries, formats, genres })));
    open = [];
  }

  for (const release of releases) {
    const block = blocks.length;
    for (const word of packWords(`${release.artist} ${release.title}`)) addTo(postings, word, count);
    for (const number of release.catalogNumbers) {
      const key = catalogNumberKey(number);
      if (key !== undefined) catalogNumbers.push({ key, block });
    }
    for (const key of release.barcodes) barcodes.push({ key, block });
    open.push(release);
    count += 1;
    if (open.length === BLOCK_SIZE) closeBlock();
  }
  closeBlock();

  const words = wordParts(postings);
  const [numberIndex, numberBytes] = codeIndex(catalogNumbers);
  const [barcodeIndex, barcodeBytes] = codeIndex(barcodes);
  const header: PackHeader = {
    releases: count,
    blockSize: BLOCK_SIZE,
    countries: countries.list,
    formats: formats.list,
    genres: genres.list,
    blocks: blocks.map(({ length }) => length),
    words: words.map(({ first, bytes }) => [first, bytes.length]),
    catalogNumbers: numberIndex,
    barcodes: barcodeIndex,
  };
  return withHeader(header, [...blocks, ...words.map(({ bytes }) => bytes), ...numberBytes, ...barcodeBytes]);
}

function withHeader(header: PackHeader, parts: readonly Uint8Array[]): Uint8Array {
  const text = packed(new TextEncoder().encode(JSON.stringify(header)));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(PACK_MARK), length, text, ...parts]);
}

/** Texts of the whole pack, each with its number, which begins at 1. */
function createNames() {
  const numbers = new Map<string, number>();
  return {
    get list() {
      return [...numbers.keys()];
    },
    numberOf(text: string | null): number {
      if (text === null) return 0;
      const number = numbers.get(text) ?? numbers.size + 1;
      numbers.set(text, number);
      return number;
    },
  };
}
type Names = ReturnType<typeof createNames>;

function blockOf(
  releases: readonly PackedRelease[],
  { countries, formats, genres }: Record<'countries' | 'formats' | 'genres', Names>,
): Uint8Array {
  const bytes = new PackBytes();
  bytes.number(releases.length);
  bytes.sortedTexts(releases.map(({ artist }) => artist));
  bytes.sortedTexts(releases.map(({ title }) => title));
  const labels = [...new Set(releases.flatMap(({ label }) => label ?? []))].sort();
  const labelNumbers = new Map(labels.map((label, index) => [label, index + 1]));
  bytes.number(labels.length);
  bytes.sortedTexts(labels);
  bytes.numbers(releases.map(({ label }) => (label === null ? 0 : (labelNumbers.get(label) ?? 0))));
  bytes.numbers(releases.map(({ country }) => countries.numberOf(country)));
  bytes.numbers(releases.map(({ format }) => formats.numberOf(format)));
  bytes.numbers(releases.map(({ genre }) => genres.numberOf(genre)));
  bytes.numbers(releases.map(({ year }) => year ?? 0));
  bytes.texts(releases.map(({ catalogNumbers }) => catalogNumbers.join('\n')));
  bytes.planes(
    releases.map(({ id }) => id),
    4,
  );
  bytes.numbers(releases.map(({ barcodes }) => barcodes.length));
  const codes = releases.flatMap(({ barcodes }) => barcodes);
  bytes.numbers(codes.map(({ length }) => length));
  bytes.planes(codes.map(Number), 6);
  return bytes.done();
}

interface WordPart {
  first: string;
  bytes: Uint8Array;
}

function wordParts(postings: ReadonlyMap<string, readonly number[]>): WordPart[] {
  const parts: WordPart[] = [];
  let open: string[] = [];
  let size = 0;
  function closePart() {
    const [first] = open;
    if (first === undefined) return;
    const bytes = new PackBytes();
    const lists = open.map((word) => postings.get(word) ?? []);
    bytes.number(open.length);
    bytes.sortedTexts(open);
    bytes.numbers(lists.map(({ length }) => length));
    for (const list of lists) bytes.numbers(stepsOf(list));
    parts.push({ first, bytes: packed(bytes.done()) });
    open = [];
    size = 0;
  }
  for (const word of [...postings.keys()].sort()) {
    open.push(word);
    size += word.length + (postings.get(word)?.length ?? 0);
    if (size >= WORD_PART_BYTES) closePart();
  }
  closePart();
  return parts;
}

interface Code {
  key: string;
  block: number;
}

function codeIndex(codes: readonly Code[]): [CodeIndex, Uint8Array[]] {
  const wanted = Math.ceil(codes.length / CODES_IN_BUCKET) || 1;
  const count = 2 ** Math.ceil(Math.log2(wanted));
  const bits = Math.min(32, Math.ceil(Math.log2(codes.length + 1)) + SPARE_BITS);
  const buckets = Array.from({ length: count }, (): { hash: number; block: number }[] => []);
  for (const { key, block } of codes) {
    const hash = codeHash(key, { bits });
    buckets[bucketOf(hash, bits, count)]?.push({ hash, block });
  }
  const bytes = buckets.map((bucket) => {
    bucket.sort((a, b) => a.hash - b.hash || a.block - b.block);
    const written = new PackBytes();
    const steps = stepsOf(bucket.map(({ hash }) => hash));
    for (const [index, { block }] of bucket.entries()) written.numbers([steps[index] ?? 0, block]);
    return written.done();
  });
  return [{ bits, buckets: bytes.map(({ length }) => length) }, bytes];
}

/** The first number, then each one's distance from the one before. */
function stepsOf(sorted: readonly number[]): number[] {
  return sorted.map((value, index) => value - (sorted[index - 1] ?? 0));
}

function addTo(postings: Map<string, number[]>, word: string, release: number): void {
  const list = postings.get(word);
  if (list) list.push(release);
  else postings.set(word, [release]);
}

function packed(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: 9 });
}
