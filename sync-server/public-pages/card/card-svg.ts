import { CARD_SIZE } from '../../../shared/domain/page-tags.ts';
import { fitText } from '../../../shared/picture/fitted-text.ts';
import type { Letters } from '../../../shared/picture/letters.ts';
import {
  board,
  heading,
  headline,
  partDefinitions,
  plain,
  readouts,
  SILVER,
  standingSleeve,
  text,
  wordmark,
} from '../../../shared/picture/shelf-parts.ts';
import { personColours } from '../../../shared/sleeve/sleeve-colours.ts';
import type { AlbumCard, Card, CardAlbum, PersonCard, ShelfCard } from './card.ts';
import { sleeveOutlines } from './sleeve-outlines.ts';

/** A stored picture as a data address, or undefined where it cannot be read: the generated sleeve stands in. */
export type PictureAt = (hash: string | null) => string | undefined;

const { paper: PAPER, ink: INK, quiet: QUIET, line: LINE } = SILVER;
const LEFT = 64;
const RIGHT = CARD_SIZE.width - LEFT;
const BOARD = 584;
const GAP = 26;

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
    ` viewBox="0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}"><defs>${partDefinitions(SILVER)}` +
    '<clipPath id="face"><circle cx="138" cy="212" r="74"/></clipPath></defs>' +
    `<rect width="100%" height="100%" fill="${PAPER}"/>${wordmark(letters, SILVER)}${board(BOARD, CARD_SIZE.width)}${parts}</svg>`
  );
}

function shelfCard(letters: Letters, card: ShelfCard, pictureAt: PictureAt): string {
  const byline = letters.write(card.byline, text(26));
  const count = letters.write(card.count, text(30, 650));
  const title = titleOf(letters, card, RIGHT - LEFT);
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
  const title = titleOf(letters, card, room);
  const [by = ''] = byline.lines;
  return [
    title.drawn,
    letters.write(by, byline.lettering).at(66, title.below + 8, QUIET),
    letters.write(card.line, text(26)).at(66, title.below + (by ? 56 : 8), QUIET),
    sleeve(letters, card.album, { x: RIGHT - width, width }, pictureAt),
  ].join('');
}

function titleOf(letters: Letters, { title, plainTitle }: ShelfCard | AlbumCard, width: number) {
  return heading(letters, headline(letters, title) ?? plain(plainTitle), { left: LEFT, width, ink: INK });
}

function personCard(letters: Letters, card: PersonCard, pictureAt: PictureAt): string {
  const own = headline(letters, card.name);
  const { words, face } = own ?? plain(card.plainName);
  const name = fitText(letters, words, { ...face, spacing: -0.025 }, { high: 72, low: 44, width: RIGHT - 244 });
  return [
    portrait(letters, card, pictureAt),
    letters.write(name.lines[0] ?? '', name.lettering).at(244, 218, INK),
    letters.write(own ? card.line : card.plainLine, text(28)).at(244, 263, QUIET),
    readouts(letters, card.readouts, { left: LEFT, top: 318, palette: SILVER }),
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

function row(letters: Letters, albums: readonly CardAlbum[], width: number, pictureAt: PictureAt): string {
  return albums
    .map((album, index) => sleeve(letters, album, { x: LEFT + index * (width + GAP), width }, pictureAt))
    .join('');
}

function sleeve(letters: Letters, album: CardAlbum, place: { x: number; width: number }, pictureAt: PictureAt): string {
  const photo = pictureAt(album.cover);
  const art = photo ? `<image width="400" height="400" href="${photo}"/>` : sleeveOutlines(letters, album);
  return standingSleeve(art, { ...place, bottom: BOARD }, SILVER);
}
