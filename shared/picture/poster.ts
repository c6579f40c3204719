// Chunk: of its pages

import { fitText } from './fitted-text.ts';
import type { Letters } from './letters.ts';
import {
  board,
  headline,
  type Palette,
  partDefinitions,
  plain,
  standingSleeve,
  text,
  wordmark,
} from './shelf-parts.ts';

/** A picture to share, as words and figures. */
export interface Poster {
  title: string;
  /** Below the title. */
  line: string;
  albums: readonly PosterAlbum[];
  readouts: readonly { label: string; value: string }[];
  bars: { title: string; bars: readonly { label: string; amount: number }[] } | undefined;
  /** Two at most fit side by side. */
  lists: readonly { title: string; rows: readonly { name: string; count: string }[] }[];
  /** A taller picture has room for more of them. */
  facts: readonly { label: string; value: string }[];
}

export interface PosterAlbum {
  artist: string;
  title: string;
  imageUrl: string | null;
}

export type PosterShape = 'post' | 'story';

export const POSTER_SIZE = {
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<PosterShape, { width: number; height: number }>;

export interface PosterTools {
  letters: Letters;
  palette: Palette;
  /** The inside of a square of 400. */
  artOf(album: PosterAlbum): string;
  /** A style element with the typefaces, if the letters are text. */
  style?: string;
}

const WIDTH = 1080;
const LEFT = 72;
const ROOM = WIDTH - 2 * LEFT;
const IN_ROW = 4;
const GAP = 24;
const ROWS = 5;
const SPINE = 9;
const SPINE_GAP = 4;
/** The room of a shape, with the margins above and below its content. */
const LIMITS = {
  post: { boards: 1, facts: 1, top: 150, bottom: 58 },
  story: { boards: 2, facts: 4, top: 236, bottom: 130 },
};
const MOST_BETWEEN = 88;

/** A part of the picture: its height, and its drawing with its upper edge at `top`. */
interface Part {
  height: number;
  at(top: number): string;
}

/** The part of a poster that a picture of this shape has room for. */
export function shownOf(poster: Poster, shape: PosterShape): Poster {
  const { boards, facts } = LIMITS[shape];
  const { bars, lists } = poster;
  return {
    ...poster,
    albums: poster.albums.slice(0, boards * IN_ROW),
    bars: bars?.bars.some(({ amount }) => amount > 0) ? bars : undefined,
    lists: lists
      .filter(({ rows }) => rows.length > 0)
      .slice(0, 2)
      .map((list) => ({ ...list, rows: list.rows.slice(0, ROWS) })),
    facts: poster.facts.slice(0, facts),
  };
}

/** The picture as SVG. Parts without content are left out; the others share the room that is left. */
export function posterSvg(poster: Poster, shape: PosterShape, tools: PosterTools): string {
  const { height } = POSTER_SIZE[shape];
  const { top, bottom } = LIMITS[shape];
  const { albums, readouts, bars, lists, facts } = shownOf(poster, shape);
  const { palette, letters, style = '' } = tools;
  const parts = [
    titlePart(poster, tools),
    ...boardParts(albums, tools),
    readoutPart(readouts, tools),
    barPart(bars, tools),
    listPart(lists, tools),
    factPart(facts, tools),
  ].filter((part) => part !== undefined);
  const left = height - top - bottom - parts.reduce((sum, part) => sum + part.height, 0);
  const between = Math.min(MOST_BETWEEN, Math.max(0, left / Math.max(1, parts.length - 1)));
  let y = top;
  const drawn = parts.map((part) => {
    const own = part.at(Math.round(y));
    y += part.height + between;
    return own;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${style}` +
    `<defs>${partDefinitions(palette)}${spinePattern('spine', palette.quiet)}${spinePattern('lit', palette.lamp)}</defs>` +
    `<rect width="100%" height="100%" fill="${palette.paper}"/>` +
    `<g transform="translate(8 ${top - 122})">${wordmark(letters, palette)}</g>${drawn.join('')}</svg>`
  );
}

/** The title on one line or two, and a line below it. */
function titlePart({ title, line }: Poster, { letters, palette }: PosterTools): Part {
  const { words, face } = headline(letters, title) ?? plain('My records');
  const { lines, lettering } = fitText(letters, words, face, { high: 108, low: 68, width: ROOM, maxLines: 2 });
  const step = Math.round(lettering.size * 1.06);
  const last = Math.round(lettering.size * 0.82) + step * (lines.length - 1);
  const below = fitted(letters, line, ROOM, 32);
  return {
    height: last + 74,
    at: (top) =>
      lines
        .map((each, index) =>
          letters.write(each, lettering).at(LEFT, top + last - step * (lines.length - 1 - index), palette.ink),
        )
        .join('') + letters.write(below, text(32)).at(LEFT + 2, top + last + 56, palette.quiet),
  };
}

/** Sleeves on boards that run from edge to edge. */
function boardParts(albums: readonly PosterAlbum[], { artOf, palette }: PosterTools): Part[] {
  const width = (ROOM - (IN_ROW - 1) * GAP) / IN_ROW;
  return [albums.slice(0, IN_ROW), albums.slice(IN_ROW)]
    .filter((row) => row.length > 0)
    .map((row) => ({
      height: width + 28,
      at: (top) =>
        board(top + width, WIDTH) +
        row
          .map((album, index) =>
            standingSleeve(artOf(album), { x: LEFT + index * (width + GAP), bottom: top + width, width }, palette),
          )
          .join(''),
    }));
}

/** Labelled numbers in one line, as large as fits. */
function readoutPart(items: Poster['readouts'], { letters, palette }: PosterTools): Part | undefined {
  if (items.length === 0) return undefined;
  const face = { family: 'Archivo', weight: 600, stretch: 118, spacing: -0.01 } as const;
  const room = ROOM - (items.length - 1) * 2 * GAP;
  const widthsAt = (size: number) =>
    items.map(({ label, value }) =>
      Math.max(letters.write(label, text(28)).width, letters.write(value, { ...face, size }).width),
    );
  let size = 60;
  while (size > 36 && sumOf(widthsAt(size)) > room) size -= 2;
  const widths = widthsAt(size);
  const spare = Math.max(0, room - sumOf(widths)) / items.length;
  let x = LEFT;
  const columns = widths.map((width, index) => {
    const own = { x, width: Math.min(width + spare, LEFT + ROOM - x) };
    x += width + spare + (index < items.length - 1 ? 2 * GAP : 0);
    return own;
  });
  return {
    height: 100,
    at: (top) =>
      items
        .map(({ label, value }, index) => {
          const { x: left = LEFT, width = ROOM } = columns[index] ?? {};
          const [shown = ''] = fitText(letters, value, face, { high: size, low: size, width }).lines;
          return (
            (index > 0 ? `<rect x="${left - GAP}" y="${top}" width="1.5" height="100" fill="${palette.line}"/>` : '') +
            letters.write(label, text(28)).at(left, top + 26, palette.quiet) +
            letters.write(shown, { ...face, size }).at(left, top + 90, palette.ink)
          );
        })
        .join(''),
  };
}

/** Bars with their amounts above; the highest is lit. */
function barPart(chart: Poster['bars'], { letters, palette }: PosterTools): Part | undefined {
  if (!chart) return undefined;
  const { title, bars } = chart;
  const most = Math.max(...bars.map(({ amount }) => amount));
  const column = ROOM / bars.length;
  // Whole spines.
  const width = SPINE * Math.max(1, Math.floor((Math.min(72, column - 12) + SPINE_GAP) / SPINE)) - SPINE_GAP;
  const [head, high] = [68, 100];
  const centred = (words: string, size: number, weight: number, middle: number, y: number, fill: string) => {
    const line = letters.write(words, { family: 'Archivo', weight, size });
    return line.at(middle - line.width / 2, y, fill);
  };
  return {
    height: head + high + 40,
    at: (top) =>
      caption(letters, title, LEFT, top, palette) +
      `<rect x="${LEFT}" y="${top + head + high}" width="${ROOM}" height="1.5" fill="${palette.quiet}"/>` +
      bars
        .map(({ label, amount }, index) => {
          const middle = LEFT + (index + 0.5) * column;
          const tall = Math.max(3, Math.round((amount / most) * high));
          const fill = amount === most ? 'lit' : 'spine';
          const foot = top + head + high;
          return (
            (amount > 0
              ? `<g transform="translate(${Math.round(middle - width / 2)} ${foot - tall})"><rect width="${width}" height="${tall}" fill="url(#${fill})"/></g>` +
                centred(String(amount), 24, 600, middle, foot - tall - 10, palette.ink)
              : '') + centred(label, 24, 500, middle, foot + 34, palette.quiet)
          );
        })
        .join(''),
  };
}

/** Names with their numbers, in two columns. */
function listPart(lists: Poster['lists'], { letters, palette }: PosterTools): Part | undefined {
  if (lists.length === 0) return undefined;
  const column = (ROOM - 56 * (lists.length - 1)) / lists.length;
  const most = Math.max(...lists.map(({ rows }) => rows.length));
  return {
    height: 48 + most * 46,
    at: (top) =>
      lists
        .map(({ title, rows }, index) => {
          const x = LEFT + index * (column + 56);
          const lines = rows.map(({ name, count }, at) => {
            const y = top + 76 + at * 46;
            const number = letters.write(count, { family: 'Archivo', weight: 600, size: 32 });
            const shown = fitted(letters, name, column - number.width - 24, 32);
            return (
              letters.write(shown, text(32, at === 0 ? 650 : 450)).at(x, y, palette.ink) +
              number.at(x + column - number.width, y, palette.quiet)
            );
          });
          return caption(letters, title, x, top, palette) + lines.join('');
        })
        .join(''),
  };
}

/** A label and what it names, a line each. */
function factPart(facts: Poster['facts'], { letters, palette }: PosterTools): Part | undefined {
  if (facts.length === 0) return undefined;
  const names = Math.max(...facts.map(({ label }) => letters.write(label, text(28)).width)) + 28;
  return {
    height: facts.length * 54,
    at: (top) =>
      facts
        .map(({ label, value }, index) => {
          const y = top + index * 54;
          return (
            `<rect x="${LEFT}" y="${y}" width="${ROOM}" height="1.5" fill="${palette.line}"/>` +
            letters.write(label, text(28)).at(LEFT, y + 38, palette.quiet) +
            letters.write(fitted(letters, value, ROOM - names, 30), text(30, 550)).at(LEFT + names, y + 38, palette.ink)
          );
        })
        .join(''),
  };
}

/** The title of a part. */
function caption(letters: Letters, title: string, x: number, top: number, { quiet }: Palette): string {
  return letters.write(title, text(28)).at(x, top + 28, quiet);
}

/** The text on one line, cut if it is too long. Empty where the typeface lacks its letters. */
function fitted(letters: Letters, words: string, width: number, size: number): string {
  const written = letters.writable(words, 'Archivo') ?? '';
  return fitText(letters, written, text(0, 600), { high: size, low: size, width }).lines[0] ?? '';
}

/** The spines of records. */
function spinePattern(id: string, fill: string): string {
  return (
    `<pattern id="${id}" width="${SPINE}" height="${SPINE}" patternUnits="userSpaceOnUse">` +
    `<rect width="${SPINE - SPINE_GAP}" height="${SPINE}" fill="${fill}"/></pattern>`
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
