import { describe, expect, test } from 'vitest';
import { cleanPicture } from '../../../sync-server/library/images/clean-picture.ts';
import { type AvifShape, avif, box, PLACE } from '../../support/pictures.ts';

const clean = (...parts: Buffer[]) => cleanPicture(Buffer.concat(parts), 'image/avif');

/** These words as zeros, and nothing else changed. */
function without(file: Buffer, ...words: Buffer[]): Buffer {
  const expected = Buffer.from(file);
  for (const word of words) {
    const at = expected.indexOf(word);
    expected.fill(0, at, at + word.length);
  }
  return expected;
}

describe('EXIF and XMP become zeros, and all else stays as and where it is', () => {
  test.each<[string, AvifShape]>([
    ['beside the pixels', {}],
    ['with an index in the table', { version: 1 }],
    ['inside the description', { version: 1, inside: true }],
    ['with ids of four bytes', { version: 2 }],
    ['inside the description, with ids of four bytes', { version: 2, inside: true }],
    ['in two parts', { version: 1, apart: true }],
    ['at offsets of eight bytes', { offsetSize: 8 }],
    ['at offsets that count from a base', { baseSize: 4 }],
    ['at offsets that count from a base of eight bytes, in two parts', { version: 1, baseSize: 8, apart: true }],
    ['in data whose size has eight bytes', { data: 'long' }],
    ['in data that goes to the end', { data: 'last' }],
  ])('%s', (_, shape) => {
    const { file, words } = avif(640, 480, shape);
    const cleaned = clean(file);
    expect(cleaned.toString('latin1')).toBe(without(file, words, Buffer.from(PLACE, 'latin1')).toString('latin1'));
    expect(cleaned.toString('latin1')).not.toContain(PLACE);
  });
});

describe('boxes for data of anybody become free room', () => {
  const { file } = avif(640, 480);
  const plain = clean(file);
  const room = box('free', Buffer.alloc(PLACE.length));

  test.each(['udta', 'uuid', 'free', 'skip'])('%s', (type) => {
    expect(clean(file, box(type, PLACE)).toString('latin1')).toBe(Buffer.concat([plain, room]).toString('latin1'));
  });

  test('within an animation and its tracks', () => {
    const track = (inner: Buffer) => box('moov', box('mvhd', 'a'), box('trak', box('tkhd', 'b'), inner), inner);
    const cleaned = clean(file, track(box('udta', PLACE)));
    expect(cleaned.toString('latin1')).toBe(Buffer.concat([plain, track(room)]).toString('latin1'));
  });
});

test('bytes after the last whole box are removed', () => {
  const { file } = avif(640, 480);
  const tooShort = Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from(`more${PLACE}`)]);
  const tooLong = box('more', PLACE).subarray(0, -1);
  for (const more of [Buffer.from(PLACE.slice(0, 7)), tooShort, tooLong]) {
    expect(clean(file, more).equals(clean(file))).toBe(true);
  }
});

describe('a damaged AVIF is no picture', () => {
  const whole = avif(640, 480).file;
  const noSize = Buffer.from(whole);
  noSize.write('none', whole.indexOf('ispe'), 'latin1');
  test.each([
    ['whose data ends too early', whole.subarray(0, -1)],
    ['whose metadata goes beyond its end', avif(640, 480, { excess: 40 }).file],
    ['whose metadata is far beyond its end', avif(640, 480, { excess: 2 ** 31 }).file],
    ['that does not say how large it is', noSize],
  ])('%s', (_, file) => {
    expect(() => clean(file)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_IMAGE' }));
  });
});

test('an AVIF of empty boxes is refused before it keeps the server busy', () => {
  const empty = Buffer.alloc(8 * 20_001, box('none'));
  expect(() => clean(avif(3, 2).file, empty)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_IMAGE' }));
});
