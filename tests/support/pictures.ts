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

function box(type: string, ...parts: (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, body]);
}

/** An AVIF container with one picture, its EXIF and its XMP; the pixel data is a placeholder. */
export function avif(width: number, height: number): { file: Buffer; pixels: Buffer } {
  const pixels = Buffer.from('these stand for the pixels');
  const words = exif(6);
  const info = (id: number, kind: string) => box('infe', [2, 0, 0, 0, 0, id, 0, 0], kind, [0]);
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const build = (start: number): Buffer => {
    const place = (id: number, from: number, length: number) => {
      const entry = Buffer.alloc(14);
      entry.writeUInt16BE(id);
      entry.writeUInt16BE(1, 4);
      entry.writeUInt32BE(from, 6);
      entry.writeUInt32BE(length, 10);
      return entry;
    };
    const places = [
      place(1, start, pixels.length),
      place(2, start + pixels.length, words.length),
      place(3, start + pixels.length + words.length, PLACE.length),
    ];
    return box(
      'meta',
      [0, 0, 0, 0],
      box('iinf', [0, 0, 0, 0, 0, 3], info(1, 'av01'), info(2, 'Exif'), info(3, 'mime')),
      box('iloc', [0, 0, 0, 0, 0x44, 0, 0, 3], ...places),
      box('iprp', box('ipco', box('ispe', size))),
    );
  };
  const type = box('ftyp', 'avif', [0, 0, 0, 0], 'avifmif1');
  const start = type.length + build(0).length + 8;
  const file = Buffer.concat([type, build(start), box('mdat', pixels, words, PLACE), box('uuid', PLACE)]);
  return { file, pixels };
}
