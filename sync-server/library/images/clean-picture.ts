import type { StoredImageType } from '../../../shared/domain/image.ts';
import { AppError } from '../../http/app-error.ts';
import { readAvif } from './formats/avif.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import { type Picture, UnreadablePicture } from './formats/picture.ts';
import { readPng } from './formats/png.ts';
import { readWebp } from './formats/webp.ts';

/** Phones take pictures of up to about 50 million pixels; larger ones would exhaust a viewer's memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 16_384;

const READERS: Record<StoredImageType, (file: Buffer) => Picture> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/avif': readAvif,
};

/**
 * Removes metadata such as place and camera, and refuses pictures too large to display. Pixels and orientation stay
 * unchanged.
 */
export function cleanPicture(file: Buffer, type: StoredImageType): Buffer {
  const { width, height, bytes } = read(file, type);
  if (width < 1 || height < 1) throw unreadable();
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new AppError(
      'TOO_LARGE',
      `A picture may have up to ${MOST_PIXELS / 1e6} million pixels. Make it smaller first`,
    );
  }
  return bytes;
}

function read(file: Buffer, type: StoredImageType): Picture {
  try {
    return READERS[type](file);
  } catch (error) {
    if (error instanceof UnreadablePicture) throw unreadable();
    throw error;
  }
}

function unreadable(): AppError {
  return new AppError('UNSUPPORTED_IMAGE', 'This picture is damaged: it cannot be read');
}
