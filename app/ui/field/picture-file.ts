// Chunk: small

const QUALITY = 0.85;

/** A part of a picture, in its pixels. */
export interface PicturePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Draws a part of a picture over a whole canvas. */
export function drawPart(canvas: HTMLCanvasElement, bitmap: ImageBitmap, part: PicturePart): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  // The JPEG fallback has no transparency: without this, transparent areas would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
}

/** The drawn picture, as a file that browsers can show. */
export async function pictureFile(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp');
  // A browser that cannot encode WebP returns PNG instead.
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), type, QUALITY);
  });
}
