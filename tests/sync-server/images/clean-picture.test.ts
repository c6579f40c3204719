import { describe, expect, test } from 'vitest';
import { imageTypeOf, type StoredImageType } from '../../../shared/domain/image.ts';
import { AppError } from '../../../sync-server/http/app-error.ts';
import { cleanPicture } from '../../../sync-server/library/images/clean-picture.ts';
import {
  avif,
  exif,
  gif,
  gifBlocks,
  jpeg,
  jpegExif,
  jpegSegment,
  PLACE,
  png,
  pngChunk,
  webp,
  webpChunk,
} from '../../support/pictures.ts';

const typeOf = (file: Buffer) => imageTypeOf(file) as StoredImageType;
const clean = (file: Buffer) => cleanPicture(file, typeOf(file));
const JFIF_THUMBNAIL = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01abc', 'latin1');
const ICC = 'ICC_PROFILE\0\x01\x01colours';
const profile = jpegSegment(0xe2, ICC);
const adobe = jpegSegment(0xee, 'Adobe\0d\0\0\0\0\x01');
/** Bytes that some writers put between two segments. */
const FILL = Buffer.from([0xff, 0xff]);
const scan = (...pixels: number[]) => Buffer.concat([jpegSegment(0xda, '\x01\x01\0\0?\0'), Buffer.from(pixels)]);
/** Pixels with a byte FF, a restart and a fill byte: three marks that end no scan. */
const scannedJpeg = Buffer.concat([
  jpeg().subarray(0, -2),
  scan(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd7, 4, 0xff, 0xff, 0xd1, 5),
  scan(0xff, 1, 6),
  jpeg().subarray(-2),
]);

function losslessWebp(width: number, height: number): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 7, 7, 7]);
  data.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
  const file = Buffer.concat([webp(0).subarray(0, 12), webpChunk('VP8L', data)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** A frame of an animation. */
function frameOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(16);
  data.writeUIntLE(width - 1, 6, 3);
  data.writeUIntLE(height - 1, 9, 3);
  return webpChunk('ANMF', data);
}

/** Its one frame brings two colours. */
function gifOfTable(): Buffer {
  const file = gif();
  const frame = file.indexOf(0x2c);
  file[frame + 9] = 0x80;
  return Buffer.concat([file.subarray(0, frame + 10), Buffer.from([1, 2, 3, 4, 5, 6]), file.subarray(frame + 10)]);
}

describe('a picture without metadata is kept byte for byte', () => {
  test.each([
    ['PNG', png()],
    ['PNG with colours', png(3, 2, pngChunk('gAMA', Buffer.alloc(4)), pngChunk('iCCP', 'x'))],
    ['JPEG', jpeg()],
    ['JPEG with colours', jpeg(profile, adobe)],
    ['WebP', webp(0)],
    ['GIF', gif()],
    ['WebP without loss', losslessWebp(3, 2)],
    ['animated WebP', webp(0x02, frameOf(3, 2))],
    ['GIF that repeats', gif(gifBlocks(0xff, 'NETSCAPE2.0', '\x01\0\0'))],
    ['GIF with a table of colours for one frame', gifOfTable()],
    ['JPEG in several scans, with restarts', scannedJpeg],
  ])('%s', (_, file) => {
    expect(clean(file).equals(file)).toBe(true);
  });
});

describe('data on place, camera and author is removed, and the pixels are unchanged', () => {
  test.each([
    ['a text of a PNG', png(3, 2, pngChunk('tEXt', `Comment\0${PLACE}`), pngChunk('iTXt', PLACE)), png()],
    ['a packed text of a PNG', png(3, 2, pngChunk('zTXt', PLACE), pngChunk('tIME', '1234567')), png()],
    ['EXIF of an upright PNG', png(3, 2, pngChunk('eXIf', exif(1))), png()],
    ['an unknown chunk of a PNG', png(3, 2, pngChunk('prVt', PLACE)), png()],
    ['what follows a PNG', Buffer.concat([png(), Buffer.from(PLACE)]), png()],
    ['EXIF of an upright JPEG', jpeg(jpegExif(1)), jpeg()],
    ['XMP of a JPEG', jpeg(jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`)), jpeg()],
    ['a comment of a JPEG', jpeg(profile, jpegSegment(0xfe, PLACE), adobe), jpeg(profile, adobe)],
    ['the press data of a JPEG', jpeg(jpegSegment(0xed, `Photoshop 3.0\0${PLACE}`)), jpeg()],
    ['data of other makers in a JPEG', jpeg(jpegSegment(0xe2, `MPF\0${PLACE}`), jpegSegment(0xee, PLACE)), jpeg()],
    ['a profile and a transform of another kind', jpeg(jpegSegment(0xe3, ICC), jpegSegment(0xef, 'Adobe')), jpeg()],
    ['the small copy in a JPEG', jpeg(jpegSegment(0xe0, `JFXX\0${PLACE}`)), jpeg()],
    ['padding of a JPEG', Buffer.concat([jpeg().subarray(0, 20), FILL, jpeg().subarray(20)]), jpeg()],
    ['what follows a JPEG', Buffer.concat([jpeg(), Buffer.from(PLACE), jpeg(jpegExif(6))]), jpeg()],
    ['EXIF and XMP of a WebP', webp(0x0c, webpChunk('EXIF', exif(1)), webpChunk('XMP ', PLACE)), webp(0)],
    ['an unknown chunk of a WebP', webp(0, webpChunk('PRIV', PLACE)), webp(0)],
    ['what follows a WebP', Buffer.concat([webp(0), Buffer.from(PLACE)]), webp(0)],
    ['a comment of a GIF', gif(gifBlocks(0xfe, PLACE, PLACE)), gif()],
    ['XMP of a GIF', gif(gifBlocks(0xff, 'XMP DataXMP', PLACE)), gif()],
    ['what follows a GIF', Buffer.concat([gif(), Buffer.from(PLACE)]), gif()],
  ])('%s', (_, file, expected) => {
    expect(clean(file).toString('latin1')).toBe(expected.toString('latin1'));
  });

  test('the small copy inside the first segment of a JPEG', () => {
    const plain = jpeg();
    const file = Buffer.concat([plain.subarray(0, 2), jpegSegment(0xe0, JFIF_THUMBNAIL), plain.subarray(20)]);
    expect(clean(file).toString('latin1')).toBe(plain.toString('latin1'));
  });
});

describe('the orientation of a picture is kept, and nothing else of its EXIF', () => {
  test.each([2, 3, 6, 8])('orientation %i', (orientation) => {
    for (const file of [
      jpeg(jpegExif(orientation)),
      png(3, 2, pngChunk('eXIf', exif(orientation))),
      webp(0x08, webpChunk('EXIF', exif(orientation))),
      webp(0x08, webpChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)]))),
    ]) {
      const cleaned = clean(file);
      const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
      expect(cleaned.includes(entry)).toBe(true);
      expect(cleaned.toString('latin1')).not.toContain(PLACE);
      expect(clean(cleaned).equals(cleaned)).toBe(true);
    }
    expect(clean(webp(0x0c, webpChunk('EXIF', exif(orientation))))[20]).toBe(0x08);
  });

  test('EXIF that cannot be read is no reason to refuse the picture', () => {
    expect(clean(jpeg(jpegSegment(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xff'))).equals(jpeg())).toBe(true);
  });
});

describe('the size in pixels', () => {
  const gifOf = (width: number, height: number) => {
    const file = gif();
    file.writeUInt16LE(width, 6);
    file.writeUInt16LE(height, 8);
    return file;
  };
  const jpegOf = (width: number, height: number) => {
    const file = jpeg();
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file.writeUInt16BE(height, frame + 5);
    file.writeUInt16BE(width, frame + 7);
    return file;
  };
  const webpOf = (width: number, height: number) => {
    const file = webp(0);
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
    return file;
  };
  const bareWebpOf = (width: number, height: number) => {
    const file = webp(0);
    const frame = file.indexOf('VP8 ') + 8;
    file.writeUInt16LE(width, frame + 6);
    file.writeUInt16LE(height, frame + 8);
    return file;
  };
  const progressive = (width: number, height: number) => {
    const file = jpegOf(width, height);
    file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xcf;
    return file;
  };
  const makers = [
    ['PNG', png],
    ['JPEG', jpegOf],
    ['WebP', webpOf],
    ['GIF', gifOf],
    ['AVIF', (width: number, height: number) => avif(width, height).file],
  ] as const;

  test.each(makers)('of a %s is bounded by what its header says', (_, make) => {
    expect(() => clean(make(30_000, 30_000))).toThrow('A picture may have up to 64 million pixels');
    expect(() => clean(make(16_385, 1))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(() => clean(make(1, 16_385))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(() => clean(make(8_000, 8_001))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    for (const [width, height] of [
      [8_000, 8_000],
      [16_384, 1],
      [1, 16_384],
    ] as const) {
      expect(clean(make(width, height)).length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['wider', 5],
    ['higher', 7],
    ['further to the right', 1],
    ['further down', 3],
  ])('counts a frame of a GIF that is %s than its picture', (_, at) => {
    const file = gif();
    file.writeUInt16LE(16_384, file.indexOf(0x2c) + at);
    if (at > 3) file.writeUInt16LE(1, file.indexOf(0x2c) + at - 4);
    expect(() => clean(file)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
  });

  test.each([
    ['a WebP without loss', losslessWebp(16_384, 16_384)],
    ['a frame of a WebP that is wider than its picture', webp(2, frameOf(16_385, 1))],
    ['a frame of a WebP that is higher than its picture', webp(2, frameOf(1, 16_385))],
    ['the pixels of a WebP that says less', bareWebpOf(9_000, 9_000)],
    ['a JPEG that appears line by line', progressive(16_385, 1)],
    ['a JPEG that appears line by line, its height', progressive(1, 16_385)],
  ])('counts %s', (_, file) => {
    expect(() => clean(file)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
  });

  test.each([
    [0, 2],
    [3, 0],
  ])('of nothing is refused (%i by %i)', (width, height) => {
    expect(() => clean(png(width, height))).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_IMAGE', message: 'This picture is damaged: it cannot be read' }),
    );
  });

  test.each([0xc4, 0xc8, 0xcc])('is not read from a table of a JPEG (%i)', (marker) => {
    const table = jpegSegment(marker, Buffer.alloc(20, 0xfe));
    expect(clean(jpeg(table)).equals(jpeg(table))).toBe(true);
  });

  test.each(['89504e470d0a1a0a', 'ffd8ff', '474946383961', '524946460000000057454250', '0000001066747970617669660000'])(
    'that is not there makes a file that begins with %s no picture',
    (hex) => {
      expect(() => clean(Buffer.from(hex, 'hex'))).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_IMAGE' }));
    },
  );
});

describe('a file damaged at any place is cleaned or refused with a sentence', () => {
  test.each([
    ['PNG', png(3, 2, pngChunk('eXIf', exif(6)))],
    ['JPEG', jpeg(jpegExif(6), profile)],
    ['WebP', webp(0x0c, webpChunk('EXIF', exif(6)), frameOf(3, 2))],
    ['WebP without loss', losslessWebp(3, 2)],
    ['GIF', gif(gifBlocks(0xff, 'NETSCAPE2.0', '\x01\0\0'))],
    ['AVIF', avif(640, 480, { version: 1, inside: true }).file],
  ])('%s', (_, file) => {
    const type = typeOf(file);
    for (let at = 12; at < file.length; at += 1) {
      const damaged = [0x00, 0x01, 0x7f, 0xff].map((byte) => Buffer.from(file).fill(byte, at, at + 1));
      for (const each of [file.subarray(0, at), ...damaged]) {
        try {
          expect(cleanPicture(each, type).length).toBeLessThanOrEqual(each.length + 40);
        } catch (error) {
          expect(error, `byte ${at}`).toBeInstanceOf(AppError);
        }
      }
    }
  });
});

describe('files made to keep the server busy are refused', () => {
  const long = 5_000_000;
  test.each([
    ['a JPEG of empty segments', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(long, 'ffe00002', 'hex')])],
    ['a GIF of empty extensions', Buffer.concat([gif().subarray(0, 19), Buffer.alloc(long, '21fe00', 'hex')])],
    ['a PNG of empty chunks', Buffer.concat([png().subarray(0, 33), Buffer.alloc(long, pngChunk('tEXt', ''))])],
    ['a JPEG of empty scans', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(long, 'ffda0002', 'hex')])],
    ['a WebP of empty chunks', Buffer.concat([webp(0), Buffer.alloc(long, webpChunk('PRIV', ''))])],
  ])('%s', (name, file) => {
    if (name.includes('WebP')) file.writeUInt32LE(file.length - 8, 4);
    expect(() => clean(file)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_IMAGE' }));
  });
});
