import { hash } from 'node:crypto';
import { PICTURES_PATH } from '../../../shared/domain/page-tags.ts';
import type { PageHead } from '../../http/page-head.ts';
import { type Card, DRAWING } from '../card/card.ts';

/** What a link to a page shows elsewhere. */
export interface Preview {
  /** The path by which the page is known. */
  path: string;
  type: PageHead['type'];
  title: string;
  description: string;
  /** The picture, in words. */
  alt: string;
  isIndexed: boolean;
  card: Card;
  /** The person whose stored pictures the card shows. */
  ownerId: string | null;
}

/** Names the picture by what is drawn. */
export function versionOf(card: Card): string {
  return hash('sha256', JSON.stringify([DRAWING, card]), 'hex').slice(0, 20);
}

/** The picture's address has its version, because apps keep a picture for as long as its address stays. */
export function picturePathOf({ path, card }: Preview): string {
  return `${PICTURES_PATH}${path}?v=${versionOf(card)}`;
}

export function headOf(preview: Preview): PageHead {
  const { path, type, title, description, alt, isIndexed } = preview;
  return { path, type, title, description, isIndexed, picture: { path: picturePathOf(preview), alt } };
}
