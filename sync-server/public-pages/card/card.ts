/** The picture of a link, as data: two equal cards are the same picture. */
export type Card = ShelfCard | PersonCard | AlbumCard;

export interface CardAlbum {
  artist: string;
  title: string;
  /** The hash of a stored picture of the owner's, or null for the generated sleeve. */
  cover: string | null;
}

/** A collection or a wishlist. */
export interface ShelfCard {
  kind: 'shelf';
  title: string;
  /** Drawn where the title has letters that the typefaces lack. */
  plainTitle: string;
  byline: string;
  count: string;
  counted: string;
  albums: readonly CardAlbum[];
}

export interface PersonCard {
  kind: 'person';
  name: string;
  /** Drawn where the name has letters that the typefaces lack. */
  plainName: string;
  line: string;
  /** Below the plain name, which it does not repeat. */
  plainLine: string;
  /** Sets the colours of the initial, as in the app. */
  seed: string;
  portrait: string | null;
  readouts: readonly { label: string; value: string }[];
  albums: readonly CardAlbum[];
}

export interface AlbumCard {
  kind: 'album';
  title: string;
  plainTitle: string;
  byline: string;
  line: string;
  album: CardAlbum;
}

/** Sleeves that fit on the board. */
export const SHELF_SLEEVES = 5;
export const PERSON_SLEEVES = 7;

/** Change it with the drawing: kept pictures of an earlier drawing are not sent any more. */
export const DRAWING = 3;

/** The stored pictures that a card shows. */
export function picturesOf(card: Card): string[] {
  const covers = (card.kind === 'album' ? [card.album] : card.albums).map(({ cover }) => cover);
  const all = card.kind === 'person' ? [card.portrait, ...covers] : covers;
  return [...new Set(all.filter((hash) => hash !== null))];
}
