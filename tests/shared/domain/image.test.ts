import { expect, test } from 'vitest';
import { pickedImageProblem } from '../../../shared/domain/image.ts';

const FIVE_MB = 5_242_880;

test("a picked file that is not an image is refused as 'Invalid File'", () => {
  expect(pickedImageProblem({ type: 'application/pdf', size: 10 })).toEqual({
    title: 'Invalid File',
    text: 'Please upload an image file (JPG, PNG, GIF, etc.)',
  });
});

test('a picked image of exactly 5 MB is accepted, and one byte more is too large', () => {
  expect(pickedImageProblem({ type: 'image/jpeg', size: FIVE_MB })).toBeNull();
  expect(pickedImageProblem({ type: 'image/jpeg', size: FIVE_MB + 1 })).toEqual({
    title: 'File Too Large',
    text: 'Please upload an image smaller than 5MB',
  });
});
