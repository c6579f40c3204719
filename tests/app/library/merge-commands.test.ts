import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../../app/library/journal-rows.ts';
import { queueChangeFor } from '../../../app/library/merge-commands.ts';

const at = '2026-03-01T12:00:00.000Z';
const id = 'row-1';

function row(name: string, args: unknown, more: Partial<OutboxRow> = {}): OutboxRow {
  return { id: `command of ${name}`, name, v: 1, args, at, group: 'g', ...more };
}

const create = row('record.create', { id, fields: { artist: 'Sade', title: 'Promise' } }, { n: 1 });
const update = (changes: object, seen: object, more: Partial<OutboxRow> = {}) =>
  row('record.update', { id, changes, seen }, more);

describe('a new command joins the queue', () => {
  test('an update joins the update before it, keeping the values first seen', () => {
    const change = queueChangeFor(
      [update({ year: 1984 }, { year: null }, { n: 1 })],
      update({ year: 1985, genre: 'pop' }, { year: 1984, genre: null }),
    );
    expect(change.append).toEqual([]);
    expect(change.replace).toMatchObject([
      { n: 1, merged: true, args: { changes: { year: 1985, genre: 'pop' }, seen: { year: null, genre: null } } },
    ]);
  });

  test('an update back to what was there leaves nothing to send', () => {
    const before = update({ year: 1984 }, { year: null }, { n: 1 });
    const change = queueChangeFor([before], update({ year: null }, { year: 1984 }));
    expect(change).toMatchObject({ append: [], remove: [before] });
  });

  test('an update joins the create before it', () => {
    const change = queueChangeFor([create], update({ year: 1985 }, { year: null }));
    expect(change.replace).toMatchObject([{ args: { id, fields: { artist: 'Sade', title: 'Promise', year: 1985 } } }]);
  });

  test('a create that is deleted again leaves nothing', () => {
    const change = queueChangeFor([create], row('record.delete', { id }));
    expect(change).toMatchObject({ append: [], remove: [create] });
  });

  test('a command that was sent is never touched', () => {
    const sent = { ...create, seq: 1, sentAt: at };
    const deletion = row('record.delete', { id });
    expect(queueChangeFor([sent], deletion)).toEqual({ append: [deletion] });
    const edit = update({ year: 1985 }, { year: null });
    expect(queueChangeFor([sent], edit)).toEqual({ append: [edit] });
  });

  test('nothing is folded past a command about the same row', () => {
    const between = row('collection.addRecords', { id: 'shelf', recordIds: [id] }, { n: 2 });
    const deletion = row('record.delete', { id });
    expect(queueChangeFor([create, between], deletion)).toEqual({ append: [deletion] });
  });

  test('commands about other rows may lie between', () => {
    const other = row('record.delete', { id: 'row-2' }, { n: 2 });
    expect(queueChangeFor([create, other], row('record.delete', { id }))).toMatchObject({ remove: [create], lastN: 2 });
  });
});
