import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, Verdict } from '../../../shared/contract/sync.ts';
import { packVerdicts, unpackVerdicts } from '../../../shared/wire/verdict-runs.ts';

const kinds = fc.constantFrom('ok', 'ok', 'ok', 'ok', 'noop', 'refused', 'overwrote', 'jump');

/** Verdicts as a server returns them: a new version for each effect, the previous one without an effect. */
function verdictsOf(list: readonly string[]): Verdict[] {
  let version = 5;
  return list.map((kind, index): Verdict => {
    const base = { id: `id-${index}`, seq: 10 + index };
    if (kind === 'jump') version += 7;
    if (kind === 'noop') return { ...base, status: 'noop', version };
    if (kind === 'refused') return { ...base, status: 'refused', version, code: 'DELETED', message: 'Gone' };
    version += 1;
    return kind === 'overwrote'
      ? { ...base, status: 'ok', version, overwrote: { title: 'Before' } }
      : { ...base, status: 'ok', version };
  });
}

test('any verdicts are the same after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 60 }), (list) => {
      const verdicts = verdictsOf(list);
      const commands = verdicts.map(({ id, seq }) => ({ id, seq })) as Command[];
      const packed = packVerdicts(verdicts);
      expect(unpackVerdicts(packed.verdicts, packed.accepted ?? [], commands)).toEqual(verdicts);
    }),
  );
});

test('thousands of accepted commands are one line', () => {
  const { verdicts, accepted } = packVerdicts(verdictsOf(Array.from({ length: 5_000 }, () => 'ok')));
  expect(verdicts).toEqual([]);
  expect(accepted).toEqual([{ seq: 10, version: 6, count: 5_000 }]);
});

test('a run says nothing about commands that were not sent', () => {
  const commands = [{ id: 'a', seq: 1 }] as Command[];
  expect(unpackVerdicts([], [{ seq: 1, version: 2, count: 1e9 }], commands)).toEqual([
    { id: 'a', seq: 1, status: 'ok', version: 2 },
  ]);
});
