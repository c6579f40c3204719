import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packMarks, unpackMarks } from '../../../app/library/journal/mark-runs.ts';
import type { Mark } from '../../../app/library/journal/rows.ts';

const mark = fc.record({
  n: fc.integer({ min: 1, max: 3 }),
  seq: fc.integer({ min: 1, max: 2 }),
  version: fc.option(fc.integer({ min: 0, max: 2 })),
});

test('marks are unpacked from runs as they were packed, with gaps and without', () => {
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 50 }), (steps) => {
      let n = 0;
      let version = 10;
      let seq = 0;
      const marks = steps.map((step): Mark => {
        n += step.n;
        seq += step.seq;
        if (step.version === null) return { n, seq };
        version += step.version;
        return { n, seq, version };
      });
      expect(unpackMarks(packMarks(marks))).toEqual(marks);
    }),
  );
});

test('a long queue that was accepted in order is one run', () => {
  const marks = Array.from({ length: 10_000 }, (_, index) => ({ n: index + 3, seq: index + 1, version: index + 8 }));
  expect(packMarks(marks)).toEqual([{ n: 3, seq: 1, version: 8, count: 10_000 }]);
});
