import { barcodeKey, expandUpcE, printedBarcode } from '../../shared/domain/barcode.ts';
import { type PackedRelease, packWords } from '../../shared/domain/release-pack.ts';
import { catalogNumberKey } from '../../shared/domain/wish-words.ts';
import { type OpenPack, openPack } from './open-pack.ts';
import { openPackStore, type PackStore } from './pack-store.ts';

/** The facts of a release that a pack on this device has. */
export interface PocketRelease {
  artist: string;
  title: string;
  year: number | null;
  label: string | null;
  catalogNumber: string | null;
  barcode: string | null;
  country: string | null;
  format: string | null;
  genre: string | null;
  discogsReleaseId: number | null;
}

export interface PocketCatalogue {
  hasPacks(): Promise<boolean>;
  /** Releases with this barcode, with or without leading zeros. */
  byBarcode(digits: string): Promise<PocketRelease[]>;
  byCatalogNumber(text: string): Promise<PocketRelease[]>;
  /** Releases whose artist and title have every word, the best first. The last word may be unfinished. */
  byWords(text: string, limit?: number): Promise<PocketRelease[]>;
  /** By barcode, or else by catalogue number and by words. */
  byText(text: string, limit?: number): Promise<PocketRelease[]>;
}

/** Opened for one answer by words; those with the most releases that fit come first. */
const MOST_BLOCKS = 16;
const FEW = 20;

/** Without storage, or with a pack that cannot be read, there are no answers. */
export function createPocketCatalogue(openStore: () => PackStore): PocketCatalogue {
  let opened: PackStore | undefined;
  const packs = new Map<string, Promise<OpenPack>>();

  function store(): PackStore {
    opened ??= openStore();
    return opened;
  }

  async function wholePacks(): Promise<string[]> {
    const stored = await store()
      .list()
      .catch(() => []);
    return stored.filter(({ isWhole }) => isWhole).map(({ sha256 }) => sha256);
  }

  function packOf(sha256: string): Promise<OpenPack> {
    const pack = packs.get(sha256) ?? openPack((from, length) => store().read(sha256, from, length));
    packs.set(sha256, pack);
    pack.catch(() => packs.delete(sha256));
    return pack;
  }

  /** The packs of this device, for one query; one that cannot be read is left out. */
  async function openPacks(): Promise<OpenPack[]> {
    const hashes = await wholePacks();
    for (const known of packs.keys()) if (!hashes.includes(known)) packs.delete(known);
    const opening = await Promise.allSettled(hashes.map(packOf));
    return opening.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  }

  return {
    hasPacks: async () => (await wholePacks()).length > 0,
    byBarcode: async (digits) => withBarcode(await openPacks(), digits),
    byCatalogNumber: async (text) => withCatalogNumber(await openPacks(), text),
    byWords: async (text, limit = FEW) => (await withWords(await openPacks(), text)).slice(0, limit),
    async byText(text, limit = FEW) {
      const all = await openPacks();
      const coded = await withBarcode(all, text);
      if (coded.length > 0) return coded.slice(0, limit);
      const [numbered, named] = await Promise.all([withCatalogNumber(all, text), withWords(all, text)]);
      return eachOnce([...numbered, ...named]).slice(0, limit);
    },
  };
}

async function ofAll(
  packs: readonly OpenPack[],
  ask: (pack: OpenPack) => Promise<PocketRelease[]>,
): Promise<PocketRelease[]> {
  const answers = await Promise.all(packs.map((pack) => ask(pack).catch(() => [])));
  return eachOnce(answers.flat());
}

async function withBarcode(packs: readonly OpenPack[], digits: string): Promise<PocketRelease[]> {
  const key = barcodeKey(digits);
  if (key === null) return [];
  // A scanner may report the short form of a code that the pack has in full.
  const full = expandUpcE(key);
  const keys = full === null ? [key] : [key, full.padStart(13, '0')];
  return ofAll(packs, async (pack) => (await Promise.all(keys.map((each) => ofBarcode(pack, each)))).flat());
}

async function withCatalogNumber(packs: readonly OpenPack[], text: string): Promise<PocketRelease[]> {
  const key = catalogNumberKey(text);
  return key === undefined ? [] : ofAll(packs, (pack) => ofCatalogNumber(pack, key));
}

async function withWords(packs: readonly OpenPack[], text: string): Promise<PocketRelease[]> {
  const words = packWords(text);
  if (words.length === 0) return [];
  const found = await ofAll(packs, (pack) => ofWords(pack, words));
  const ranked = found.map((release) => ({ release, rank: rankOf(release, words) }));
  return ranked.sort((a, b) => compared(a.rank, b.rank)).map(({ release }) => release);
}

async function ofBarcode(pack: OpenPack, key: string): Promise<PocketRelease[]> {
  const found = await releasesIn(pack, await pack.blocksWith('barcodes', key));
  return found.filter(({ barcodes }) => barcodes.includes(key)).map((each) => pocketRelease(each, { barcode: key }));
}

async function ofCatalogNumber(pack: OpenPack, key: string): Promise<PocketRelease[]> {
  const found = await releasesIn(pack, await pack.blocksWith('catalogNumbers', key));
  return found.flatMap((release) => {
    const catalogNumber = release.catalogNumbers.find((number) => catalogNumberKey(number) === key);
    return catalogNumber === undefined ? [] : [pocketRelease(release, { catalogNumber })];
  });
}

async function ofWords(pack: OpenPack, words: readonly string[]): Promise<PocketRelease[]> {
  const last = words.length - 1;
  const sets = await Promise.all(
    words.map((word, index) => pack.releasesWith(word, index === last && word.length > 1)),
  );
  const [fewest, ...others] = sets.sort((a, b) => a.size - b.size);
  const fitting = [...(fewest ?? [])].filter((release) => others.every((set) => set.has(release)));
  const { blockSize } = pack.header;
  const byBlock = [...Map.groupBy(fitting, (release) => Math.floor(release / blockSize))];
  // An album of many pressings is more likely meant than a namesake.
  const chosen = byBlock.sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_BLOCKS);
  const found = chosen.map(async ([number, releases]) => {
    const block = await pack.block(number);
    return releases.flatMap((release) => block[release % blockSize] ?? []);
  });
  return (await Promise.all(found)).flat().map((release) => pocketRelease(release));
}

/** Less is better: names without further words, then the earlier pressing. */
function rankOf({ artist, title, year, discogsReleaseId }: PocketRelease, words: readonly string[]): number[] {
  const further = packWords(`${artist} ${title}`).filter((word) => !words.includes(word)).length;
  return [further, year ?? 9_999, discogsReleaseId ?? 0];
}

function compared(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return (one[index] ?? 0) - (other[index] ?? 0);
}

async function releasesIn(pack: OpenPack, blocks: readonly number[]): Promise<PackedRelease[]> {
  return (await Promise.all(blocks.map((number) => pack.block(number)))).flat();
}

function pocketRelease(
  { id, artist, title, year, label, catalogNumbers, barcodes, country, format, genre }: PackedRelease,
  asked: { barcode?: string; catalogNumber?: string } = {},
): PocketRelease {
  const barcode = asked.barcode ?? barcodes[0];
  return {
    artist,
    title,
    year,
    label,
    catalogNumber: asked.catalogNumber ?? catalogNumbers[0] ?? null,
    barcode: barcode === undefined ? null : printedBarcode(barcode),
    country,
    format,
    genre,
    discogsReleaseId: id,
  };
}

/** A release of two genres is in the packs of both. */
function eachOnce(releases: readonly PocketRelease[]): PocketRelease[] {
  const seen = new Set<number | null>();
  return releases.filter(({ discogsReleaseId: id }) => !seen.has(id) && seen.add(id));
}

const ofThisDevice = createPocketCatalogue(openPackStore);

export const { hasPacks, byBarcode, byCatalogNumber, byWords, byText } = ofThisDevice;
