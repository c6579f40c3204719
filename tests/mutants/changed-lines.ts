import { execFileSync } from 'node:child_process';

/** The lines of each file that are new or changed since a commit, in the way Stryker names them: `file.ts:3-8`. */
export function changedLines(ref: string, folders: readonly string[]): string[] {
  const diff = execFileSync('git', ['diff', '--unified=0', '--no-color', '--diff-filter=AMR', ref, '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return linesOfDiff(diff);
}

/** Of a diff without context. */
export function linesOfDiff(diff: string): string[] {
  const found: string[] = [];
  let file = '';
  let added = 0;
  for (const line of diff.split('\n')) {
    // An added line may look like the head of a file.
    if (added > 0 && line.startsWith('+')) {
      added -= 1;
      continue;
    }
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (!from) continue;
    added = Number(count);
    if (added > 0 && /\.tsx?$/.test(file)) found.push(`${file}:${from}-${Number(from) + added - 1}`);
  }
  return found;
}
