// The requirements, by id (tests/requirements.tsv), and the tests that show it: a comment above a test names the ids.
// `npm run requirements` prints each with its tests; `npm run requirements -- WISH` those of one area.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each requirement's sentence by its id. */
export function readRequirements(): Map<string, string> {
  const lines = readFileSync(join(root, 'tests/requirements.tsv'), 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t') as [string, string]));
}

/** By id, the places of the tests below a comment that names it, as `file:line`. */
export function testsById(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const file of globSync('tests/**/*.{ts,tsx}', { cwd: root })) {
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      if (!/^\s*\/\/(?: [A-Z]+-\d{3})+$/.test(line)) continue;
      for (const id of line.match(/[A-Z]+-\d{3}/g) ?? [])
        places.set(id, [...(places.get(id) ?? []), `${file}:${at + 2}`]);
    }
  }
  return places;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [area = ''] = process.argv.slice(2);
  const shown = testsById();
  for (const [id, sentence] of readRequirements()) {
    if (id.startsWith(area)) console.log(`${id}  ${sentence}\n  ${(shown.get(id) ?? ['no test']).join('\n  ')}`);
  }
}
