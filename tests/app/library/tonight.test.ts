import { describe, expect, test } from 'vitest';
import { tonightOf } from '../../../app/library/view/tonight.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { record } from '../search/rows.ts';

const DAY = '2026-11-28';
const at = (day: string) => [`${day}T12:00:00Z`];
const others = (more: Partial<RecordRow> = {}) =>
  Array.from({ length: 4 }, (_, index) => record('Can', `Lent ${index}`, { lentTo: 'A neighbour', ...more }));
const only = (more: Partial<RecordRow>) => {
  const one = record('Alice Coltrane', 'Journey', { createdAt: '2024-05-05T12:00:00.000Z', ...more });
  return [...others(), one];
};
const reasonOf = (records: readonly RecordRow[], day = DAY) => tonightOf(records, day)?.reason;

describe('the record of an evening', () => {
  test.each([
    [{}, { kind: 'never' }],
    [{ plays: at('2026-05-03') }, { kind: 'long', since: '2026-05-03' }],
    [{ purchasedOn: '2023-11-26' }, { kind: 'bought', years: 3 }],
    [{ createdAt: '2025-11-30T12:00:00.000Z' }, { kind: 'added', years: 1 }],
    [{ purchasedOn: '2023-11-20', createdAt: '2025-11-30T12:00:00.000Z' }, { kind: 'never' }],
    [{ purchasedOn: '2026-11-26' }, { kind: 'never' }],
  ])('with %j has its reason', (more, reason) => {
    expect(reasonOf(only(more))).toEqual(reason);
  });

  test('may be bought in the same week around New Year', () => {
    expect(reasonOf(only({ purchasedOn: '2020-12-31' }), '2026-01-02')).toEqual({ kind: 'bought', years: 5 });
    expect(reasonOf(only({ purchasedOn: '2020-01-01' }), '2026-12-30')).toEqual({ kind: 'bought', years: 7 });
  });

  test('may be on the label of the one played last, which rests', () => {
    const last = record('Sun Ra', 'Lanquidity', { label: 'Impulse!', plays: at('2026-11-26') });
    const records = [...only({ label: ' impulse! ' }), last];
    expect(tonightOf(records, DAY)?.record.title).toBe('Journey');
    expect(reasonOf(records)).toEqual({ kind: 'label', label: ' impulse! ' });
  });

  test('is none of fewer than five, none that is lent, and none of which all were played of late', () => {
    expect(tonightOf(only({}).slice(1), DAY)).toBeUndefined();
    expect(tonightOf(only({ lentTo: 'A friend' }), DAY)).toBeUndefined();
    expect(tonightOf(only({ plays: at('2026-11-20') }), DAY)).toBeUndefined();
  });

  test('is the same all day, in any order of the shelf and once it was played, and another one tomorrow', () => {
    const shelf = Array.from({ length: 40 }, (_, index) => record('Can', `Album ${index}`));
    const found = tonightOf(shelf, DAY);
    expect(tonightOf(shelf.toReversed(), DAY)).toEqual(found);
    const played = shelf.map((one) => (one === found?.record ? { ...one, plays: at(DAY) } : one));
    expect(tonightOf(played, DAY)?.record.id).toBe(found?.record.id);
    const days = Array.from({ length: 9 }, (_, index) => tonightOf(shelf, `2026-12-0${index + 1}`)?.record.id);
    expect(new Set(days).size).toBeGreaterThan(5);
  });

  test('is another one until all have been offered, each once', () => {
    const shelf = Array.from({ length: 12 }, (_, index) =>
      record('Can', `Album ${index}`, index % 2 === 0 ? { plays: at('2026-01-01') } : {}),
    );
    const offered: string[] = [];
    for (const _ of shelf) offered.push(tonightOf(shelf, DAY, offered)?.record.id ?? '');
    expect(offered.toSorted()).toEqual(shelf.map(({ id }) => id).toSorted());
    expect(tonightOf(shelf, DAY, offered)).toBeUndefined();
  });

  test('of rows that this device stored before there were plays is there', () => {
    const old = only({}).map(({ plays: _, ...row }) => row as RecordRow);
    expect(reasonOf(old)).toEqual({ kind: 'never' });
  });
});
