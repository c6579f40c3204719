import sharp from 'sharp';
import type { Card } from './card.ts';
import { cardSvg } from './card-svg.ts';
import { type Letters, loadLetters } from './letters.ts';

/** Larger covers are not opened for a card: the app makes covers of 1,200 pixels a side at most. */
const MOST_PIXELS = 25_000_000;
const COVER_SIDE = 440;
const LONGEST_SECONDS = 10;

let loading: Promise<Letters> | undefined;

/** Draws the card as PNG. Takes about 100 ms of processor time, so a thread of its own does it. */
export async function drawCard(card: Card, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  loading ??= loadLetters();
  const letters = await loading;
  const opened = new Map<string, string>();
  for (const [hash, bytes] of pictures) {
    const picture = await openedPicture(bytes);
    if (picture) opened.set(hash, picture);
  }
  const svg = cardSvg(letters, card, (hash) => (hash === null ? undefined : opened.get(hash)));
  return sharp(Buffer.from(svg)).timeout({ seconds: LONGEST_SECONDS }).png({ compressionLevel: 8 }).toBuffer();
}

/** A stored picture as a square of the needed size, or undefined if it is damaged or too large. */
async function openedPicture(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(COVER_SIDE, COVER_SIDE, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 })
      .toBuffer();
    return `data:image/jpeg;base64,${picture.toString('base64')}`;
  } catch {
    return undefined;
  }
}
