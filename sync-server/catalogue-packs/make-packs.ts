import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import { foldText } from '../../shared/domain/text.ts';
import { packFile, readManifest, writeManifest } from './manifest.ts';
import { type DumpedRelease, releasesOfDump } from './read-dump.ts';
import { RECORDS } from './short-format.ts';
import { createSpill } from './spill.ts';
import { writePack } from './write-pack.ts';

export interface PackChoice {
  /** All genres if empty. */
  genres: readonly string[];
  /** One pack for all countries if empty. */
  countries: readonly string[];
  /** Without shellac, flexi-discs and the like. */
  vinylOnly: boolean;
}

/**
 * Writes a pack for each genre, or for each genre and country, and lists them in the folder's manifest. A pack of an
 * earlier build is replaced, others stay.
 */
export async function makePacks(
  xml: AsyncIterable<string>,
  folder: string,
  { builtFrom, ...choice }: PackChoice & { builtFrom: string },
): Promise<PackEntry[]> {
  await mkdir(folder, { recursive: true });
  const spill = await createSpill(join(folder, '.building'));
  const named = new Map<string, Pick<PackEntry, 'id' | 'genre' | 'country'>>();
  try {
    for await (const dumped of releasesOfDump(xml, Number(builtFrom.slice(0, 4)))) {
      for (const pack of packsOf(dumped, choice)) {
        named.set(pack.id, pack);
        await spill.add(pack.id, dumped.release);
      }
    }
    const built: PackEntry[] = [];
    for (const pack of named.values()) {
      const releases = await spill.sorted(pack.id);
      const bytes = writePack(releases);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const entry = { ...pack, releases: releases.length, bytes: bytes.length, sha256, builtFrom };
      await writeFile(join(folder, packFile(entry)), bytes);
      built.push(entry);
    }
    await replaceIn(folder, built);
    return built;
  } finally {
    await spill.end();
  }
}

async function replaceIn(folder: string, built: readonly PackEntry[]): Promise<void> {
  const before = await readManifest(folder);
  const ids = new Set(built.map(({ id }) => id));
  await writeManifest(folder, [...before.filter(({ id }) => !ids.has(id)), ...built]);
  const files = new Set(built.map(packFile));
  const old = before.filter((entry) => ids.has(entry.id) && !files.has(packFile(entry)));
  for (const entry of old) await rm(join(folder, packFile(entry)), { force: true });
}

function packsOf({ release, genres, media }: DumpedRelease, { vinylOnly, ...wanted }: PackChoice) {
  const isRecord = media.some((medium) => (vinylOnly ? medium === 'Vinyl' : RECORDS.has(medium)));
  if (!isRecord) return [];
  const country = wanted.countries.length === 0 ? null : wanted.countries.find((each) => same(each, release.country));
  if (country === undefined) return [];
  return [...new Set(genres)]
    .filter((genre) => wanted.genres.length === 0 || wanted.genres.some((each) => same(each, genre)))
    .map((genre) => ({ id: idOf(genre, country), genre, country: country === null ? null : release.country }));
}

function same(one: string, other: string | null): boolean {
  return other !== null && foldText(one) === foldText(other);
}

function idOf(genre: string, country: string | null): string {
  return foldText([genre, country ?? 'all'].join(' ')).replaceAll(' ', '-');
}
