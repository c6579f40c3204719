import {
  bucketOf,
  type CodeIndex,
  codeHash,
  PACK_MARK,
  PACK_START,
  type PackedRelease,
  type PackHeader,
} from '../../shared/domain/release-pack.ts';
import { PackReader } from './pack-reader.ts';

/** The bytes of a pack from one place on. */
export type ReadBytes = (from: number, length: number) => Promise<Uint8Array>;

export interface OpenPack {
  readonly header: PackHeader;
  /** Blocks that may have a release with the code. */
  blocksWith(index: 'catalogNumbers' | 'barcodes', code: string): Promise<number[]>;
  /** Numbers of the releases with a word, in ascending order. */
  releasesWith(word: string, isBeginning: boolean): Promise<Set<number>>;
  block(number: number): Promise<readonly PackedRelease[]>;
}

const BLOCKS_KEPT = 48;
/** A beginning of one letter leads to thousands of words. */
const MOST_WORDS = 200;

export async function openPack(read: ReadBytes): Promise<OpenPack> {
  const start = await read(0, PACK_START);
  if (new TextDecoder().decode(start.subarray(0, PACK_MARK.length)) !== PACK_MARK) throw new Error('Not a pack');
  const size = new DataView(start.buffer, start.byteOffset).getUint32(PACK_MARK.length, true);
  const text = new TextDecoder().decode(await inflated(await read(PACK_START, size)));
  const header = JSON.parse(text) as PackHeader;
  const blockStarts = startsOf(header.blocks, PACK_START + size);
  const wordSizes = header.words.map(([, bytes]) => bytes);
  const firsts = header.words.map(([first]) => first);
  const wordStarts = startsOf(wordSizes, endOf(blockStarts));
  const numberStarts = startsOf(header.catalogNumbers.buckets, endOf(wordStarts));
  const codeStarts = {
    catalogNumbers: numberStarts,
    barcodes: startsOf(header.barcodes.buckets, endOf(numberStarts)),
  };
  const blocks = new Map<number, Promise<readonly PackedRelease[]>>();

  async function readPart(starts: readonly number[], part: number): Promise<Uint8Array> {
    const from = starts[part] ?? 0;
    return read(from, (starts[part + 1] ?? from) - from);
  }

  return {
    header,
    async blocksWith(name, code) {
      const index: CodeIndex = header[name];
      const wanted = codeHash(code, index);
      const bytes = await readPart(codeStarts[name], bucketOf(wanted, index.bits, index.buckets.length));
      return blocksOf(new PackReader(bytes), wanted);
    },
    async releasesWith(word, isBeginning) {
      const found = new Set<number>();
      let part = Math.max(
        0,
        firsts.findLastIndex((first) => first <= word),
      );
      for (let count = 0; part < firsts.length && count < MOST_WORDS; part += 1) {
        const first = firsts[part] ?? '';
        if (first > word && !(isBeginning && first.startsWith(word))) break;
        const lists = wordsOf(new PackReader(await inflated(await readPart(wordStarts, part))));
        for (const [each, releases] of lists) {
          if (each !== word && !(isBeginning && each.startsWith(word))) continue;
          if (++count > MOST_WORDS) break;
          for (const release of releases()) found.add(release);
        }
      }
      return found;
    },
    block(number) {
      const kept = blocks.get(number);
      blocks.delete(number);
      const block =
        kept ??
        readPart(blockStarts, number)
          .then(inflated)
          .then((bytes) => releasesOf(bytes, header));
      blocks.set(number, block);
      const [oldest] = blocks.keys();
      if (oldest !== undefined && blocks.size > BLOCKS_KEPT) blocks.delete(oldest);
      block.catch(() => blocks.delete(number));
      return block;
    },
  };
}

function startsOf(sizes: readonly number[], first: number): number[] {
  const starts = [first];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  return starts;
}

function endOf(starts: readonly number[]): number {
  return starts.at(-1) ?? 0;
}

function blocksOf(reader: PackReader, wanted: number): number[] {
  const found = new Set<number>();
  for (let hash = 0; !reader.isDone; ) {
    hash += reader.number();
    const block = reader.number();
    if (hash > wanted) break;
    if (hash === wanted) found.add(block);
  }
  return [...found];
}

/** Each word with its releases, which are made when they are asked for. */
function wordsOf(reader: PackReader): [word: string, releases: () => number[]][] {
  const count = reader.number();
  const words = reader.sortedTexts(count);
  const sizes = reader.numbers(count);
  const steps = sizes.map((size) => reader.numbers(size));
  return words.map((word, index) => [
    word,
    () => {
      let release = 0;
      return (steps[index] ?? []).map((step) => {
        release += step;
        return release;
      });
    },
  ]);
}

function releasesOf(bytes: Uint8Array, { countries, formats, genres }: PackHeader): PackedRelease[] {
  const reader = new PackReader(bytes);
  const count = reader.number();
  const artists = reader.sortedTexts(count);
  const titles = reader.sortedTexts(count);
  const labels = reader.sortedTexts(reader.number());
  const named = (names: readonly string[]) => reader.numbers(count).map((number) => names[number - 1] ?? null);
  const columns = { label: named(labels), country: named(countries), format: named(formats), genre: named(genres) };
  const years = reader.numbers(count);
  const catalogNumbers = reader.texts(count);
  const ids = reader.planes(count, 4);
  const codeCounts = reader.numbers(count);
  const codeCount = codeCounts.reduce((sum, each) => sum + each, 0);
  const codeLengths = reader.numbers(codeCount);
  const codes = reader.planes(codeCount, 6).map((code, index) => String(code).padStart(codeLengths[index] ?? 0, '0'));
  let code = 0;
  return artists.map((artist, index) => {
    const own = codeCounts[index] ?? 0;
    code += own;
    return {
      id: ids[index] ?? 0,
      artist,
      title: titles[index] ?? '',
      year: years[index] || null,
      label: columns.label[index] ?? null,
      catalogNumbers: catalogNumbers[index]?.split('\n').filter(Boolean) ?? [],
      barcodes: codes.slice(code - own, code),
      country: columns.country[index] ?? null,
      format: columns.format[index] ?? null,
      genre: columns.genre[index] ?? null,
    };
  });
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
