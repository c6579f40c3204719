import { expect, test } from 'vitest';
import { subjectOf } from '../../app/features/tray/change-subject.ts';
import { changeWords } from '../../app/features/tray/change-words.ts';
import { FIRST_STATUS, type SyncStatus } from '../../app/library/sync-status.ts';
import type { LibraryView } from '../../app/library/view/view.ts';
import { shownState, syncWords } from '../../app/shell/sync-words.ts';
import { timeWords } from '../../app/ui/text/time-words.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../shared/schemas/record.ts';

const OFFLINE = 'Offline\u00a0\u00b7 3 waiting';

// PWA-017
test.each<[Partial<SyncStatus>, string, string, string]>([
  [{}, 'Synced', 'ok', 'OK'],
  [{ connection: 'unknown' }, 'Syncing', 'on', '\u2026'],
  [{ isBehind: true }, 'Syncing', 'on', '\u2026'],
  [{ waiting: 3 }, 'Sending 3', 'on', '3'],
  [{ connection: 'offline' }, 'Offline', 'on', 'Off'],
  [{ connection: 'offline', waiting: 3 }, OFFLINE, 'on', '3'],
  [{ connection: 'failing' }, 'Server problem', 'on', '!'],
  [{ attention: 1 }, '1 needs attention', 'bad', '1'],
  [{ attention: 2, connection: 'offline', waiting: 3 }, '2 need attention', 'bad', '2'],
  [{ session: 'ended', attention: 2 }, 'Signed out', 'bad', '!'],
  [{ session: 'other-person' }, 'Sync stopped', 'bad', '!'],
  [{ session: 'too-old', connection: 'online' }, 'Update needed', 'on', '!'],
  [{ storageFailed: true, session: 'ended', attention: 2 }, 'Not saving', 'bad', '!'],
])('the pill says of %j "%s" in words and colour', (facts, text, tone, short) => {
  const status = { ...FIRST_STATUS, connection: 'online' as const, ...facts };
  expect(syncWords(shownState(status), status)).toEqual({ text, tone, short });
});

test.each([
  ['record.create', { id: 'r', fields: {} }, 'Added to your collection'],
  ['record.update', { id: 'r', changes: { condition: 'near-mint' } }, 'Condition set to Near Mint'],
  ['record.update', { id: 'r', changes: { year: null } }, 'Year cleared'],
  ['record.update', { id: 'r', changes: { personalNotes: 'a long story' } }, 'Notes changed'],
  [
    'record.update',
    { id: 'r', changes: { year: 1977, label: 'RCA', customTags: 'x' } },
    'Year, label and tags changed',
  ],
  ['collection.update', { id: 'c', changes: { isPublic: true } }, 'Visibility set to public'],
  ['collection.addRecords', { id: 'c', recordIds: ['r'] }, 'Low added'],
  ['collection.removeRecords', { id: 'c', recordIds: ['r', 's'] }, '2 records taken out'],
  ['wishlist.delete', { id: 'w' }, 'Removed from wishlist'],
])('%s %j reads "%s"', (name, args, words) => {
  expect(changeWords({ name, args }, view)).toBe(words);
});

test('a change names its record, also when that is already deleted here', () => {
  expect(subjectOf({ name: 'record.update', args: { id: 'r' } }, view)).toMatchObject({
    title: 'Low',
    artist: 'David Bowie',
  });
  const undo = [{ name: 'record.restore', args: { id: 'x', fields: { artist: 'Nas', title: 'Illmatic' } } }];
  expect(subjectOf({ name: 'record.delete', args: { id: 'x' } }, view, { undo })).toMatchObject({ title: 'Illmatic' });
  const snapshot = { artist: 'Nas', title: 'Illmatic' };
  expect(subjectOf({ name: 'record.update', args: { id: 'x' } }, view, { snapshot })).toMatchObject({ artist: 'Nas' });
  expect(subjectOf({ name: 'record.delete', args: { id: 'x' } }, view)).toEqual({ title: 'A record' });
});

test('a change of notifications says how many they are', () => {
  const markRead = (...ids: string[]) => ({ name: 'notification.markRead', args: { ids, isRead: true } });
  expect(subjectOf(markRead('n'), view)).toEqual({ title: 'A notification' });
  expect(subjectOf(markRead('n', 'o', 'p'), view)).toEqual({ title: '3 notifications' });
  expect(changeWords(markRead('n'), view)).toBe('Marked as read');
});

test('times are written as a person would', () => {
  const now = new Date(2026, 2, 2, 14, 30);
  expect(timeWords(new Date(2026, 2, 2, 0, 5).getTime(), now)).toMatch(/^today at /);
  expect(timeWords(new Date(2026, 2, 1, 23, 59).getTime(), now)).toMatch(/^yesterday at /);
  expect(timeWords(new Date(2026, 1, 20, 9, 0).getTime(), now)).toMatch(/^on February 20 at /);
});

const row: RecordRow = {
  ...RECORD_DEFAULTS,
  id: 'r',
  artist: 'David Bowie',
  title: 'Low',
  shelfiePhotos: [],
  plays: [],
  collectionIds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

const view: LibraryView = {
  account: undefined,
  records: [row],
  hiddenCount: 0,
  hiddenRecords: [],
  storedCount: 1,
  albumLimit: 15,
  collections: [],
  wishlist: [],
  complete: true,
  pulled: true,
  record: (id) => (id === 'r' ? row : undefined),
  syncOf: () => 'synced',
};
