import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = ['README.md', ...filesBelow('docs')].filter((file) => file.endsWith('.md'));

it('the README is short', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(8_000);
});

describe.each(documents)('%s', (file) => {
  const text = textOf(file);

  it('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const ours = links.filter((link) => !/^https?:/.test(link));
    expect(ours.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });

  it('names files that are there', () => {
    const named = [...text.matchAll(/`((?:app|shared|sync-server|tests|docs)\/[\w./$-]+)`/g)].map(
      ([, path = '']) => path,
    );
    // What is built or drawn is not in the repository.
    const made = /^(?:app\/dist|tests\/screens\/out)/;
    expect(named.filter((path) => !made.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });
});

it('each decision is in the list, with its date, what, why and cost', () => {
  const list = textOf('docs/decisions/README.md');
  const decisions = documents.filter((file) => /decisions\/\d/.test(file));
  expect(decisions.length).toBeGreaterThan(90);
  for (const file of decisions) {
    expect(list, file).toContain(`(${relative('docs/decisions', file)})`);
    expect(textOf(file), file).toMatch(
      /^# \d+\. .+\n\n- Date: 2026-\d\d-\d\d\n\n## What\n[\s\S]+\n## Why\n[\s\S]+\n## What it costs\n/,
    );
  }
});

it('each ruling that the code refers to is among the product rules', () => {
  const known = new Set(textOf('docs/product-rules.md').match(/AMB-\d+/g));
  const sources = ['app', 'shared', 'sync-server', 'tests'].flatMap(filesBelow);
  const named = sources
    .filter((file) => /\.(ts|tsx|css|mjs|tsv)$/.test(file) && file !== 'tests/docs.test.ts')
    .flatMap((file) => textOf(file).match(/AMB-\d+/g) ?? []);
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((number) => !known.has(number))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'dist' || entry.name === 'out' ? [] : filesBelow(path);
    return [path];
  });
}
