import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, Verdict } from '../../../shared/contract/sync.ts';
import { packVerdicts, unpackVerdicts } from '../../../shared/wire/verdict-runs.ts';

const kinds = fc.constantFrom('ok', 'ok', 'ok', 'ok', 'noop', 'refused', 'overwrote', 'jump', 'gap');

/** Verdicts as a server returns them: a new version for each effect, the previous one without an effect. */
function verdictsOf(list: readonly string[]): Verdict[] {
  let [version, seq] = [5, 9];
  return list.map((kind, index): Verdict => {
    // A number that another request has carried.
    seq += kind === 'gap' ? 2 : 1;
    const base = { id: `id-${index}`, seq };
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

test('an undecided command has no verdict, before, between and after the runs', () => {
  const commands = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seq) => ({ id: `id-${seq}`, seq })) as Command[];
  const runs = [
    { seq: 2, version: 5, count: 2 },
    { seq: 6, version: 9, count: 2 },
  ];
  const found = unpackVerdicts([], runs, commands).map(({ id, seq, version }) => [id, seq, version]);
  expect(found).toEqual([
    ['id-2', 2, 5],
    ['id-3', 3, 6],
    ['id-6', 6, 9],
    ['id-7', 7, 10],
  ]);
});

test('neighbours are packed from three on, and only what was simply accepted', () => {
  const ok = (seq: number, more: object = {}): Verdict => ({
    id: `id-${seq}`,
    seq,
    status: 'ok',
    version: seq,
    ...more,
  });
  expect(packVerdicts([])).toEqual({ verdicts: [] });
  expect(packVerdicts([ok(1), ok(2)])).toEqual({ verdicts: [ok(1), ok(2)] });
  expect(packVerdicts([ok(1), ok(2), ok(3)])).toEqual({ verdicts: [], accepted: [{ seq: 1, version: 1, count: 3 }] });
  // A field that is there without a value says nothing.
  const plain = [1, 2, 3].map((seq) => ok(seq, { code: undefined, overwrote: undefined }));
  expect(packVerdicts(plain).accepted).toEqual([{ seq: 1, version: 1, count: 3 }]);
  const left = [ok(1), ok(2, { left: ['an album'] }), ok(3)];
  expect(packVerdicts(left)).toEqual({ verdicts: left });
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
