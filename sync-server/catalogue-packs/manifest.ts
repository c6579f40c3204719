import { readFile, writeFile } from 'node:fs/promises';
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

export async function writeManifest(folder: string, packs: readonly PackEntry[]): Promise<void> {
  const sorted = packs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await writeFile(manifestIn(folder), `${JSON.stringify({ packs: sorted }, null, 2)}\n`);
}

/** Another file with each build, since devices keep a file for good. */
export function packFile({ id, sha256 }: PackEntry): string {
  return `${id}.${sha256.slice(0, 12)}.pack`;
}

function manifestIn(folder: string): string {
  return join(folder, 'manifest.json');
}
