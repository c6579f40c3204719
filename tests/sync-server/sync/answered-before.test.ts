import { expect, test } from 'vitest';
import { outcomeBefore, type Past } from '../../../sync-server/sync/answered-before.ts';

/** A library that came back from a backup at version 5, with all verdicts up to 20 pruned since. */
const PAST: Past = { version: 20, epoch: 'new', history: [{ epoch: 'old', version: 5 }], verdictFloor: 20 };

test('a change from before the backup is part of the library', () => {
  expect(outcomeBefore({ epoch: 'old', version: 5 }, PAST)).toEqual({ status: 'noop' });
});

test('a change that came after the backup was made is done again', () => {
  expect(outcomeBefore({ epoch: 'old', version: 6 }, PAST)).toBeUndefined();
});

test('a change of the current history is not done again', () => {
  expect(outcomeBefore({ epoch: 'new', version: 20 }, PAST)).toEqual({ status: 'noop' });
});

test('a change whose verdict would still be there, or whose version has not come yet, is done again', () => {
  expect(outcomeBefore({ epoch: 'new', version: 12 }, { ...PAST, verdictFloor: 11 })).toBeUndefined();
  expect(outcomeBefore({ epoch: 'new', version: 21 }, { ...PAST, verdictFloor: 30 })).toBeUndefined();
});

test('a change of an unknown history is left to a person', () => {
  expect(outcomeBefore({ epoch: 'lost', version: 3 }, PAST)).toMatchObject({ status: 'refused', code: 'MAYBE_DONE' });
});
