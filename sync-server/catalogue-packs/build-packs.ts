import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { packEntry } from '../../shared/contract/catalogue-packs.ts';
import { makePacks } from './make-packs.ts';

const USAGE = `Makes packs of Discogs' monthly releases file (https://data.discogs.com, CC0) for the pocket catalogue:
  npm run build-packs -- --releases discogs_20261101_releases.xml.gz --out /srv/packs
and, if wanted, once or several times: --genre Jazz  --country UK
and: --vinyl-only  (without shellac, acetates, flexi-discs and lathe cuts)
Without --country a genre is one pack. Set CATALOGUE_PACKS_DIR to the folder, and the server offers them.`;

process.exitCode = await run();

/** @returns the exit code */
async function run(): Promise<number> {
  const { releases: file, out, genre = [], country = [], 'vinyl-only': vinylOnly = false } = argumentsGiven();
  if (!file || !out) {
    console.error(USAGE);
    return 1;
  }
  const builtFrom = await dayOf(file);
  if (!packEntry.shape.builtFrom.safeParse(builtFrom).success) {
    console.error(`${basename(file)} is named by ${builtFrom}, which is no day`);
    return 1;
  }
  const packs = await makePacks(textOf(file), out, {
    genres: genre,
    countries: country,
    vinylOnly,
    builtFrom,
  });
  for (const { id, releases, bytes } of packs) {
    console.log(
      `${id}: ${releases} releases, ${(bytes / 1_000_000).toFixed(1)} MB, ${Math.round(bytes / releases)} bytes each`,
    );
  }
  if (packs.length > 0) return 0;
  console.error('No release of this file fits.');
  return 1;
}

function argumentsGiven() {
  try {
    const text = { type: 'string' } as const;
    const texts = { type: 'string', multiple: true } as const;
    const options = {
      releases: text,
      out: text,
      genre: texts,
      country: texts,
      'vinyl-only': { type: 'boolean' },
    } as const;
    return parseArgs({ options }).values;
  } catch {
    return {};
  }
}

function textOf(file: string): Readable {
  const bytes = createReadStream(file);
  if (!file.endsWith('.gz')) return bytes.setEncoding('utf8');
  const unpacked = createGunzip().setEncoding('utf8');
  bytes.on('error', (error) => unpacked.destroy(error));
  return bytes.pipe(unpacked);
}

/** Discogs names its files by the day. */
async function dayOf(file: string): Promise<string> {
  const named = /(\d{4})-?(\d{2})-?(\d{2})/.exec(basename(file));
  if (named) return named.slice(1).join('-');
  return (await stat(file)).mtime.toISOString().slice(0, 10);
}
