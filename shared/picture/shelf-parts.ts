// Chunk: of its pages

import { fitText } from './fitted-text.ts';
import type { Lettering, Letters } from './letters.ts';
import { SHADOW_DEFINITIONS, shadowEdges, shadowStrip } from './soft-shadow.ts';

/** The design's colours in one theme: a picture cannot follow the reader's. */
export interface Palette {
  paper: string;
  ink: string;
  quiet: string;
  line: string;
  lamp: string;
  /** From the board's edge to its lower side. */
  walnut: readonly [string, string, string];
  gloom: string;
  /** Around a sleeve. */
  rim: string;
}

export const SILVER: Palette = {
  paper: '#e9e9e5',
  ink: '#191917',
  quiet: '#51514b',
  line: '#cfcfc8',
  lamp: '#b86a00',
  walnut: ['#a9764c', '#83552f', '#5f3b1f'],
  gloom: '#3c2814',
  rim: 'stroke="#000" stroke-opacity=".2"',
};

export const BLACK: Palette = {
  paper: '#121211',
  ink: '#f0eee8',
  quiet: '#b0aea6',
  line: '#32322f',
  lamp: '#f5a83a',
  walnut: ['#6b4529', '#4a2e1a', '#2c1a0e'],
  gloom: '#000',
  rim: 'stroke="#fff" stroke-opacity=".22"',
};

const DISPLAY = { family: 'Besley', weight: 600, spacing: -0.028 } as const;
/** Has letters that the first lacks, of Vietnamese for one. */
const SECOND_DISPLAY = { family: 'Archivo', weight: 700, spacing: -0.025 } as const;

export const text = (size: number, weight = 400): Lettering => ({ family: 'Archivo', weight, size });

export interface Headline {
  words: string;
  face: Omit<Lettering, 'size'>;
}

export const plain = (words: string): Headline => ({ words, face: DISPLAY });

/** The words in the first of our typefaces that has their letters; undefined where neither has, or nothing is left. */
export function headline(letters: Letters, words: string): Headline | undefined {
  for (const face of [DISPLAY, SECOND_DISPLAY]) {
    const written = letters.writable(words, face.family);
    if (written) return { words: written, face };
  }
  return undefined;
}

/** The title on one line, or smaller on two; and the baseline of what follows. */
export function heading(
  letters: Letters,
  { words, face }: Headline,
  { left, width, ink }: { left: number; width: number; ink: string },
): { drawn: string; below: number } {
  const { lines, lettering } = fitText(letters, words, face, { high: 96, low: 56, width, maxLines: 2 });
  const [first = '', second] = lines.map((line) => letters.write(line, lettering));
  if (!first) return { drawn: '', below: 262 };
  if (!second) return { drawn: first.at(left, 202, ink), below: 262 };
  return { drawn: first.at(left, 160, ink) + second.at(left, 220, ink), below: 278 };
}

/** Labelled numbers in one line. */
export function readouts(
  letters: Letters,
  items: readonly { label: string; value: string }[],
  { left, top, palette }: { left: number; top: number; palette: Palette },
): string {
  let x = left;
  let drawn = '';
  for (const [index, { label, value }] of items.entries()) {
    if (index > 0) {
      drawn += `<rect x="${x}" y="${top}" width="1" height="79" fill="${palette.line}"/>`;
      x += 28;
    }
    const name = letters.write(label, text(22));
    const figure = letters.write(value, { family: 'Archivo', weight: 600, stretch: 118, size: 44, spacing: -0.01 });
    drawn += name.at(x, top + 21, palette.quiet) + figure.at(x, top + 68, palette.ink);
    x += Math.ceil(Math.max(name.width, figure.width)) + 28;
  }
  return drawn;
}

/** A sleeve at this place, with the shadow and the edges that the style sheet gives it in the app. */
export function standingSleeve(
  art: string,
  { x, bottom, width }: { x: number; bottom: number; width: number },
  { rim }: Palette,
): string {
  const y = bottom - width;
  const box = `x="${x}" y="${y}" width="${width}" height="${width}"`;
  return (
    shadowEdges({ x: x + 3, y: y + 9, width: width - 6, height: width - 9 }) +
    `<svg ${box} viewBox="0 0 400 400">${art}</svg>` +
    `<rect ${box} fill="url(#edge)"/>` +
    `<rect x="${x + 0.25}" y="${y + 0.25}" width="${width - 0.5}" height="${width - 0.5}" fill="none" ${rim} stroke-width=".5"/>`
  );
}

export function wordmark(letters: Letters, { ink, lamp, paper }: Palette): string {
  const name = letters.write('Side One', { family: 'Archivo', weight: 800, stretch: 125, size: 26, spacing: -0.02 });
  return (
    `<circle cx="82" cy="70" r="18" fill="${ink}"/><circle cx="82" cy="70" r="9.4" fill="${lamp}"/>` +
    `<circle cx="82" cy="70" r="2.4" fill="${paper}"/>${name.at(114, 79, ink)}`
  );
}

/** The walnut board, from edge to edge. */
export function board(top: number, width: number): string {
  return (
    `<rect x="0" y="${top - 60}" width="${width}" height="60" fill="url(#gloom)"/>` +
    shadowStrip(top + 16, width) +
    `<rect x="0" y="${top}" width="${width}" height="16" fill="url(#walnut)"/>`
  );
}

/** The definitions that the other parts refer to. */
export function partDefinitions({ walnut: [edge, front, below], gloom }: Palette): string {
  return (
    `<linearGradient id="walnut" x2="0" y2="1"><stop offset=".1875" stop-color="${edge}"/><stop offset=".1875" stop-color="${front}"/>` +
    `<stop offset=".8125" stop-color="${front}"/><stop offset="1" stop-color="${below}"/></linearGradient>` +
    `<linearGradient id="gloom" x2="0" y2="1"><stop stop-color="${gloom}" stop-opacity="0"/><stop offset="1" stop-color="${gloom}" stop-opacity=".13"/></linearGradient>` +
    '<linearGradient id="edge"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".006" stop-color="#000" stop-opacity=".1"/>' +
    '<stop offset=".012" stop-color="#000" stop-opacity="0"/><stop offset=".97" stop-color="#000" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>' +
    SHADOW_DEFINITIONS
  );
}
