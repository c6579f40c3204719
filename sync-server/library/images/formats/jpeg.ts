import { onlyOrientation } from './exif.ts';
import { numberAt, type Picture, partCounter, textAt } from './picture.ts';

const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';

/** Frame headers contain the size: C0 to CF, except the tables C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Keeps only what the pixels need: of the application segments, the colour profile and the colour transform. */
export function readJpeg(file: Buffer): Picture {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let width = 0;
  let height = 0;
  let at = 2;
  const countPart = partCounter();
  while (at < file.length) {
    countPart();
    at = nextMarker(file, at);
    const marker = file[at + 1] ?? END;
    if (marker === END) {
      kept.push(file.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + numberAt(file, at + 2, 2, 'big');
    const segment = file.subarray(at, end);
    if (isFrame(marker)) {
      height = Math.max(height, numberAt(file, at + 5, 2, 'big'));
      width = Math.max(width, numberAt(file, at + 7, 2, 'big'));
    }
    at = end;
    if (marker === SCAN) {
      at = nextMarker(file, end);
      kept.push(segment, file.subarray(end, at));
    } else kept.push(...keptParts(marker, segment));
  }
  return { width, height, bytes: Buffer.concat(kept) };
}

function keptParts(marker: number, segment: Buffer): Buffer[] {
  if (marker === COMMENT) return [];
  if (marker < 0xe0 || marker > 0xef) return [segment];
  const name = textAt(segment, 4, 12);
  if (marker === 0xe0) return name.startsWith('JFIF\0') ? [withoutThumbnail(segment)] : [];
  if (marker === 0xe1 && name.startsWith(EXIF)) return orientationSegment(segment.subarray(4 + EXIF.length));
  const isNeeded = (marker === 0xe2 && name === 'ICC_PROFILE\0') || (marker === 0xee && name.startsWith('Adobe'));
  return isNeeded ? [segment] : [];
}

/** A JFIF header may contain a thumbnail of the uncropped picture. */
function withoutThumbnail(segment: Buffer): Buffer {
  const plain = Buffer.from(segment.subarray(0, 18));
  if (plain.length < 18 || segment.length === 18) return segment;
  plain.writeUInt16BE(16, 2);
  plain.writeUInt16BE(0, 16);
  return plain;
}

function orientationSegment(tiff: Buffer): Buffer[] {
  const orientation = onlyOrientation(tiff);
  if (!orientation) return [];
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + orientation.length]);
  return [Buffer.concat([head, Buffer.from(EXIF, 'latin1'), orientation])];
}

/** The end of the pixels of a scan, or of the padding that some writers put between segments. */
function nextMarker(file: Buffer, start: number): number {
  let at = start;
  while (at < file.length && (file[at] !== 0xff || isNoMarker(file[at + 1]))) at += 1;
  return at;
}

/** An FF byte of the pixels, a fill byte, or a restart marker. */
function isNoMarker(byte = 0): boolean {
  return byte <= 1 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd8);
}
