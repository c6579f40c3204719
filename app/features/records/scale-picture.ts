import { LONGEST_IMAGE_SIDE } from '../../../shared/domain/image.ts';
import { drawPart, pictureFile } from '../../ui/field/picture-file.ts';

/**
 * Rotates a picked picture upright and scales it to at most 1200 px.
 * @throws if this browser cannot read the file as a picture
 */
export async function scalePicture(file: Blob): Promise<{ bytes: ArrayBuffer; type: string }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, LONGEST_IMAGE_SIDE / Math.max(width, height));
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
