import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withDataBeside } from './support/data-beside.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'tests/requirements');

/** One line of tests/requirements/<AREA>.tsv: which test shows a requirement, or why none does. */
interface Line {
  at: string;
  id: string;
  file: string;
  /** The test's title as it stands in its file, or the reason where `file` is `-`. */
  text: string;
  columns: number;
}

const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.tsv'))
  .map((name) => ({ area: basename(name, '.tsv'), lines: linesOf(name) }));
const sources = new Map<string, string>();

describe('the list of which test shows which requirement', () => {
  it.each(areas)('$area names files and titles that are there', ({ lines }) => {
    const wrong = lines.filter(
      ({ columns, file, text }) => columns !== 3 || !(file === '-' ? text : isThere(file, text)),
    );
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it.each(areas)('$area does not call a requirement both shown and open', ({ lines }) => {
    const shown = new Set(lines.filter(({ file }) => file !== '-').map(({ id }) => id));
    expect(lines.filter(({ file, id }) => file === '-' && shown.has(id)).map(({ at }) => at)).toEqual([]);
  });

  withDataBeside('spec/requirements.tsv', 'whether the list speaks of each requirement', (specification) => {
    it.each(areas)('$area speaks of each of its requirements and of no other', ({ area, lines }) => {
      const owed = specification
        .read()
        .split('\n')
        .map((line) => line.split('\t')[0] ?? '')
        .filter((id) => id.startsWith(`${area}-`));
      expect([...new Set(lines.map(({ id }) => id))].toSorted()).toEqual(owed.toSorted());
    });
  });
});

function linesOf(name: string): Line[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [id = '', file = '', text = '', ...more] = line.split('\t');
      return id === '' ? [] : [{ at: `${name}:${index + 1} ${line}`, id, file, text, columns: 3 + more.length }];
    });
}

/** Titles are compared as written in the source: quotes there may be escaped. */
function isThere(file: string, title: string): boolean {
  const path = join(root, file);
  if (title === '' || !existsSync(path)) return false;
  const source = sources.get(file) ?? readFileSync(path, 'utf8').replaceAll("\\'", "'");
  sources.set(file, source);
  return source.includes(title.replaceAll("\\'", "'"));
}
