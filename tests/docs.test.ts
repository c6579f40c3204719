import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = ['README.md', '.github/SECURITY.md', ...filesBelow('docs')].filter((file) => file.endsWith('.md'));

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
    const named = [...text.matchAll(/`((?:app|shared|sync-server|dev|tests|docs)\/[\w./$-]+)`/g)].map(
      ([, path = '']) => path,
    );
    // Build output is not in the repository.
    const made = /^(?:app\/dist|tests\/screens\/out)/;
    expect(named.filter((path) => !made.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });
});

it('each decision says when, why and at what cost', () => {
  const sections = documents
    .filter((file) => file.startsWith('docs/decisions/'))
    .flatMap((file) => textOf(file).split(/^## /m).slice(1));
  expect(sections.length).toBeGreaterThan(40);
  for (const section of sections)
    expect(section).toMatch(/^.+ \(2026-\d\d-\d\d.*\)\n[\s\S]*\n- Why: [\s\S]+\n- Cost: .+/);
});

/** The requirements of levels 1 and 2 in each chapter of OWASP ASVS 5.0. */
const ASVS = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

it('each requirement of OWASP ASVS at levels 1 and 2 has one answer, which names the files that meet it or says why not', () => {
  const rows = [...textOf('docs/security.md').matchAll(/^\| V([\d.]+) \| ([^|]+) \| (.+) \|$/gm)];
  const ids = rows.map(([, id = '']) => id);
  expect(ids.length).toBe(new Set(ids).size);
  const counts = Map.groupBy(ids, (id) => `V${id.split('.')[0]}`);
  expect(Object.fromEntries([...counts].map(([chapter, { length }]) => [chapter, length]))).toEqual(ASVS);
  const answers = rows.map(([, id, , answer = '']) => ({ id, answer, verdict: answer.split(':')[0] ?? '' }));
  expect(answers.filter(({ verdict }) => !['met', 'not met', 'not applicable'].includes(verdict))).toEqual([]);
  const named = answers.flatMap(({ id, answer, verdict }) => {
    const files = [...answer.matchAll(/`([\w.][\w./$-]*\.\w+)`/g)].map(([, file = '']) => file);
    return verdict === 'met' && files.length === 0 ? [`${id} names no file`] : files;
  });
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const [, met, unmet, other] =
    /(\d+) are met, (\d+) are not and\s(\d+) do not apply/.exec(textOf('docs/security.md')) ?? [];
  const count = (wanted: string) => answers.filter(({ verdict }) => verdict === wanted).length;
  expect([met, unmet, other].map(Number)).toEqual([count('met'), count('not met'), count('not applicable')]);
});

it('the changelog begins with the version of the product, says when each came, and stays a page', () => {
  const versions = [...textOf('docs/CHANGELOG.md').matchAll(/^## (\S+) \(2\d{3}-\d\d-\d\d\)$/gm)].map(
    ([, name]) => name,
  );
  expect(versions[0]).toBe(JSON.parse(textOf('package.json')).version);
  expect(textOf('docs/CHANGELOG.md').match(/^## /gm)).toHaveLength(versions.length);
  expect(statSync(join(root, 'docs/CHANGELOG.md')).size).toBeLessThan(8_000);
});

it('each package that the product depends on is among the dependencies, and no other one is', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
  const used = Object.keys({ ...dependencies, ...devDependencies });
  const [table = ''] = textOf('docs/dependencies.md').split('## Written here instead');
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).slice(1);
  const named = cells.flatMap((cell) => cell.replaceAll(/ \([^)]*\)/g, '').split(/[,;] /));
  const patterns = named.map((name) => new RegExp(`^${name.replace('*', '.+')}$`));
  expect(used.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(named.filter((_, index) => !used.some((name) => patterns[index]?.test(name)))).toEqual([]);
});

it('each ruling that the code refers to is among the product rules', () => {
  const known = new Set(textOf('docs/product-rules.md').match(/AMB-\d+/g));
  const sources = ['app', 'shared', 'sync-server', 'dev', 'tests'].flatMap(filesBelow);
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
