import { expect, test } from 'vitest';
import type { LibraryState, Outcome } from '../../../shared/commands/command.ts';
import { createViewedActs } from '../../../sync-server/library/viewed-acts.ts';

const ID = '0190a8c0-0000-7000-8000-000000000001';

/** A library with this album and this collection. */
const library = {
  record: (id: string) => (id === ID ? { ...ALBUM } : undefined),
  collection: (id: string) => (id === ID ? { id, name: 'Jazz', title: 'not its name' } : undefined),
  wishlistItem: () => undefined,
} as unknown as LibraryState;
const ALBUM = { id: ID, userId: 'u', title: 'Kind of Blue', year: 1958, label: null, tags: ['a'], version: 1 };

const ok = (...changes: object[]) => ({ status: 'ok', changes }) as unknown as Outcome;
const row = (entity: string, next: object | null, id = ID) => ({ entity, id, row: next });
const refused = (code: string) => ({ status: 'refused', code, message: code }) as unknown as Outcome;

test('an entry of what was not changed names the commands, or nothing', () => {
  expect(createViewedActs().entry()).toEqual({ before: null, after: null });
  const acts = createViewedActs();
  acts.command('record.delete', { status: 'noop' } as Outcome, library);
  expect(acts.entry()).toEqual({ before: null, after: { commands: ['record.delete'] } });
});

test('an entry of what was refused says why the first was, and which commands there were', () => {
  const acts = createViewedActs();
  acts.command('record.create', refused('ALBUM_LIMIT_EXCEEDED'), library);
  acts.command('record.update', refused('NOT_FOUND'), library);
  const commands = ['record.create', 'record.update'];
  expect(acts.entry()).toEqual({ before: null, after: { commands }, refused: 'ALBUM_LIMIT_EXCEEDED' });
});

test('a changed row shows the fields that changed, before and after, and no stamps', () => {
  const acts = createViewedActs();
  const next = { ...ALBUM, year: 1959, tags: ['a', 'b'], version: 2, updatedAt: 'now' };
  acts.command('record.update', ok(row('record', next)), library);
  expect(acts.entry()).toEqual({
    before: { 'record Kind of Blue': { year: 1958, tags: ['a'] } },
    after: { 'record Kind of Blue': { year: 1959, tags: ['a', 'b'] } },
  });
});

test('a new row and a deleted one show all that they hold, without what is empty; a collection goes by its name', () => {
  const acts = createViewedActs();
  const added = { id: 'other', title: 'Blue Train', label: null, genre: undefined, condition: 'good' };
  acts.command('record.create', ok(row('record', added, 'other')), library);
  acts.command('record.delete', ok(row('record', null)), library);
  acts.command('collection.delete', ok(row('collection', null)), library);
  acts.command('wishlist.delete', ok(row('wishlistItem', null)), library);
  acts.command('wishlist.create', refused('INVALID'), library);
  expect(acts.entry()).toEqual({
    before: {
      'record Blue Train': null,
      'record Kind of Blue': { title: 'Kind of Blue', year: 1958, tags: ['a'] },
      'collection Jazz': { name: 'Jazz', title: 'not its name' },
      'wishlist item ': null,
    },
    after: {
      'record Blue Train': { title: 'Blue Train', condition: 'good' },
      'record Kind of Blue': null,
      'collection Jazz': null,
      'wishlist item ': null,
      'refused commands': 1,
    },
  });
});

test('rows of one name stay apart, and beyond fifty only their number is said', () => {
  const acts = createViewedActs();
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => row('record', { title: 'Same' }, `id ${at}`));
  acts.command('record.import', ok(...rows(50)), library);
  const { after: fifty } = acts.entry();
  expect(Object.keys(fifty ?? {})).toHaveLength(50);
  expect(Object.keys(fifty ?? {}).slice(0, 2)).toEqual(['record Same', 'record Same (2)']);
  acts.command('record.import', ok(...rows(3)), library);
  const { before, after } = acts.entry();
  expect([Object.keys(before ?? {}).length, Object.keys(after ?? {}).length]).toEqual([50, 51]);
  expect(after).toMatchObject({ 'record Same (50)': { title: 'Same' }, 'more rows': 3 });
});

test('the account is named so, and what is long is cut at a whole letter', () => {
  const acts = createViewedActs();
  acts.account({ bio: null, username: 'cratedigger' }, { bio: `${'🎷'.repeat(300)}x`, username: 'cratedigger' });
  const list = Array.from({ length: 200 }, () => 'ab');
  acts.account({ bio: 'x'.repeat(300), list: [] }, { bio: 'x'.repeat(301), list });
  const { before, after } = acts.entry();
  expect(before).toEqual({ account: { bio: null }, 'account (2)': { bio: 'x'.repeat(300), list: [] } });
  expect(after).toEqual({
    account: { bio: `${'🎷'.repeat(300)}…` },
    'account (2)': { bio: `${'x'.repeat(300)}…`, list: `${JSON.stringify(list).slice(0, 300)}…` },
  });
});
