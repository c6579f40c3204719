import { expect, test } from 'vitest';
import { imageTypeOf, pickedImageProblem } from '../../../shared/domain/image.ts';

const FIVE_MB = 5_242_880;

// ADD-020
test("a picked file that is not an image is refused as 'Invalid File'", () => {
  expect(pickedImageProblem({ type: 'application/pdf', size: 10 })).toEqual({
    title: 'Invalid File',
    text: 'Please upload an image file (JPG, PNG, GIF, etc.)',
  });
});

// ADD-021 ADD-022
test('a picked image of exactly 5 MB is accepted, and one byte more is too large', () => {
  expect(pickedImageProblem({ type: 'image/jpeg', size: FIVE_MB })).toBeNull();
  expect(pickedImageProblem({ type: 'image/jpeg', size: FIVE_MB + 1 })).toEqual({
    title: 'File Too Large',
    text: 'Please upload an image smaller than 5MB',
  });
});

const bytesOf = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? part : [...part].map((sign) => sign.charCodeAt(0)))),
  );

test.each([
  ['image/jpeg', bytesOf(0xff, 0xd8, 0xff, 0xe0, 0)],
  ['image/png', bytesOf(0x89, 'PNG', 13, 10)],
  ['image/gif', bytesOf('GIF89a')],
  ['image/gif', bytesOf('GIF87a')],
  ['image/webp', bytesOf('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['image/avif', bytesOf(0, 0, 0, 28, 'ftypavif')],
  ['image/avif', bytesOf(0, 0, 0, 28, 'ftypavis')],
])('a picture is recognised by its first bytes: %s', (type, bytes) => {
  expect(imageTypeOf(bytes)).toBe(type);
  // One other byte, and it is none.
  const start = type === 'image/webp' ? [0, 3, 8, 11] : type === 'image/avif' ? [4, 11] : [0, 1, 2];
  for (const place of start) expect(imageTypeOf(bytes.with(place, 0x21)), `byte ${place}`).toBeNull();
});

test.each(['', '<svg xmlns=', 'GIF', 'RIFF1234WAVE', '1234ftypheic', 'PNG'])(
  '"%s" is no picture that is stored',
  (text) => {
    expect(imageTypeOf(bytesOf(text))).toBeNull();
  },
);
