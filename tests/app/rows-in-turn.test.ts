import { expect, test } from 'vitest';
import { nextRow } from '../../app/ui/use-rows-in-turn.ts';

const letters = (text: string) => [...text];
/** Every frame until nothing changes any more. */
function frames(before: string, after: string, perRow: number): string[] {
  const seen: string[] = [];
  for (let drawn = before; drawn !== after; seen.push(drawn)) {
    drawn = nextRow(letters(drawn), letters(after), perRow).join('');
    if (seen.length > 9) throw new Error('It never ends');
  }
  return seen;
}

test('a page turns row by row, from the top', () => {
  expect(frames('aaabbbccc', 'dddeeefff', 3)).toEqual(['dddbbbccc', 'dddeeeccc', 'dddeeefff']);
});

test('unchanged rows take no frame', () => {
  expect(frames('aaabbbccc', 'aaabxbccc', 3)).toEqual(['aaabxbccc']);
  expect(frames('aaabbbccc', 'axabbbcxc', 3)).toEqual(['axabbbccc', 'axabbbcxc']);
});

test('a shorter page is as short at once, and a longer one grows', () => {
  expect(frames('aaabbbccc', 'dddee', 3)).toEqual(['dddbb', 'dddee']);
  expect(frames('aaabbbccc', '', 3)).toEqual(['']);
  expect(frames('ab', 'dddeee', 3)).toEqual(['ddd', 'dddeee']);
});

test('an empty shelf fills at once', () => {
  expect(frames('', 'dddeeefff', 3)).toEqual(['dddeeefff']);
});
