import { numberAt, UnreadablePicture } from './picture.ts';

const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/**
 * Reduces EXIF data to the orientation.
 * @param tiff the data, starting with "II" or "MM"
 * @returns undefined if the picture is upright without it
 */
export function onlyOrientation(tiff: Buffer): Buffer | undefined {
  const orientation = orientationOf(tiff);
  return orientation === undefined ? undefined : tiffOf(orientation);
}

function orientationOf(tiff: Buffer): number | undefined {
  try {
    const order = tiff.toString('latin1', 0, 2) === 'MM' ? 'big' : 'little';
    const directory = numberAt(tiff, 4, 4, order);
    const count = numberAt(tiff, directory, 2, order);
    for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
      if (numberAt(tiff, entry, 2, order) !== ORIENTATION) continue;
      const value = numberAt(tiff, entry + 8, 2, order);
      return value > UPRIGHT && value <= 8 ? value : undefined;
    }
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
  }
  return undefined;
}

/** One directory with one entry of type SHORT. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
