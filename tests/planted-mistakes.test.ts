import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS } from './planted/mistake.ts';
import { MISTAKES } from './planted/mistakes.ts';
import { documentOf } from './planted/tables.ts';

const root = join(import.meta.dirname, '..');

test('every planted mistake finds its place in the source, once', () => {
  const patches = MISTAKES.flatMap(({ name, patches }) => patches.map((patch) => ({ name, ...patch })));
  expect(patches.length).toBeGreaterThan(0);
  const lost = patches.filter(({ file, find }) => occurrences(file, find) !== 1);
  expect(lost.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

test('every planted mistake has a name of its own, and changes something', () => {
  const names = MISTAKES.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(MISTAKES.filter(({ patches }) => patches.some(({ find, replace }) => find === replace))).toEqual([]);
});

test('the tests that must see a planted mistake are there', () => {
  const tests = MISTAKES.flatMap((mistake) => ('tests' in mistake ? mistake.tests : []));
  expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test.each(KINDS)('at least two planted mistakes are about: %s', (kind) => {
  expect(MISTAKES.filter((mistake) => mistake.kind === kind).length).toBeGreaterThanOrEqual(2);
});

test('at least 100 mistakes are planted', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(100);
});

test('the document has the list as it is', () => {
  expect(readFileSync(join(root, 'docs/planted-mistakes.md'), 'utf8')).toBe(documentOf(MISTAKES));
});

function occurrences(file: string, text: string): number {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
}
