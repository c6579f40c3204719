import { expect, test } from 'vitest';
import { outcomeBefore, type Past } from '../../../sync-server/sync/answered-before.ts';

const past: Past = {
  version: 50,
  epoch: 'now',
  history: [
    { epoch: 'first', version: 10 },
    { epoch: 'second', version: 30 },
  ],
  verdictFloor: 40,
};
const isApplied = undefined;
const isThere = { status: 'noop' };
const needsPerson = expect.objectContaining({
  status: 'refused',
  code: 'MAYBE_DONE',
  message: expect.stringContaining('Your library came back from a backup'),
});

test.each([
  ['of this history, its verdict pruned', 'now', 40, isThere],
  ['of this history, after the last pruned verdict: it would still be stored', 'now', 41, isApplied],
  ['of an earlier history, in the part that the backup has', 'second', 30, isThere],
  ['of an earlier history, after the backup', 'second', 31, isApplied],
  ['of the first history, in the part that the backup has', 'first', 10, isThere],
  ['of the first history, after that', 'first', 11, isApplied],
  ['of an unknown history', 'other', 40, needsPerson],
  ['of an unknown history, after the last pruned verdict', 'other', 41, isApplied],
])('a change sent again is applied, found or put to its person: %s', (_, epoch, version, outcome) => {
  expect(outcomeBefore({ epoch, version }, past)).toEqual(outcome);
});

test('a change from beyond the newest version of a restored library is applied again', () => {
  const restored = { ...past, version: 20, verdictFloor: 40 };
  expect(outcomeBefore({ epoch: 'other', version: 20 }, restored)).toEqual(needsPerson);
  expect(outcomeBefore({ epoch: 'other', version: 21 }, restored)).toBeUndefined();
});
