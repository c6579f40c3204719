import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackEntry, packManifest } from '../../shared/contract/catalogue-packs.ts';

/** Empty without a manifest. */
export async function readManifest(folder: string): Promise<PackEntry[]> {
  const text = await readFile(manifestIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? [] : packManifest.parse(JSON.parse(text)).packs;
}

/** In one step, since a server may read it meanwhile. */
export async function writeManifest(folder: string, packs: readonly PackEntry[]): Promise<void> {
  const manifest = packManifest.parse({ packs: packs.toSorted((a, b) => (a.id < b.id ? -1 : 1)) });
  const unfinished = `${manifestIn(folder)}.new`;
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(unfinished, manifestIn(folder));
}

/** Another file with each build, since devices keep a file for good. */
export function packFile({ id, sha256 }: PackEntry): string {
  return `${id}.${sha256.slice(0, 12)}.pack`;
}

function manifestIn(folder: string): string {
  return join(folder, 'manifest.json');
}
