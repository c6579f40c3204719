import { globSync, readFileSync } from 'node:fs';

/** About ten minutes. */
const LINES_AT_ONCE = 400;

/**
 * The files of a long run in parts, each of which keeps what it found, so that a run that is stopped goes on from there.
 * @param mutate files, patterns, or lines of a file as `file.ts:3-8`
 */
export function groupsOf(mutate: readonly string[], linesOf = linesOfFile): string[][] {
  const groups: string[][] = [];
  let lines = Number.POSITIVE_INFINITY;
  for (const file of mutate.flatMap((pattern) => (pattern.includes('*') ? globSync(pattern).toSorted() : [pattern]))) {
    const count = file.includes(':') ? 0 : linesOf(file);
    if (lines + count > LINES_AT_ONCE) {
      groups.push([]);
      lines = 0;
    }
    groups.at(-1)?.push(file);
    lines += count;
  }
  return groups;
}

function linesOfFile(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length;
}
