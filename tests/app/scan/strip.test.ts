import { describe, expect, test } from 'vitest';
import {
  answered,
  chosen,
  copyOf,
  FOR_ALL,
  fieldsOf,
  linesOf,
  newEntry,
  newestFirst,
  type Plan,
  readingOf,
  type StripEntry,
  sameReading,
} from '../../../app/features/records/many/strip.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';

const BARCODE = '5099902987620';
const RELEASE: ReleaseFields = {
  ...{ artist: 'Talk Talk', title: 'Spirit of Eden', year: 1988, genre: 'rock', label: 'Parlophone' },
  ...{ imageUrl: null, discogsReleaseId: 391, discogsMasterId: null, catalogNumber: 'PCSD 105' },
  ...{ barcode: null, country: 'UK', format: 'Vinyl' },
};
const OTHER: ReleaseFields = { ...RELEASE, title: 'Laughing Stock', discogsReleaseId: 392 };
const PLAN: Plan = { forAll: FOR_ALL, currency: 'EUR', room: null, isOwned: () => false };

const entry = (n: number, read = BARCODE): StripEntry =>
  newEntry(read, { id: `id-${n}`, at: `2026-11-28T10:00:0${n}.000Z` });
const found = (n: number) => answered(entry(n), [RELEASE, OTHER]);
const lineOf = (one: StripEntry, plan: Partial<Plan> = {}) => {
  const [line] = linesOf([one], { ...PLAN, ...plan }).lines;
  if (!line) throw new Error('There is no line');
  return line;
};

describe('a reading', () => {
  test.each([
    ['5 099902 987620', { read: BARCODE }],
    ['0074646493526', { read: '074646493526' }],
    [' BLP   4003 ', { read: 'BLP 4003' }],
    ['12345678', { read: '12345678' }],
    ['5099902987621', { problem: 'One of the digits is wrong: compare them with the sleeve' }],
    [' - ', { problem: 'Type a barcode or a catalogue number' }],
  ])('of %j is %o', (typed, reading) => {
    expect(readingOf(typed)).toEqual(reading);
  });

  test('is the same in other letters, and with other gaps', () => {
    const entries = [entry(2, 'BLP-4003'), entry(1)];
    expect(sameReading(entries, 'blp 4003')?.id).toBe('id-2');
    expect(sameReading(entries, BARCODE)?.id).toBe('id-1');
    expect(sameReading(entries, 'BLP 4004')).toBeUndefined();
  });
});

test('the newest reading is the first, also of two at the same moment', () => {
  const later = { ...entry(1), id: 'id-9' };
  expect([entry(1), entry(3), later].toSorted(newestFirst).map(({ id }) => id)).toEqual(['id-3', 'id-9', 'id-1']);
});

describe('an entry', () => {
  test('waits until a catalogue has answered, and is then found or unknown', () => {
    expect(lineOf(entry(1)).state).toBe('waiting');
    expect(lineOf(answered(entry(1), [])).state).toBe('unknown');
    expect(lineOf(found(1)).state).toBe('ready');
  });

  test('becomes a record of the best match, with what was read and the values for all', () => {
    const forAll = { condition: 'mint' as const, place: 'Hall', collectionId: '' };
    expect(fieldsOf(lineOf(found(1), { forAll }))).toMatchObject({
      ...{ artist: 'Talk Talk', title: 'Spirit of Eden', discogsReleaseId: 391, year: 1988 },
      ...{ barcode: BARCODE, catalogNumber: 'PCSD 105', condition: 'mint', place: 'Hall' },
    });
  });

  test('that is corrected keeps its own values when those for all change, and when another match is chosen', () => {
    const graded = { ...found(1), edits: { condition: 'poor' as const, title: 'Spirit of Edne' } };
    expect(fieldsOf(lineOf(graded))).toMatchObject({ condition: 'poor', title: 'Spirit of Edne' });
    expect(fieldsOf(lineOf(chosen(graded, OTHER)))).toMatchObject({ condition: 'poor', title: 'Laughing Stock' });
  });

  test('that was typed by hand is not overwritten by a late answer, which offers its matches', () => {
    const typed = { ...entry(1, 'PCSD 105'), edits: { artist: 'Mark Hollis', title: 'Mark Hollis' } };
    const late = answered(typed, [RELEASE]);
    expect(late.matches).toEqual([RELEASE]);
    expect(fieldsOf(lineOf(late))).toMatchObject({ artist: 'Mark Hollis', catalogNumber: 'PCSD 105' });
    expect(fieldsOf(lineOf(late)).discogsReleaseId).toBeNull();
  });

  test('with a value that does not fit is not added', () => {
    expect(lineOf({ ...found(1), edits: { year: '19' } }).state).toBe('unfit');
  });

  test('of an owned album is left out until it is one more copy', () => {
    const isOwned = () => true;
    expect(lineOf(found(1), { isOwned }).state).toBe('owned');
    expect(lineOf({ ...found(1), isCopy: true }, { isOwned }).state).toBe('ready');
    expect(lineOf(copyOf(found(1), { id: 'id-2', at: '' }), { isOwned }).state).toBe('ready');
  });
});

test('the first that were read come in first, and the rest is beyond the plan', () => {
  const entries = [found(4), entry(3), found(2), found(1)];
  const { lines, adding, beyond } = linesOf(entries, { ...PLAN, room: 2 });
  expect(adding.map((line) => line.entry.id)).toEqual(['id-1', 'id-2']);
  expect(beyond.map((line) => line.entry.id)).toEqual(['id-4']);
  expect(lines.map(({ state }) => state)).toEqual(['beyond', 'waiting', 'ready', 'ready']);
});
