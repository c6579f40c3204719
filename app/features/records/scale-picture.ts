import { LONGEST_IMAGE_SIDE } from '../../../shared/domain/image.ts';
import { drawPart, pictureFile } from '../../ui/field/picture-file.ts';

/**
 * Rotates a picture upright and scales it to at most 1200 px, or to a shorter longest side.
 * @throws if this browser cannot read the file as a picture
 */
export async function scalePicture(
  source: Blob | HTMLVideoElement,
  longest = LONGEST_IMAGE_SIDE,
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, longest / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    drawPart(canvas, bitmap, { left: 0, top: 0, width, height });
    const scaled = await pictureFile(canvas);
    return { bytes: await scaled.arrayBuffer(), type: scaled.type };
  } finally {
    bitmap.close();
  }
}
