import sharp from 'sharp';
import type { Letters } from '../../../shared/picture/letters.ts';
import type { Card } from './card.ts';
import { cardSvg } from './card-svg.ts';
import { loadLetters } from './letters.ts';

/** Larger covers are not opened for a card: the app makes covers of 1,200 pixels a side at most. */
const MOST_PIXELS = 25_000_000;
/** As wide as the widest sleeve of the card, in pixels: a larger one takes twice the time to open and to draw. */
const COVER_SIDES: Record<Card['kind'], number> = { album: 440, shelf: 220, person: 220 };
const LONGEST_SECONDS = 10;

let loading: Promise<Letters> | undefined;

/** Draws the card as PNG. Takes some 30 ms of processor time, so a thread of its own does it. */
export async function drawCard(card: Card, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  loading ??= loadLetters();
  const letters = await loading;
  const opened = new Map<string, string>();
  for (const [hash, bytes] of pictures) {
    const picture = await openedPicture(bytes, COVER_SIDES[card.kind]);
    if (picture) opened.set(hash, picture);
  }
  const svg = cardSvg(letters, card, (hash) => (hash === null ? undefined : opened.get(hash)));
  return sharp(Buffer.from(svg)).timeout({ seconds: LONGEST_SECONDS }).png({ compressionLevel: 6 }).toBuffer();
}

/** A stored picture as a square of the needed size, or undefined if it is damaged or too large. */
async function openedPicture(bytes: Uint8Array, side: number): Promise<string | undefined> {
  try {
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 })
      .toBuffer();
    return `data:image/jpeg;base64,${picture.toString('base64')}`;
  } catch {
    return undefined;
  }
}
