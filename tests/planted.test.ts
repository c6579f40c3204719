import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedSource } from './planted/changed-source.ts';
import { changesOf, MISTAKES } from './planted/mistakes.ts';

test('each planted mistake finds its place in the source, and its test', () => {
  for (const mistake of MISTAKES) {
    for (const change of changesOf(mistake)) changedSource(readFileSync(change.file, 'utf8'), change);
    expect(existsSync(mistake.test), mistake.test).toBe(true);
  }
  expect(new Set(MISTAKES.map(({ name }) => name)).size).toBe(MISTAKES.length);
});

test('a place is looked for in its function alone, and must be there once', () => {
  const source =
    'go();\nfunction first(\n  a: 1,\n) {\n  go();\n  stay();\n  stay();\n}\nfunction second() {\n  go();\n}\n';
  const change = (name: string, find: string) =>
    changedSource(source, { file: 'a.ts', in: name, find, replace: 'stop()' });
  expect(change('first', 'go()')).toBe(source.replace(') {\n  go()', ') {\n  stop()'));
  expect(() => change('first', 'stay()')).toThrow('"stay()" is 2 times in first of a.ts, and must be there once');
  expect(() => change('second', 'stay()')).toThrow('"stay()" is 0 times in second of a.ts');
  expect(() => change('third', 'go()')).toThrow('a.ts declares "third" 0 times, not once');
});
