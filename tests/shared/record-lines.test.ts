import { expect, test } from 'vitest';
import { extraLines, extrasOf, lengthText, ratingText, sidesOf, tracksOf } from '../../shared/domain/record-lines.ts';

test.each([
  ['A1 So What 9:22', 'A1', 'So What', 562],
  ['B2. All Blues (11:33)', 'B2', 'All Blues', 693],
  ['1 Intro', '1', 'Intro', null],
  ['2-11 Dark Star 1:02:05', '2-11', 'Dark Star', 3_725],
  ['AA1 Flip', 'AA1', 'Flip', null],
  ['So What', '', 'So What', null],
  ['A Love Supreme 7:43', '', 'A Love Supreme', 463],
  ['A', '', 'A', null],
  ['1999', '', '1999', null],
])('%s is a track', (line, position, title, seconds) => {
  expect(tracksOf(` ${line} \n\n`)).toEqual([{ position, title, seconds }]);
});

test('a single has a letter for each side', () => {
  expect(tracksOf('A One\nB Two').map(({ position, title }) => [position, title])).toEqual([
    ['A', 'One'],
    ['B', 'Two'],
  ]);
});

test('tracks are on their sides, in their order', () => {
  const sides = sidesOf(tracksOf('A1 One\nA2 Two\nB1 Three\nEncore'));
  expect(sides.map(({ side, tracks }) => [side, tracks.map(({ title }) => title)])).toEqual([
    ['A', ['One', 'Two']],
    ['B', ['Three']],
    ['', ['Encore']],
  ]);
  expect([lengthText(59), lengthText(600), lengthText(3_725)]).toEqual(['0:59', '10:00', '1:02:05']);
});

test('named texts come back from their lines', () => {
  const extras = [
    { name: 'Vinyl colour', text: 'Red: see through' },
    { name: 'Story', text: 'two / lines' },
  ];
  expect(extraLines([extras[0] as never, { name: 'Story', text: 'two\n lines ' }])).toBe(
    'Vinyl colour: Red: see through\nStory: two / lines',
  );
  expect(extrasOf(extraLines(extras))).toEqual(extras);
  expect(extrasOf('no name')).toEqual([{ name: '', text: 'no name' }]);
  expect(extrasOf(null)).toEqual([]);
});

test('a rating in half stars', () => {
  expect([1, 2, 9, 10].map(ratingText)).toEqual(['½ of 5', '1 of 5', '4½ of 5', '5 of 5']);
});
