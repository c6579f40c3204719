import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withDataBeside } from './support/data-beside.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'tests/requirements');

const SAYS = 'says';

/** One line of tests/requirements/<AREA>.tsv: a requirement, a test that shows it, or the reason why none does. */
interface Line {
  at: string;
  id: string;
  /** A test file, `says`, or `-` for a requirement without a test. */
  file: string;
  /** The test's title as in its file, the requirement after `says`, the reason after `-`. */
  text: string;
  columns: number;
}

/** How many requirements each area has; they are numbered from 001. */
const COUNTS: Record<string, number> = {
  ...{ ADD: 42, ADMIN: 70, ALBUM: 27, ALERT: 22, API: 90, CHECK: 15, COLL: 41, COMM: 32, CONT: 17, DETAIL: 25 },
  ...{ DISC: 14, ERR: 16, GIFT: 18, HOME: 33, LAND: 22, LIMIT: 14, LIST: 14, NAV: 29, PERM: 14, PRICE: 42 },
  ...{ PROF: 41, PUB: 35, PWA: 30, SHELF: 21, STATIC: 15, SUB: 37, USER: 29, WISH: 37 },
};

const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.tsv'))
  .map((name) => ({ area: basename(name, '.tsv'), lines: linesOf(name) }));
const sources = new Map<string, string>();

describe('the list of requirements and the tests that show them', () => {
  it('is of 842 requirements, and leaves none of them out', () => {
    const owed = Object.entries(COUNTS).flatMap(([area, count]) =>
      Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(3, '0')}`),
    );
    const listed = areas.flatMap(({ lines }) => idsOf(lines));
    expect(owed).toHaveLength(842);
    expect(listed.toSorted()).toEqual(owed.toSorted());
  });

  it.each(areas)('$area names files and titles that are there', ({ lines }) => {
    const wrong = lines.filter(({ columns, file, text }) => {
      if (columns !== 3) return true;
      return file === '-' || file === SAYS ? text === '' : !isThere(file, text);
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it.each(areas)('$area says once what each requirement is, before anything else about it', ({ lines }) => {
    const wrong = idsOf(lines).filter((id) => {
      const [first, ...more] = lines.filter((line) => line.id === id);
      return first?.file !== SAYS || more.length === 0 || more.some(({ file }) => file === SAYS);
    });
    expect(wrong).toEqual([]);
  });

  it.each(areas)('$area says it in a sentence of 20 to 240 characters', ({ lines }) => {
    const wrong = saidBy(lines).filter(({ text }) => !/^\S.{18,238}\.$/.test(text));
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it.each(areas)('$area does not call a requirement both shown and open', ({ lines }) => {
    const shown = new Set(lines.filter(({ file }) => file !== '-' && file !== SAYS).map(({ id }) => id));
    expect(lines.filter(({ file, id }) => file === '-' && shown.has(id)).map(({ at }) => at)).toEqual([]);
  });

  withDataBeside('spec/requirements.tsv', 'whether the list names each requirement in its own words', (data) => {
    const specified = data
      .read()
      .split('\n')
      .map((line) => line.split('\t'));

    it.each(areas)('$area speaks of each of its requirements and of no other', ({ area, lines }) => {
      const owed = specified.map(([id = '']) => id).filter((id) => id.startsWith(`${area}-`));
      expect(idsOf(lines).toSorted()).toEqual(owed.toSorted());
    });

    it.each(areas)('$area copies no sentence of the specification', ({ lines }) => {
      const sentences = new Set(specified.map(([, , sentence]) => sentence));
      const copied = saidBy(lines).filter(({ text }) => sentences.has(text));
      expect(copied.map(({ at }) => at)).toEqual([]);
    });
  });
});

function idsOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ id }) => id))];
}

function saidBy(lines: readonly Line[]): Line[] {
  return lines.filter(({ file }) => file === SAYS);
}

function linesOf(name: string): Line[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [id = '', file = '', text = '', ...more] = line.split('\t');
      return id === '' ? [] : [{ at: `${name}:${index + 1} ${line}`, id, file, text, columns: 3 + more.length }];
    });
}

/** Compares titles as written in the source, where quotes may be escaped. */
function isThere(file: string, title: string): boolean {
  const path = join(root, file);
  if (title === '' || !existsSync(path)) return false;
  const source = sources.get(file) ?? readFileSync(path, 'utf8').replaceAll("\\'", "'");
  sources.set(file, source);
  return source.includes(title.replaceAll("\\'", "'"));
}
