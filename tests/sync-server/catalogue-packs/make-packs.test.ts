import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackEntry } from '../../../shared/contract/catalogue-packs.ts';
import type { PackedRelease } from '../../../shared/domain/release-pack.ts';
import { makePacks, type PackChoice } from '../../../sync-server/catalogue-packs/make-packs.ts';
import { packFile, readManifest, writeManifest } from '../../../sync-server/catalogue-packs/manifest.ts';
import { releasesIn } from '../../support/pocket-pack.ts';
import { DUMP } from './dump.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ALL: PackChoice = { genres: [], countries: [], vinylOnly: false };
const JAZZ: PackChoice = { ...ALL, genres: ['jazz'] };

const built = (choice: PackChoice, { xml = DUMP, builtFrom = '2026-11-01' } = {}) =>
  makePacks(inPieces(xml), folder, { ...choice, builtFrom });

/** Ends in the middle of words, as a file's pieces do. */
async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 97) yield text.slice(at, at + 97);
}

async function releasesOf(entry: PackEntry | undefined): Promise<PackedRelease[]> {
  if (!entry) throw new Error('No such pack');
  return releasesIn(await readFile(join(folder, packFile(entry))));
}

describe('packs of a dump', () => {
  it('have each fact of a release, and leave out what the dump leaves out', async () => {
    const [jazz] = await built(JAZZ);
    expect(await releasesOf(jazz)).toEqual([
      {
        id: 24,
        artist: 'An Early Band',
        title: 'Rag',
        year: 1926,
        label: 'Okeh',
        catalogNumbers: ['8300'],
        barcodes: [],
        country: 'US',
        format: '10"',
        genre: 'jazz',
      },
      {
        id: 21,
        artist: 'Ella Fitzgerald & Prestige All Stars, The Trio',
        title: 'Ella & Friends',
        year: 1973,
        label: 'Verve Records',
        catalogNumbers: ['MG V-4003', '2304 157'],
        barcodes: ['0042283765128', '96385074'],
        country: 'UK',
        format: '2xLP, Album, RE',
        genre: 'jazz',
      },
      {
        id: 23,
        artist: 'Unknown Trio',
        title: 'Bare',
        year: null,
        label: null,
        catalogNumbers: [],
        barcodes: [],
        country: null,
        format: 'Vinyl',
        genre: 'jazz',
      },
    ]);
  });

  it('are one for each genre a release has, listed with their size and the sum of their bytes', async () => {
    const packs = await built(ALL);
    expect(packs.map(({ id, genre, country, releases }) => ({ id, genre, country, releases }))).toEqual([
      { id: 'jazz-all', genre: 'Jazz', country: null, releases: 3 },
      { id: 'pop-all', genre: 'Pop', country: null, releases: 2 },
      { id: 'funk-soul-all', genre: 'Funk / Soul', country: null, releases: 1 },
    ]);
    for (const entry of packs) {
      const bytes = await readFile(join(folder, packFile(entry)));
      expect(entry).toMatchObject({
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        builtFrom: '2026-11-01',
      });
    }
    expect(await readManifest(folder)).toEqual(packs.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    const [japanese] = await releasesOf(packs.at(-1));
    expect(japanese).toMatchObject({ artist: '山下達郎', format: '7", Single, Promo', genre: 'pop' });
  });

  it('are for the countries and the kind of record that are asked for', async () => {
    const [uk, ...others] = await built({ ...JAZZ, countries: ['uk'] });
    expect(others).toEqual([]);
    expect(uk).toMatchObject({ id: 'jazz-uk', country: 'UK', releases: 1 });
    const [vinyl] = await built({ ...JAZZ, vinylOnly: true });
    expect((await releasesOf(vinyl)).map(({ id }) => id)).toEqual([21, 23]);
  });

  it('replace those of an earlier build, and leave the others and nothing else in the folder', async () => {
    const [before] = await built(JAZZ);
    const [uk] = await built({ ...JAZZ, countries: ['UK'] });
    const [after] = await built(JAZZ, { xml: DUMP.replace('Rag', 'Stomp'), builtFrom: '2026-12-01' });
    if (!before || !uk || !after) throw new Error('A pack is missing');
    expect(after.sha256).not.toBe(before.sha256);
    expect(await readManifest(folder)).toEqual([after, uk]);
    expect((await readdir(folder)).sort()).toEqual([packFile(after), packFile(uk), 'manifest.json'].sort());
  });

  it('are not touched by a file that is cut off', async () => {
    const [before] = await built(JAZZ);
    await expect(built(JAZZ, { xml: DUMP.slice(0, -200) })).rejects.toThrow();
    expect(await readManifest(folder)).toEqual([before]);
  });
});

it('a manifest is not replaced by one that no server could read', async () => {
  const [before] = await built(JAZZ);
  if (!before) throw new Error('A pack is missing');
  await expect(writeManifest(folder, [{ ...before, builtFrom: '2026-11-31' }])).rejects.toThrow();
  expect(await readManifest(folder)).toEqual([before]);
});

describe('npm run build-packs', () => {
  const command = join(import.meta.dirname, '../../../sync-server/catalogue-packs/build-packs.ts');
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args]);

  it('reads the packed file and says what it made', async () => {
    const file = join(folder, 'discogs_20261101_releases.xml.gz');
    await writeFile(file, gzipSync(DUMP));
    const out = join(folder, 'packs');
    const { stdout } = await run(
      '--releases',
      file,
      '--out',
      out,
      '--genre',
      'Jazz',
      '--country',
      'UK',
      '--vinyl-only',
    );
    expect(stdout).toMatch(/^jazz-uk: 1 releases, /);
    expect(await readManifest(out)).toMatchObject([{ id: 'jazz-uk', builtFrom: '2026-11-01' }]);
  });
});
