import { describe, expect, test } from 'vitest';
import { choiceOf, FIRST_DECISIONS, fatesOf, planImport } from '../../../app/features/import/import-plan.ts';
import { type ImportTarget, pricesWithoutCurrency, rehearse } from '../../../app/features/import/rehearsal.ts';
import type { ImportedFile, ImportedRow } from '../../../shared/import/imported-file.ts';

const USER = '5a1e0000-0000-7000-8000-000000000000';
const pause = async () => undefined;

interface Here {
  id: string;
  title: string;
  discogsReleaseId?: number | null;
  year?: number | null;
  purchasePrice?: string | null;
  purchaseCurrency?: string;
}

const albumOf = ({ discogsReleaseId = null, year = null, ...rest }: Here) => ({
  ...{ artist: 'Sun Ra', label: null, discogsReleaseId, year },
  ...rest,
});

function targetOf(here: Here[], albumLimit: number | null = null): ImportTarget {
  const records = new Map(here.map((each) => [each.id, albumOf(each)]));
  const collections = [
    { id: 'c0', name: 'My Collection', isDefault: true },
    { id: 'c1', name: 'Free Jazz', isDefault: false },
  ];
  const state = {
    record: (id: string) => records.get(id),
    wishlistItem: () => undefined,
    collection: (id: string) => collections.find((each) => each.id === id),
    all: (noun: string) => (noun === 'record' ? records.values() : collections),
    count: () => records.size,
  };
  return { userId: USER, state: state as never, wishlist: [albumOf({ id: 'w', title: 'Wished' })], albumLimit };
}

let line = 1;
function rowOf(title: string, more: object = {}, others: Partial<ImportedRow> = {}): ImportedRow {
  line += 1;
  const fields = { artist: 'Sun Ra', title, ...more };
  return { line, text: title, key: `${title}`, occurrence: 0, fields, folders: [], extra: [], ...others };
}

const fileOf = (rows: ImportedRow[], target: ImportedFile['target'] = 'records'): ImportedFile => ({
  ...{ name: 'list.csv', kind: '', source: 'list', target, columns: [], rows, unreadable: [], lines: rows.length },
});

describe('a rehearsal', () => {
  test('finds an album by its release before any that only looks like it', async () => {
    const here = [
      { id: 'a', title: 'Lanquidity' },
      { id: 'b', title: 'Another name', discogsReleaseId: 7 },
    ];
    const file = fileOf([rowOf('Lanquidity', { discogsReleaseId: 7 }), rowOf('LANQUIDITY!')]);
    const { rows } = await rehearse(file, targetOf(here), pause);
    expect(rows.map(({ hereId }) => hereId)).toEqual(['b', 'a']);
  });

  test('counts each copy here for one row: one more in the file is new', async () => {
    const rows = [0, 1, 2].map((occurrence) => rowOf('Lanquidity', { discogsReleaseId: 7 }, { occurrence }));
    const here = ['a', 'b'].map((id) => ({ id, title: 'Lanquidity', discogsReleaseId: 7 }));
    const rehearsal = await rehearse(fileOf(rows), targetOf(here), pause);
    expect(rehearsal.rows.map(({ hereId }) => hereId)).toEqual(['a', 'b', undefined]);
    expect(new Set(rehearsal.rows.map(({ id }) => id)).size).toBe(3);
    const again = await rehearse(fileOf(rows), targetOf([]), pause);
    expect(again.rows.map(({ id }) => id)).toEqual(rehearsal.rows.map(({ id }) => id));
  });

  test('knows a row that came with an earlier import, whatever it is called here by now', async () => {
    const [{ id = '' } = {}] = (await rehearse(fileOf([rowOf('Lanquidity')]), targetOf([]), pause)).rows;
    const file = fileOf([rowOf('Lanquidity')]);
    const { rows } = await rehearse(file, targetOf([{ id, title: 'Typed anew' }]), pause);
    expect(rows[0]).toMatchObject({ id, hereId: id });
  });

  test('names the empty fields that a row fills, and no other', async () => {
    const file = fileOf([rowOf('Lanquidity', { year: 1978, label: 'Philly Jazz', discogsReleaseId: null })]);
    const { rows } = await rehearse(file, targetOf([{ id: 'a', title: 'Lanquidity', year: 1979 }]), pause);
    expect(rows[0]?.gaps).toEqual({ label: 'Philly Jazz' });
  });

  test('fills a field that this device did not know when it stored the album', async () => {
    const { rows } = await rehearse(
      fileOf([rowOf('Lanquidity', { rating: 9 })]),
      targetOf([{ id: 'a', title: 'Lanquidity' }]),
      pause,
    );
    expect(rows[0]?.gaps).toEqual({ rating: 9 });
  });

  test('makes a folder the collection of that name, and of no folder none', async () => {
    const names = ['free  jazz', 'Late night', 'Late Night', 'Uncategorized', 'My Collection'];
    const file = fileOf(names.map((name, at) => rowOf(`${at}`, {}, { folders: [name] })));
    const { folders, rows } = await rehearse(file, targetOf([]), pause);
    expect(folders.map(({ name, isNew }) => [name, isNew])).toEqual([
      ['Free Jazz', false],
      ['Late night', true],
    ]);
    expect(rows.map(({ collectionIds }) => collectionIds)).toEqual([
      ['c1'],
      [folders[1]?.id],
      [folders[1]?.id],
      [],
      [],
    ]);
  });

  test('of wishes looks at the wishlist, which has no limit', async () => {
    const file = fileOf([rowOf('Wished'), rowOf('Other')], 'wishlist');
    const { rows, room } = await rehearse(file, targetOf([{ id: 'a', title: 'Other' }], 0), pause);
    expect(rows.map(({ hereId }) => hereId)).toEqual(['w', undefined]);
    expect(room).toBeNull();
  });
});

describe('the decisions', () => {
  test('the first rows that are taken in get the places of the plan', async () => {
    const file = fileOf(['1', '2', '3', '4', '5'].map((title) => rowOf(title)));
    const rehearsal = await rehearse(file, targetOf([{ id: 'a', title: '2' }], 3), pause);
    expect(rehearsal.room).toBe(2);
    expect(fatesOf(rehearsal, FIRST_DECISIONS)).toEqual(['add', 'leave', 'add', 'no-room', 'no-room']);
    const [first] = rehearsal.rows;
    if (!first) throw new Error('There is a first row');
    const decisions = { ...FIRST_DECISIONS, rows: new Map([[first, 'leave' as const]]) };
    expect(fatesOf(rehearsal, decisions)).toEqual(['leave', 'leave', 'add', 'add', 'no-room']);
    const plan = await planImport(file, rehearsal, decisions, () => 'new', pause);
    expect(plan).toMatchObject({ added: 2, wished: 0, leftAlone: 1 });
    expect(plan.misses.map(({ text, reason }) => [text, reason])).toEqual([
      ['1', 'Left out'],
      ['5', 'No room in your plan'],
    ]);
    const wished = await planImport(file, rehearsal, { ...decisions, beyond: 'wishlist' }, () => 'new', pause);
    expect(wished).toMatchObject({ added: 2, wished: 1, misses: [{ text: '1' }] });
  });

  test('a second copy has a new id, and nothing is filled in where nothing is empty', async () => {
    const file = fileOf([rowOf('Lanquidity')]);
    const rehearsal = await rehearse(file, targetOf([{ id: 'a', title: 'Lanquidity' }]), pause);
    const [row] = rehearsal.rows;
    expect(row && choiceOf(row, { ...FIRST_DECISIONS, here: 'fill' })).toBe('leave');
    const plan = await planImport(file, rehearsal, { ...FIRST_DECISIONS, here: 'add' }, () => 'new', pause);
    expect(plan.parts).toMatchObject([{ kind: 'records', records: [{ id: 'new' }] }]);
  });

  test('a price without a currency gets the one that was decided, also where it is filled in, and others keep theirs', async () => {
    const rows = [
      rowOf('Lanquidity', { purchasePrice: '12.00', purchaseCurrency: 'SEK' }),
      rowOf('Angels', { purchasePrice: '30.00' }),
      rowOf('Nubians', { estimatedValue: '30.00' }),
      rowOf('Cosmos', { purchasePrice: '9.00', estimatedValue: '80.00', valueCurrency: 'JPY' }),
    ];
    const file = fileOf(rows);
    // An album here has a currency and no price.
    const here = [{ id: 'a', title: 'Angels', purchaseCurrency: 'USD', purchasePrice: null }];
    const rehearsal = await rehearse(file, targetOf(here), pause);
    expect(rehearsal.rows.map(({ row }) => pricesWithoutCurrency(row.fields))).toEqual([
      [],
      ['purchasePrice'],
      ['estimatedValue'],
      ['purchasePrice'],
    ]);
    const decisions = { ...FIRST_DECISIONS, here: 'fill' as const, currency: 'EUR' as const };
    const { parts } = await planImport(file, rehearsal, decisions, () => 'new', pause);
    const [records, fills] = [parts[0], parts[1]];
    if (records?.kind !== 'records' || fills?.kind !== 'fills') throw new Error('Records come first, then fills');
    const paid = records.records.map(({ fields }) => [fields.title, fields.purchasePrice, fields.purchaseCurrency]);
    expect(paid).toEqual([
      ['Lanquidity', '12.00', 'SEK'],
      ['Nubians', undefined, undefined],
      ['Cosmos', '9.00', 'EUR'],
    ]);
    const values = records.records.map(({ fields }) => [fields.estimatedValue, fields.valueCurrency]);
    expect(values).toEqual([
      [undefined, undefined],
      ['30.00', 'EUR'],
      ['80.00', 'JPY'],
    ]);
    expect(fills.fills).toEqual([{ id: 'a', changes: { purchasePrice: '30.00', purchaseCurrency: 'EUR' } }]);
  });

  test('the currency of a price that is here is not touched', async () => {
    const file = fileOf([rowOf('Angels', { purchasePrice: '30.00', purchaseCurrency: 'SEK', year: 1967 })]);
    const here = [{ id: 'a', title: 'Angels', purchasePrice: '5.00' }];
    const rehearsal = await rehearse(file, targetOf(here), pause);
    const { parts } = await planImport(file, rehearsal, { ...FIRST_DECISIONS, here: 'fill' }, () => 'new', pause);
    expect(parts).toEqual([{ kind: 'fills', noun: 'record', fills: [{ id: 'a', changes: { year: 1967 } }] }]);
  });

  test('a target without a currency gets it too', async () => {
    const file = fileOf([rowOf('Angels', { targetPrice: '30.00' })], 'wishlist');
    const rehearsal = await rehearse(file, targetOf([]), pause);
    const { parts } = await planImport(file, rehearsal, { ...FIRST_DECISIONS, currency: 'GBP' }, () => 'new', pause);
    expect(parts).toMatchObject([{ wishes: [{ fields: { targetPrice: '30.00', currency: 'GBP' } }] }]);
  });
});
