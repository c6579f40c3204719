import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

interface Component {
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
}

test('the list of packages names each of a production install with its checksum, and none of development alone', () => {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  const { '': _, ...packages } = lock.packages as Record<string, { name?: string; version: string; dev?: true }>;
  const wanted = Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  const printed = execFileSync(process.execPath, ['sync-server/start/sbom.mjs'], { cwd: root, encoding: 'utf8' });
  const { bomFormat, metadata, components } = JSON.parse(printed);
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'side-one']);
  const named = (components as Component[]).map(({ name, version }) => `${name}@${version}`);
  expect(wanted).toEqual(
    expect.arrayContaining([expect.stringMatching(/^jose@/), expect.stringMatching(/^react-dom@/)]),
  );
  expect(named.toSorted()).toEqual([...new Set(wanted)].toSorted());
  expect((components as Component[]).filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([]);
});
