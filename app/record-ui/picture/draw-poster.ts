import {
  POSTER_SIZE,
  type Poster,
  type PosterAlbum,
  type PosterShape,
  posterSvg,
  shownOf,
} from '../../../shared/picture/poster.ts';
import { BLACK, SILVER } from '../../../shared/picture/shelf-parts.ts';
import { sleeveSvg } from '../../../shared/sleeve/sleeve-svg.ts';
import { pageLetters } from './page-letters.ts';
import { typefaceStyle } from './typefaces.ts';

export interface PosterLook {
  shape: PosterShape;
  theme: 'light' | 'dark';
}

/** Twice as fine as a sleeve is wide. */
const COVER_SIDE = 432;
const LONGEST_MS = 4_000;

/**
 * Draws pictures on this device, as PNG. It reads each cover and typeface once.
 * @param localUrl an object URL for a cover that is still only on this device
 */
export function posterDrawing(localUrl: (imageUrl: string) => Promise<string | undefined>) {
  const typefaces = new Map<string, Promise<string>>();
  const covers = new Map<string, Promise<string | undefined>>();

  /** Undefined if this device may not draw it; then the generated sleeve is drawn. */
  function coverOf(imageUrl: string): Promise<string | undefined> {
    // Not on this device, or its site does not allow a drawing.
    const cover = covers.get(imageUrl) ?? readCover(imageUrl, localUrl).catch(() => undefined);
    covers.set(imageUrl, cover);
    return cover;
  }

  return async (poster: Poster, { shape, theme }: PosterLook): Promise<Blob> => {
    const shown = shownOf(poster, shape);
    const words = wordsOf(shown);
    const art = new Map(
      await Promise.all(shown.albums.map(async (album) => [album, await artOf(album, coverOf)] as const)),
    );
    await Promise.all(
      ['600 1em "Besley Variable"', '600 1em "Archivo Variable"'].map((font) => document.fonts.load(font, words)),
    ).catch(() => undefined);
    const letters = pageLetters();
    try {
      const svg = posterSvg(shown, shape, {
        letters,
        palette: theme === 'dark' ? BLACK : SILVER,
        style: await typefaceStyle(words, typefaces),
        artOf: (album) => art.get(album) ?? '',
      });
      return await pngOf(svg, POSTER_SIZE[shape]);
    } finally {
      letters.close();
    }
  };
}

function wordsOf(poster: Poster): string {
  // Sleeves in capitals, and the sign of what was cut.
  const words = JSON.stringify(poster);
  return `${words}${words.toUpperCase()}Side One…`;
}

async function artOf(
  { artist, title, imageUrl }: PosterAlbum,
  coverOf: (imageUrl: string) => Promise<string | undefined>,
): Promise<string> {
  const cover = imageUrl ? await coverOf(imageUrl) : undefined;
  return cover
    ? `<image width="400" height="400" href="${cover}"/>`
    : sleeveSvg(artist, title).replace(/^<svg [^>]*>|<\/svg>$/g, '');
}

async function readCover(
  imageUrl: string,
  localUrl: (imageUrl: string) => Promise<string | undefined>,
): Promise<string> {
  const local = await localUrl(imageUrl);
  try {
    return await coverAt(local ?? imageUrl);
  } finally {
    if (local) URL.revokeObjectURL(local);
  }
}

/** A cover as a square, as a data address. */
async function coverAt(address: string): Promise<string> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await inTime(image.decode());
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  const { canvas, context } = canvasOf(COVER_SIDE, COVER_SIDE);
  context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, COVER_SIDE, COVER_SIDE);
  return canvas.toDataURL('image/jpeg', 0.9);
}

/** A slow site does not hold up the picture. */
function inTime(loading: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The cover took too long')), LONGEST_MS);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}

async function pngOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const { canvas, context } = canvasOf(width, height);
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(wellFormed(svg))}`;
  // Safari draws typefaces and covers inside a picture from the second time on.
  for (let time = 0; time < 2; time += 1) {
    const image = new Image(width, height);
    image.src = source;
    await image.decode();
    context.drawImage(image, 0, 0, width, height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

/** Without signs that XML does not allow, which a name may have. */
function wellFormed(svg: string): string {
  return svg.replace(/\p{Cs}|(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  return { canvas, context };
}
