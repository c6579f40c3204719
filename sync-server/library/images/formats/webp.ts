import { onlyOrientation } from './exif.ts';
import { numberAt, type Picture, partCounter, textAt, UnreadablePicture } from './picture.ts';

const NEEDED = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export function readWebp(file: Buffer): Picture {
  const end = Math.min(file.length, 8 + numberAt(file, 4, 4, 'little'));
  const kept: Buffer[] = [Buffer.from(file.subarray(0, 12))];
  let extended: Buffer | undefined;
  let hasOrientation = false;
  let [width, height] = [0, 0];
  const countPart = partCounter();
  for (let at = 12; at + 8 <= end; ) {
    countPart();
    const type = textAt(file, at, 4);
    const size = numberAt(file, at + 4, 4, 'little');
    const data = file.subarray(at + 8, Math.min(end, at + 8 + size));
    const next = at + 8 + size + (size % 2);
    const [wide, high] = sizeIn(type, data);
    width = Math.max(width, wide);
    height = Math.max(height, high);
    if (NEEDED.has(type)) {
      const chunk = Buffer.from(file.subarray(at, Math.min(end, next)));
      if (type === 'VP8X') extended = chunk;
      kept.push(chunk);
    } else if (type === 'EXIF' && !hasOrientation) {
      const chunk = orientationChunk(data);
      hasOrientation = chunk.length > 0;
      kept.push(...chunk);
    }
    at = next;
  }
  if (extended) {
    const flags = numberAt(extended, 8, 1, 'little') & ~XMP_FLAG & ~EXIF_FLAG;
    extended[8] = hasOrientation ? flags | EXIF_FLAG : flags;
  }
  const bytes = Buffer.concat(kept);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return { width, height, bytes };
}

function sizeIn(type: string, data: Buffer): [number, number] {
  if (type === 'VP8X') return [1 + numberAt(data, 4, 3, 'little'), 1 + numberAt(data, 7, 3, 'little')];
  if (type === 'ANMF') return [1 + numberAt(data, 6, 3, 'little'), 1 + numberAt(data, 9, 3, 'little')];
  if (type === 'VP8 ') return [numberAt(data, 6, 2, 'little') & 0x3fff, numberAt(data, 8, 2, 'little') & 0x3fff];
  if (type !== 'VP8L') return [0, 0];
  if (data[0] !== 0x2f) throw new UnreadablePicture('A lossless frame begins with its sign');
  const bits = numberAt(data, 1, 4, 'little');
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

/** Some writers prefix the data with "Exif", as JPEG does. */
function orientationChunk(data: Buffer): Buffer[] {
  const tiff = textAt(data, 0, 4) === 'Exif' ? data.subarray(6) : data;
  const orientation = onlyOrientation(tiff);
  if (!orientation) return [];
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(orientation.length, 4);
  return [head, orientation];
}
