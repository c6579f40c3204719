import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pageSleeve } from '../../app/record-ui/sleeve/page-sleeve.ts';
import { INKS } from '../../shared/sleeve/inks.ts';
import { layoutNames, sleeveSpec, sleeveSvg } from '../../shared/sleeve/sleeve-svg.ts';
import { contrast } from '../support/contrast.ts';
import sleeves from './snapshots/sleeves.json' with { type: 'json' };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('generated sleeves are frozen: the same album keeps its sleeve on every device and in every version', () => {
  test.each(sleeves)('$title by $artist', ({ artist, title, layout, ink, face, sha256: drawn, wordlessSha256 }) => {
    const spec = sleeveSpec(artist, title);
    expect({ layout: layoutNames[spec.layout], ink: spec.ink, face: spec.face }).toEqual({ layout, ink, face });
    expect(sha256(sleeveSvg(artist, title))).toBe(drawn);
    expect(sha256(sleeveSvg(artist, title, { text: false }))).toBe(wordlessSha256);
  });

  test('the frozen albums show every layout', () => {
    const shown = new Set(sleeves.map((sleeve) => sleeve.layout));
    expect(layoutNames.filter((name) => !shown.has(name))).toEqual([]);
  });
});

test('spelling variants of an album get the same face, layout and inks', () => {
  expect(sleeveSpec('  beatles ', 'REVOLVER')).toEqual(sleeveSpec('The Beatles', 'Revolver'));
  expect(sleeveSpec('D’Angelo', 'Brown   Sugar')).toEqual(sleeveSpec("D'Angelo", 'Brown Sugar'));
});

test('an artist keeps one typeface over all records', () => {
  const faces = ['Low', 'Heroes', 'Lodger', 'Station to Station'].map((title) => sleeveSpec('David Bowie', title).face);
  expect(new Set(faces).size).toBe(1);
});

test('markup in a name is drawn as text and never becomes markup', () => {
  const svg = pageSleeve('<script>alert(1)</script>', '"><img src=x onerror=alert(1)> & more', true);
  expect(svg).not.toMatch(/<script|<img/);
  expect(svg).toContain('aria-hidden="true"');
});

test('the sleeve in the page has no style attribute, which the content policy forbids', () => {
  const drawings = sleeves.map(({ artist, title }) => pageSleeve(artist, title, true));
  expect(drawings.filter((svg) => svg.includes('style='))).toEqual([]);
  expect(drawings.some((svg) => svg.includes('class="fs62"'))).toBe(true);
  expect(drawings.some((svg) => svg.includes('class="fs125"'))).toBe(true);
  expect(pageSleeve('', '', true)).toContain('</svg>');
});

test('a page draws many dots or bars of one ink as a few paths, and loses none of them', () => {
  const shapes = (svg: string) => svg.match(/<rect|<circle|z(?=["M])/g)?.length;
  const elements = (svg: string) => svg.match(/<\w/g)?.length ?? 0;
  for (const { artist, title } of sleeves) {
    const [frozen, drawn] = [sleeveSvg(artist, title, { text: false }), pageSleeve(artist, title, false)];
    expect(shapes(drawn), title).toBe(shapes(frozen));
    expect(elements(drawn), title).toBeLessThan(35);
  }
});

test('ink on paper reads at 4.5 : 1 or better in all sixteen palettes', () => {
  expect(INKS).toHaveLength(16);
  const faint = INKS.filter(([paper, ink]) => contrast(ink, paper) < 4.5);
  expect(faint).toEqual([]);
});
