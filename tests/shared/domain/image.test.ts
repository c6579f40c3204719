import { expect, test } from 'vitest';
import { pickedImageProblem } from '../../../shared/domain/image.ts';

const FIVE_MB = 5_242_880;

test('a picked file that is no picture is refused in the words of the specification', () => {
  expect(pickedImageProblem({ type: 'application/pdf', size: 10 })).toEqual({
    title: 'Invalid File',
    text: 'Please upload an image file (JPG, PNG, GIF, etc.)',
  });
});

test('a picked picture of exactly 5 MB is taken, and one byte more is too large', () => {
  expect(pickedImageProblem({ type: 'image/jpeg', size: FIVE_MB })).toBeNull();
  expect(pickedImageProblem({ type: 'image/jpeg', size: FIVE_MB + 1 })).toEqual({
    title: 'File Too Large',
    text: 'Please upload an image smaller than 5MB',
  });
});
