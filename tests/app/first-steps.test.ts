import { expect, test } from 'vitest';
import { stepsDone } from '../../app/features/home/first-day/first-steps.ts';

const scan = { barcode: '5099902987620' };
const typed = { barcode: null };

test.each([
  [[], 0, { scanned: 0, typed: false, imported: false }],
  [[scan], 0, { scanned: 1, typed: false, imported: false }],
  [[typed], 0, { scanned: 0, typed: true, imported: false }],
  [[scan, typed], 0, { scanned: 1, typed: true, imported: false }],
  [[typed], 1, { scanned: 0, typed: false, imported: true }],
  [[typed, typed], 1, { scanned: 0, typed: true, imported: true }],
  [[scan], 1, { scanned: 0, typed: false, imported: true }],
  // An import whose records are deleted again.
  [[], 40, { scanned: 0, typed: false, imported: false }],
])('of %o with %i from a file, the steps %o are done', (records, imported, done) => {
  expect(stepsDone(records, imported)).toEqual(done);
});
