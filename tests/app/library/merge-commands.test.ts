import { describe, expect, test, vi } from 'vitest';
import { queueChangeFor as queueChangeOver } from '../../../app/library/commands/merge-commands.ts';
import type { OutboxRow } from '../../../app/library/journal/rows.ts';
import { byEntity } from '../../../shared/nouns.ts';

const at = '2026-03-01T12:00:00.000Z';
const id = '0190a8c0-0000-7000-8000-000000000001';
const OTHER = '0190a8c0-0000-7000-8000-000000000002';
const SHELF = '0190a8c0-0000-7000-8000-000000000003';

const queueChangeFor = (queue: { outbox: OutboxRow[] }, command: OutboxRow) => queueChangeOver(queue, command, STORED);

const FIELDS = { artist: 'Sade', title: 'Promise' };

function row(name: string, args: unknown, more: Partial<OutboxRow> = {}): OutboxRow {
  return { id: `command of ${name}`, name, v: 1, args, at, group: 'g', ...more };
}

const STORED = byEntity(() => new Map());
const storedWith = (fields: object) => ({ ...STORED, record: new Map([[id, { id, ...fields } as never]]) });

const create = row('record.create', { id, fields: { artist: 'Sade', title: 'Promise' } }, { n: 1 });
const update = (changes: object, seen: object, more: Partial<OutboxRow> = {}) =>
  row('record.update', { id, changes, seen }, more);

describe('a new command joins the queue', () => {
  test('an update joins the update before it, keeping the values first seen', () => {
    const change = queueChangeFor(
      { outbox: [update({ year: 1984 }, { year: null }, { n: 1 })] },
      update({ year: 1985, genre: 'pop' }, { year: 1984, genre: null }),
    );
    expect(change.append).toEqual([]);
    expect(change.replace).toMatchObject([
      { n: 1, merged: true, args: { changes: { year: 1985, genre: 'pop' }, seen: { year: null, genre: null } } },
    ]);
  });

  test('an update back to what was there leaves nothing to send', () => {
    const before = update({ year: 1984 }, { year: null }, { n: 1 });
    const back = update({ year: null }, { year: 1984 });
    const stored = storedWith({ year: null });
    expect(queueChangeOver({ outbox: [before] }, back, stored)).toMatchObject({ append: [], remove: [before] });
  });

  test('another name of a view goes behind what was done meanwhile, which may need the first one', () => {
    const rename = (name: string, n?: number) => row('savedView.update', { id, changes: { name } }, { n });
    const other = row('savedView.update', { id: OTHER, changes: { name: 'Loud' } }, { n: 2 });
    const last = rename('Quiet');
    expect(queueChangeFor({ outbox: [rename('Meanwhile', 1), other] }, last)).toEqual({ append: [last] });
    expect(queueChangeFor({ outbox: [rename('Meanwhile', 1)] }, last)).toMatchObject({ append: [], replace: [{}] });
  });

  test('an update back to what is no longer there is sent', () => {
    const before = update({ year: 1984 }, { year: null }, { n: 1 });
    const back = update({ year: null }, { year: 1984 });
    const sent = [{ args: { changes: { year: null } } }];
    const since = storedWith({ year: 1991 });
    expect(queueChangeOver({ outbox: [before] }, back, since)).toMatchObject({ append: [], replace: sent });
    const under = update({ year: 1990 }, { year: null }, { n: 0, sentAt: at });
    const stored = storedWith({ year: null });
    expect(queueChangeOver({ outbox: [under, before] }, back, stored)).toMatchObject({ append: [], replace: sent });
  });

  test('of an update that is taken back in part, only the other part is sent, with what was seen of it', () => {
    const before = update({ year: 1984, genre: 'pop' }, { year: null, genre: 'soul' }, { n: 1 });
    const back = update({ year: null }, { year: 1984 });
    const { replace } = queueChangeOver({ outbox: [before] }, back, storedWith({ year: null, genre: 'soul' }));
    expect(replace?.map(({ args }) => args)).toEqual([{ id, changes: { genre: 'pop' }, seen: { genre: 'soul' } }]);
  });

  test('an update does not join one that another version of the app has made', () => {
    const older = update({ year: 1984 }, { year: null }, { n: 1, v: 0 });
    const edit = update({ genre: 'pop' }, { genre: null });
    expect(queueChangeFor({ outbox: [older] }, edit)).toEqual({ append: [edit] });
  });

  test('an update joins the create before it', () => {
    const change = queueChangeFor({ outbox: [create] }, update({ year: 1985 }, { year: null }));
    expect(change.replace).toMatchObject([{ args: { id, fields: { artist: 'Sade', title: 'Promise', year: 1985 } } }]);
  });

  // PWA-009
  test('a create that is deleted again leaves nothing', () => {
    const change = queueChangeFor({ outbox: [create] }, row('record.delete', { id }));
    expect(change).toMatchObject({ append: [], remove: [create] });
  });

  test('a change of a row that the server has sent meanwhile is not merged into its waiting create', () => {
    const stored = storedWith({ ...FIELDS, year: null });
    for (const command of [update({ year: 1985 }, { year: null }), row('record.delete', { id })])
      expect(queueChangeOver({ outbox: [create] }, command, stored)).toEqual({ append: [command] });
    // A second edit joins the first one all the same.
    const edit = update({ year: 1985 }, { year: null }, { n: 2 });
    const again = queueChangeOver({ outbox: [create, edit] }, update({ genre: 'pop' }, { genre: null }), stored);
    expect(again).toMatchObject({ append: [], replace: [{ n: 2, args: { changes: { year: 1985, genre: 'pop' } } }] });
  });

  test('a command that was sent is never touched', () => {
    const sent = { ...create, seq: 1, sentAt: at };
    const deletion = row('record.delete', { id });
    expect(queueChangeFor({ outbox: [sent] }, deletion)).toEqual({ append: [deletion] });
    const edit = update({ year: 1985 }, { year: null });
    expect(queueChangeFor({ outbox: [sent] }, edit)).toEqual({ append: [edit] });
  });

  test('nothing is folded past a command about the same row', () => {
    const between = row('collection.addRecords', { id: SHELF, recordIds: [id] }, { n: 2 });
    const deletion = row('record.delete', { id });
    expect(queueChangeFor({ outbox: [create, between] }, deletion)).toEqual({ append: [deletion] });
  });

  test('commands about other rows may lie between', () => {
    const other = row('record.delete', { id: OTHER }, { n: 2 });
    expect(queueChangeFor({ outbox: [create, other] }, row('record.delete', { id }))).toMatchObject({
      remove: [create],
      lastN: 2,
    });
  });

  test('an edit joins its row’s create or edit past commands about other albums', () => {
    const other = row('record.create', { id: OTHER, fields: FIELDS }, { n: 2 });
    const edit = update({ year: 1985 }, { year: null });
    expect(queueChangeFor({ outbox: [create, other] }, edit)).toMatchObject({ append: [], replace: [{ n: 1 }] });
    const earlier = update({ genre: 'pop' }, { genre: null }, { n: 1 });
    expect(queueChangeFor({ outbox: [earlier, other] }, edit)).toMatchObject({ append: [], replace: [{ n: 1 }] });
  });

  test('a change of a collection does not join, and its deletion does not take, an album that was put into it', () => {
    const album = row('record.create', { id, fields: FIELDS, collectionIds: [SHELF] }, { n: 1 });
    const edit = row('collection.update', { id: SHELF, changes: { name: 'Jazz' }, seen: { name: 'Soul' } });
    expect(queueChangeFor({ outbox: [album] }, edit)).toEqual({ append: [edit] });
    const deletion = row('collection.delete', { id: SHELF });
    expect(queueChangeFor({ outbox: [album] }, deletion)).toEqual({ append: [deletion] });
    const made = row('collection.create', { id: SHELF, fields: { name: 'Soul' } }, { n: 0 });
    expect(queueChangeFor({ outbox: [made, album] }, deletion)).toEqual({ append: [deletion] });
  });

  test('a new default collection, which changes every album, lies between', () => {
    const standard = row('collection.setDefault', { id: SHELF }, { n: 2 });
    const edit = update({ year: 1985 }, { year: null });
    expect(queueChangeFor({ outbox: [create, standard] }, edit)).toEqual({ append: [edit] });
    const deletion = row('record.delete', { id });
    expect(queueChangeFor({ outbox: [create, standard] }, deletion)).toEqual({ append: [deletion] });
    const behind = update({ genre: 'pop' }, { genre: null }, { n: 3 });
    const change = queueChangeFor({ outbox: [standard, behind] }, edit);
    expect(change).toMatchObject({ append: [], replace: [{ n: 3, args: { changes: { genre: 'pop', year: 1985 } } }] });
  });

  test('a wish that is deleted before it was sent vanishes, whatever was done to collections since', () => {
    const wish = row('wishlist.create', { id, fields: FIELDS }, { n: 1 });
    const shelf = row('collection.create', { id: SHELF, fields: { name: 'Jazz' } }, { n: 2 });
    const deletion = row('wishlist.delete', { id });
    expect(queueChangeFor({ outbox: [wish, shelf] }, deletion)).toMatchObject({ append: [], remove: [wish], lastN: 2 });
  });

  test('all changes of a row that was never sent are dropped with it', () => {
    const shelfie = row('record.addShelfie', { id, url: `/api/images/${'a'.repeat(64)}` }, { n: 2 });
    const edit = update({ year: 1985 }, { year: null }, { n: 3 });
    const change = queueChangeFor({ outbox: [create, shelfie, edit] }, row('record.delete', { id }));
    expect(change).toMatchObject({ append: [], remove: [create, shelfie, edit], lastN: 3 });
  });

  test('a first album stays in the queue with what was done since to the collection it brought', () => {
    const named = row('collection.update', { id: SHELF, changes: { description: 'The good ones' } }, { n: 2 });
    const deletion = row('record.delete', { id });
    expect(queueChangeFor({ outbox: [create, named] }, deletion)).toEqual({ append: [deletion] });
    const before = { ...named, n: 0 };
    expect(queueChangeFor({ outbox: [before, create] }, deletion)).toMatchObject({ append: [], remove: [create] });
  });

  test('an edit of a collection stays behind an album added since, which may have brought the collection', () => {
    const update = (changes: object, n?: number) =>
      row('collection.update', { id: SHELF, changes, seen: {} }, n === undefined ? {} : { n });
    const edit = update({ name: 'Jazz' });
    const earlier = update({ description: 'The good ones' }, 0);
    expect(queueChangeFor({ outbox: [earlier, create] }, edit)).toEqual({ append: [edit] });
    expect(queueChangeFor({ outbox: [earlier] }, edit)).toMatchObject({ append: [], replace: [{ n: 0 }] });
  });

  test('a collection named "My Collection" after the first album was added is not there before it', () => {
    const shelf = row('collection.create', { id: SHELF, fields: { name: 'Jazz' } }, { n: 0 });
    const edit = row('collection.update', { id: SHELF, changes: { name: 'My Collection' }, seen: { name: 'Jazz' } });
    expect(queueChangeFor({ outbox: [shelf, create] }, edit)).toEqual({ append: [edit] });
    expect(queueChangeFor({ outbox: [shelf] }, edit)).toMatchObject({ append: [], replace: [{ n: 0 }] });
  });

  test('a wish that became an album before it was sent keeps its commands when the wish changes or is deleted', () => {
    const wish = row('wishlist.create', { id, fields: { artist: 'Sade', title: 'Promise' } }, { n: 1 });
    const move = row('wishlist.moveToCollection', { id, recordId: OTHER }, { n: 2 });
    const deletion = row('wishlist.delete', { id });
    expect(queueChangeFor({ outbox: [wish, move] }, deletion)).toEqual({ append: [deletion] });
  });

  test('a row whose first commands were sent is deleted by a command', () => {
    const sent = { ...create, seq: 1, sentAt: at };
    const edit = update({ year: 1985 }, { year: null }, { n: 2 });
    const deletion = row('record.delete', { id });
    expect(queueChangeFor({ outbox: [sent, edit] }, deletion)).toEqual({ append: [deletion] });
  });

  test('a command that has left the queue, or was merged into, is no longer found', () => {
    const queue = { outbox: [create, row('record.create', { id: OTHER, fields: FIELDS }, { n: 2 })] };
    expect(queueChangeFor(queue, row('record.delete', { id }))).toMatchObject({ remove: [create] });
    queue.outbox = queue.outbox.slice(1);
    const again = row('record.delete', { id });
    expect(queueChangeFor(queue, again)).toEqual({ append: [again] });
    const edited = row('record.create', { id: OTHER, fields: { ...FIELDS, year: 1985 } }, { n: 2 });
    queue.outbox = [edited];
    expect(queueChangeFor(queue, row('record.delete', { id: OTHER }))).toMatchObject({ remove: [edited] });
  });
});

test('the time of a new command does not grow with the number that wait', () => {
  const waiting = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const other = `0190a8c0-0000-7000-8000-${(at + 10).toString().padStart(12, '0')}`;
      let reads = 0;
      const args = { id: other, fields: FIELDS };
      const watched = new Proxy(args, {
        get(of, key) {
          reads += 1;
          return Reflect.get(of, key);
        },
      });
      return { row: row('record.create', watched, { n: at + 1 }), reads: () => reads };
    });
  const rows = waiting(500);
  const queue = { outbox: rows.map((one) => one.row) };
  const stringify = vi.spyOn(JSON, 'stringify');
  queueChangeFor(queue, row('record.delete', { id }));
  const before = rows.map((one) => one.reads());
  queueChangeFor(queue, row('record.update', { id, changes: { year: 1985 }, seen: {} }));
  expect(rows.map((one) => one.reads())).toEqual(before);
  expect(stringify).not.toHaveBeenCalled();
  stringify.mockRestore();
});
