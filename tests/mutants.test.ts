import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linesOfDiff } from './mutants/changed-lines.ts';
import { groupsOf } from './mutants/groups.ts';
import { componentTestsOf, IN_COMPONENTS, ROOMS } from './mutants/rooms.ts';
import { type Report, scoreOf, withText } from './mutants/score.ts';

test('the lines of a change are those that are new or different, in code alone', () => {
  const diff = [
    'diff --git a/shared/a.ts b/shared/a.ts',
    '--- a/shared/a.ts',
    '+++ b/shared/a.ts',
    '@@ -3 +3 @@ function first() {',
    '-old',
    '+new',
    '@@ -10,2 +10,0 @@ taken away',
    '-old',
    '-old',
    '@@ -20,0 +19,3 @@ added',
    '+new',
    '+new',
    '+new',
    'diff --git a/shared/words.md b/shared/words.md',
    '--- a/shared/words.md',
    '+++ b/shared/words.md',
    '@@ -1 +1 @@',
    '-old',
    '+new',
    'diff --git a/app/New.tsx b/app/New.tsx',
    '--- /dev/null',
    '+++ b/app/New.tsx',
    '@@ -0,0 +1,2 @@',
    '+new',
    '+new',
  ].join('\n');
  expect(linesOfDiff(diff)).toEqual(['shared/a.ts:3-3', 'shared/a.ts:19-21', 'app/New.tsx:1-2']);
});

test('an added line that looks like the head of a file does not change which file is meant', () => {
  const diff = ['+++ b/shared/a.ts', '@@ -1 +1 @@', '+++ b/shared/other.ts', '@@ -8 +8 @@', '+new'].join('\n');
  expect(linesOfDiff(diff)).toEqual(['shared/a.ts:1-1', 'shared/a.ts:8-8']);
});

test('a score counts what was noticed, prints what was not, and leaves out what is marked', () => {
  const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 6 } });
  const report: Report = {
    files: {
      'shared/a.ts': {
        source: 'a > b;\nc > d;\ne > f;\ng > h;\ni > j;\n',
        mutants: [
          { status: 'Killed', replacement: 'a < b', location: at(1) },
          { status: 'Timeout', replacement: 'a >= b', location: at(1) },
          { status: 'Survived', replacement: 'c < d', location: at(2) },
          { status: 'NoCoverage', replacement: 'e < f', location: at(3) },
          { status: 'Ignored', statusReason: 'both are the same here', location: at(4) },
          { status: 'Ignored', statusReason: 'Static mutant (and "ignoreStatic" was enabled)', location: at(5) },
        ],
      },
    },
  };
  expect(scoreOf(report, ['shared/**/*.ts'])).toEqual({
    noticed: 2,
    equivalent: 1,
    unmeasured: 1,
    survivors: ['shared/a.ts:2  c > d → c < d', 'shared/a.ts:3  e > f → e < f'],
  });
  expect(scoreOf(report, ['shared/a.ts:1-2'])).toMatchObject({
    noticed: 2,
    survivors: ['shared/a.ts:2  c > d → c < d'],
  });
  expect(scoreOf(report, ['app/**/*.ts'])).toMatchObject({ noticed: 0, survivors: [] });
});

test('each room is measured separately', () => {
  const folders = ROOMS.map(({ folder }) => folder);
  expect(folders.filter((one) => folders.some((other) => other !== one && one.startsWith(`${other}/`)))).toEqual([]);
});

test('a long run goes in parts of some files, and each file is in one of them', () => {
  const lines: Record<string, number> = { 'a.ts': 300, 'b.ts': 100, 'c.ts': 1, 'd.ts': 900, 'e.ts': 10 };
  expect(groupsOf([...Object.keys(lines), 'f.ts:3-8'], (file) => lines[file] ?? 0)).toEqual([
    ['a.ts', 'b.ts'],
    ['c.ts'],
    ['d.ts'],
    ['e.ts', 'f.ts:3-8'],
  ]);
  expect(groupsOf(['shared/wire/**/*.ts']).flat()).toContain('shared/wire/sync-text.ts');
});

test('a mistake is put into its place, in one line or over several', () => {
  const source = 'first(a);\nif (b) {\n  c();\n}\nlast();\n';
  const at = (startLine: number, startColumn: number, endLine: number, endColumn: number) => ({
    start: { line: startLine, column: startColumn },
    end: { line: endLine, column: endColumn },
  });
  const planted = (location: ReturnType<typeof at>, replacement: string) =>
    withText(source, { status: 'NoCoverage', replacement, location });
  expect(planted(at(1, 7, 1, 8), '!a')).toBe('first(!a);\nif (b) {\n  c();\n}\nlast();\n');
  expect(planted(at(2, 8, 4, 2), '{}')).toBe('first(a);\nif (b) {}\nlast();\n');
  expect(planted(at(5, 1, 5, 8), ';')).toBe('first(a);\nif (b) {\n  c();\n}\n;\n');
});

test('each file that is left to the component tests is there, and so are these', () => {
  for (const file of Object.keys(IN_COMPONENTS))
    for (const one of [file, ...componentTestsOf(file)]) expect(existsSync(one), one).toBe(true);
});
