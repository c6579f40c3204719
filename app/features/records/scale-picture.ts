import { LONGEST_IMAGE_SIDE } from '../../../shared/domain/image.ts';

const QUALITY = 0.85;

/**
 * Rotates a picked picture upright and scales it to at most 1200 px.
 * @throws if this browser cannot read the file as a picture
 */
export async function scalePicture(file: Blob): Promise<{ bytes: ArrayBuffer; type: string }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST_IMAGE_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures');
    // The JPEG fallback has no transparency: without this, transparent areas would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const webp = await blobOf(canvas, 'image/webp');
    // A browser that cannot encode WebP returns PNG instead.
    const scaled = webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg');
    return { bytes: await scaled.arrayBuffer(), type: scaled.type };
  } finally {
    bitmap.close();
  }
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), type, QUALITY);
  });
}
