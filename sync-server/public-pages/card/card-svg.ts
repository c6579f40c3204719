import { CARD_SIZE } from '../../../shared/domain/page-tags.ts';
import { personColours } from '../../../shared/sleeve/sleeve-colours.ts';
import type { AlbumCard, Card, CardAlbum, PersonCard, ShelfCard } from './card.ts';
import { fitText } from './fitted-text.ts';
import type { Lettering, Letters } from './letters.ts';
import { sleeveOutlines } from './sleeve-outlines.ts';
import { SHADOW_DEFINITIONS, shadowEdges, shadowStrip } from './soft-shadow.ts';

/** A stored picture as a data address, or undefined where it cannot be read: the generated sleeve stands in. */
export type PictureAt = (hash: string | null) => string | undefined;

// The light theme's colours: a picture cannot follow the reader's theme.
const PAPER = '#e9e9e5';
const INK = '#191917';
const QUIET = '#51514b';
const LINE = '#cfcfc8';
const LAMP = '#b86a00';

const LEFT = 64;
const RIGHT = CARD_SIZE.width - LEFT;
const BOARD = 584;
const GAP = 26;

const DISPLAY = { family: 'Besley', weight: 600, spacing: -0.028 } as const;
/** Has letters that the first lacks, of Vietnamese for one. */
const SECOND_DISPLAY = { family: 'Archivo', weight: 700, spacing: -0.025 } as const;
const text = (size: number, weight = 400): Lettering => ({ family: 'Archivo', weight, size });

/** The picture of a link, with all text as outlines. */
export function cardSvg(letters: Letters, card: Card, pictureAt: PictureAt): string {
  const parts =
    card.kind === 'shelf'
      ? shelfCard(letters, card, pictureAt)
      : card.kind === 'person'
        ? personCard(letters, card, pictureAt)
        : albumCard(letters, card, pictureAt);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}"` +
    ` viewBox="0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}">${DEFINITIONS}` +
    `<rect width="100%" height="100%" fill="${PAPER}"/>${wordmark(letters)}${board()}${parts}</svg>`
  );
}

function shelfCard(letters: Letters, card: ShelfCard, pictureAt: PictureAt): string {
  const byline = letters.write(card.byline, text(26));
  const count = letters.write(card.count, text(30, 650));
  const title = heading(letters, headline(letters, card.title) ?? plain(card.plainTitle), RIGHT - LEFT);
  return [
    byline.at(RIGHT - byline.width, 79, QUIET),
    title.drawn,
    count.at(66, title.below, INK),
    letters.write(card.counted, text(30)).at(66 + count.width + (card.count ? 8 : 0), title.below, QUIET),
    row(letters, card.albums, 193.6, pictureAt),
  ].join('');
}

function albumCard(letters: Letters, card: AlbumCard, pictureAt: PictureAt): string {
  const width = 440;
  const room = RIGHT - width - 40 - LEFT;
  const byline = fitText(letters, letters.writable(card.byline, 'Archivo') ?? '', text(0), {
    high: 34,
    low: 26,
    width: room,
  });
  const title = heading(letters, headline(letters, card.title) ?? plain(card.plainTitle), room);
  const [by = ''] = byline.lines;
  return [
    title.drawn,
    letters.write(by, byline.lettering).at(66, title.below + 8, QUIET),
    letters.write(card.line, text(26)).at(66, title.below + (by ? 56 : 8), QUIET),
    sleeve(letters, card.album, { x: RIGHT - width, width }, pictureAt),
  ].join('');
}

interface Headline {
  words: string;
  face: Omit<Lettering, 'size'>;
}

const plain = (words: string): Headline => ({ words, face: DISPLAY });

/** The words in the first of our typefaces that has their letters; undefined where neither has, or nothing is left. */
function headline(letters: Letters, words: string): Headline | undefined {
  for (const face of [DISPLAY, SECOND_DISPLAY]) {
    const written = letters.writable(words, face.family);
    if (written) return { words: written, face };
  }
  return undefined;
}

/** The title on one line, or smaller on two; and the baseline of what follows. */
function heading(letters: Letters, { words, face }: Headline, width: number): { drawn: string; below: number } {
  const { lines, lettering } = fitText(letters, words, face, { high: 96, low: 56, width, maxLines: 2 });
  const [first = '', second] = lines.map((line) => letters.write(line, lettering));
  if (!first) return { drawn: '', below: 262 };
  if (!second) return { drawn: first.at(LEFT, 202, INK), below: 262 };
  return { drawn: first.at(LEFT, 160, INK) + second.at(LEFT, 220, INK), below: 278 };
}

function personCard(letters: Letters, card: PersonCard, pictureAt: PictureAt): string {
  const own = headline(letters, card.name);
  const { words, face } = own ?? plain(card.plainName);
  const name = fitText(letters, words, { ...face, spacing: -0.025 }, { high: 72, low: 44, width: RIGHT - 244 });
  return [
    portrait(letters, card, pictureAt),
    letters.write(name.lines[0] ?? '', name.lettering).at(244, 218, INK),
    letters.write(own ? card.line : card.plainLine, text(28)).at(244, 263, QUIET),
    readouts(letters, card.readouts),
    row(letters, card.albums, 130, pictureAt),
  ].join('');
}

function portrait(letters: Letters, card: PersonCard, pictureAt: PictureAt): string {
  const photo = pictureAt(card.portrait);
  const ring = `<circle cx="138" cy="212" r="73.5" fill="none" stroke="${LINE}"/>`;
  if (photo) {
    return `<g clip-path="url(#face)"><image x="64" y="138" width="148" height="148" href="${photo}"/></g>${ring}`;
  }
  const { paper, ink } = personColours(card.seed);
  const initial =
    [...(letters.writable(card.name, 'Archivo') || card.plainName.replace('@', ''))][0]?.toUpperCase() ?? '?';
  const letter = letters.write(initial, text(59, 700));
  return `<circle cx="138" cy="212" r="74" fill="${paper}"/>${ring}${letter.at(138 - letter.width / 2, 232.5, ink)}`;
}

function readouts(letters: Letters, items: PersonCard['readouts']): string {
  let x = LEFT;
  let drawn = '';
  for (const [index, { label, value }] of items.entries()) {
    if (index > 0) {
      drawn += `<rect x="${x}" y="318" width="1" height="79" fill="${LINE}"/>`;
      x += 28;
    }
    const name = letters.write(label, text(22));
    const figure = letters.write(value, { family: 'Archivo', weight: 600, stretch: 118, size: 44, spacing: -0.01 });
    drawn += name.at(x, 339, QUIET) + figure.at(x, 386, INK);
    x += Math.ceil(Math.max(name.width, figure.width)) + 28;
  }
  return drawn;
}

function row(letters: Letters, albums: readonly CardAlbum[], width: number, pictureAt: PictureAt): string {
  return albums
    .map((album, index) => sleeve(letters, album, { x: LEFT + index * (width + GAP), width }, pictureAt))
    .join('');
}

/** A sleeve on the board, with the shadow and the edges that the style sheet gives it in the app. */
function sleeve(letters: Letters, album: CardAlbum, { x, width }: { x: number; width: number }, pictureAt: PictureAt) {
  const y = BOARD - width;
  const photo = pictureAt(album.cover);
  const inside = photo ? `<image width="400" height="400" href="${photo}"/>` : sleeveOutlines(letters, album);
  const box = `x="${x}" y="${y}" width="${width}" height="${width}"`;
  return (
    shadowEdges({ x: x + 3, y: y + 9, width: width - 6, height: width - 9 }) +
    `<svg ${box} viewBox="0 0 400 400">${inside}</svg>` +
    `<rect ${box} fill="url(#edge)"/>` +
    `<rect x="${x + 0.25}" y="${y + 0.25}" width="${width - 0.5}" height="${width - 0.5}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width=".5"/>`
  );
}

function wordmark(letters: Letters): string {
  const name = letters.write('Side One', { family: 'Archivo', weight: 800, stretch: 125, size: 26, spacing: -0.02 });
  return (
    `<circle cx="82" cy="70" r="18" fill="${INK}"/><circle cx="82" cy="70" r="9.4" fill="${LAMP}"/>` +
    `<circle cx="82" cy="70" r="2.4" fill="${PAPER}"/>${name.at(114, 79, INK)}`
  );
}

function board(): string {
  return (
    `<rect x="0" y="${BOARD - 60}" width="${CARD_SIZE.width}" height="60" fill="url(#gloom)"/>` +
    shadowStrip(BOARD + 16, CARD_SIZE.width) +
    `<rect x="0" y="${BOARD}" width="${CARD_SIZE.width}" height="16" fill="url(#walnut)"/>`
  );
}

const DEFINITIONS =
  '<defs>' +
  '<linearGradient id="walnut" x2="0" y2="1"><stop offset=".1875" stop-color="#a9764c"/><stop offset=".1875" stop-color="#83552f"/>' +
  '<stop offset=".8125" stop-color="#83552f"/><stop offset="1" stop-color="#5f3b1f"/></linearGradient>' +
  '<linearGradient id="gloom" x2="0" y2="1"><stop stop-color="#3c2814" stop-opacity="0"/><stop offset="1" stop-color="#3c2814" stop-opacity=".13"/></linearGradient>' +
  '<linearGradient id="edge"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".006" stop-color="#000" stop-opacity=".1"/>' +
  '<stop offset=".012" stop-color="#000" stop-opacity="0"/><stop offset=".97" stop-color="#000" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>' +
  SHADOW_DEFINITIONS +
  '<clipPath id="face"><circle cx="138" cy="212" r="74"/></clipPath>' +
  '</defs>';
