import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tileAt } from '../../app/features/home/shelf/use-tile-keys.ts';

describe('on a shelf of two rows of four and a row of two', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 9, 5],
    ['ArrowUp', 2, 2],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['x', 2, undefined],
  ] as const)('%s leads from %i to %s', (key, from, to) => {
    expect(tileAt(key, from, 10, 4)).toBe(to);
  });
});

test('no key ever leads off the shelf', () => {
  const key = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End');
  const shelf = fc.record({
    count: fc.integer({ min: 1, max: 24 }),
    perRow: fc.integer({ min: 4, max: 8 }),
    at: fc.nat(),
  });
  fc.assert(
    fc.property(key, shelf, (pressed, { count, perRow, at }) => {
      const to = tileAt(pressed, at % count, count, perRow);
      expect(to).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThan(count);
    }),
  );
});
