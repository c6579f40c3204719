import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLANTED_BUGS } from './simulation/planted-bugs.ts';

const root = join(import.meta.dirname, '..');

test('every planted mistake finds its place in the source, once', () => {
  const patches = PLANTED_BUGS.flatMap(({ name, patches }) => patches.map((patch) => ({ name, ...patch })));
  expect(patches.length).toBeGreaterThan(0);
  const lost = patches.filter(({ file, find }) => occurrences(file, find) !== 1);
  expect(lost.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

function occurrences(file: string, text: string): number {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
}
