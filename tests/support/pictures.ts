import { crc32, deflateSync } from 'node:zlib';

/** Metadata that no stored picture may contain. */
export const PLACE = 'GPS 48.8584 N 2.2945 E';

/** EXIF as a camera writes it: orientation, a text, and a location. */
export function exif(orientation: number): Buffer {
  const words = Buffer.from(`${PLACE}\0`);
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  for (const [index, [tag, type, count, value]] of [
    [0x010f, 2, words.length, tiff.length] as const,
    [0x0112, 3, 1, orientation] as const,
  ].entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([tiff, words]);
}

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}

/** A grey PNG of this size. @param more chunks before the pixels */
export function png(width = 3, height = 2, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const pixels = deflateSync(Buffer.alloc(Math.min(1_000_000, (width + 1) * height), 0));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', ''),
  ]);
}

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCUAMuP/9k=',
  'base64',
);

export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

export function jpegExif(orientation: number): Buffer {
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)]));
}

/** A JPEG of 3 x 2 pixels. @param more segments after its first one */
export function jpeg(...more: Buffer[]): Buffer {
  return Buffer.concat([JPEG.subarray(0, 20), ...more, JPEG.subarray(20)]);
}

export function webpChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.from(data);
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

const VP8 = Buffer.from('cAEAnQEqAwACAALATCWgAnQBQAAA/uxw3XFzZGGv/jeP8l39u+yg', 'base64');

/** An extended WebP of 3 x 2 pixels. @param more chunks after the pixels */
export function webp(flags: number, ...more: Buffer[]): Buffer {
  const extended = Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]);
  const chunks = [webpChunk('VP8X', extended), webpChunk('VP8 ', VP8), ...more];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function gifBlocks(label: number, ...blocks: string[]): Buffer {
  const parts = blocks.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]));
  return Buffer.concat([Buffer.from([0x21, label]), ...parts, Buffer.from([0])]);
}

/** A GIF of 1 x 1 pixel. @param more blocks before the pixels */
export function gif(...more: Buffer[]): Buffer {
  return Buffer.concat([GIF.subarray(0, 19), ...more, GIF.subarray(19)]);
}

/** A box of an AVIF. */
export function box(type: string, ...parts: (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, body]);
}

/** The ways in which the format lets a writer say where items are. */
export interface AvifShape {
  /** Version of the table of places: from 1 on items may be inside the description, from 2 on ids have four bytes. */
  version?: 0 | 1 | 2;
  /** The metadata is inside the description. */
  inside?: boolean;
  /** Bytes of an offset. */
  offsetSize?: 4 | 8;
  /** Bytes of the number from which the offsets of an item count. */
  baseSize?: 0 | 4 | 8;
  /** The EXIF is in two parts. */
  apart?: boolean;
  /** The size of the data: in four bytes, in eight, or not said, because nothing follows. */
  data?: 'short' | 'long' | 'last';
  /** Bytes by which the EXIF is said to be longer than it is. */
  excess?: number;
}

/** Boxes of pixels, EXIF and XMP, and the words of the last two; the pixels are a placeholder. */
export function avif(width: number, height: number, shape: AvifShape = {}) {
  const {
    version = 0,
    inside = false,
    offsetSize = 4,
    baseSize = 0,
    apart = false,
    data = 'short',
    excess = 0,
  } = shape;
  const pixels = Buffer.from('these stand for the pixels');
  const words = exif(6);
  const idSize = version < 2 ? 2 : 4;
  const indexSize = version > 0 ? 4 : 0;
  const info = (id: number, kind: string) =>
    box('infe', [idSize === 2 ? 2 : 3, 0, 0, 0], bigEndian(id, idSize), [0, 0], kind, [0]);
  const size = Buffer.concat([Buffer.alloc(4), bigEndian(width, 4), bigEndian(height, 4)]);
  const build = (start: number): Buffer => {
    const place = (id: number, isInside: boolean, ...parts: [from: number, length: number][]) => {
      const base = baseSize > 0 ? (parts[0]?.[0] ?? 0) : 0;
      return Buffer.concat([
        bigEndian(id, idSize),
        bigEndian(Number(isInside), version > 0 ? 2 : 0),
        bigEndian(0, 2),
        bigEndian(base, baseSize),
        bigEndian(parts.length, 2),
        ...parts.flatMap(([from, length], index) => [
          bigEndian(index, indexSize),
          bigEndian(from - base, offsetSize),
          bigEndian(length, 4),
        ]),
      ]);
    };
    const at = inside ? 0 : start + pixels.length;
    const half = apart ? 20 : 0;
    const last: [number, number] = [at + half, words.length - half + excess];
    return box(
      'meta',
      [0, 0, 0, 0],
      box(
        'iinf',
        ...(version < 2 ? [[0, 0, 0, 0], bigEndian(3, 2)] : [[1, 0, 0, 0], bigEndian(3, 4)]),
        ...[info(1, 'av01'), info(2, 'Exif'), info(3, 'mime')],
      ),
      box(
        'iloc',
        [version, 0, 0, 0, (offsetSize << 4) | 4, (baseSize << 4) | indexSize],
        bigEndian(3, idSize),
        place(1, false, [start, pixels.length]),
        apart ? place(2, inside, [at, half], last) : place(2, inside, last),
        place(3, inside, [at + words.length, PLACE.length]),
      ),
      box('iprp', box('ipco', box('colr', 'nclx'), box('ispe', size))),
      ...(inside ? [box('idat', words, PLACE)] : []),
    );
  };
  const body = inside ? pixels : Buffer.concat([pixels, words, Buffer.from(PLACE)]);
  const head = {
    short: box('mdat', body).subarray(0, 8),
    long: Buffer.concat([bigEndian(1, 4), Buffer.from('mdat'), bigEndian(body.length + 16, 8)]),
    last: Buffer.concat([bigEndian(0, 4), Buffer.from('mdat')]),
  }[data];
  const type = box('ftyp', 'avif', [0, 0, 0, 0], 'avifmif1');
  const start = type.length + build(0).length + head.length;
  return { file: Buffer.concat([type, build(start), head, body]), pixels, words };
}

function bigEndian(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  if (size > 0) bytes.writeUIntBE(value, Math.max(0, size - 4), Math.min(size, 4));
  return bytes;
}
