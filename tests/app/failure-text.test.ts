import { expect, test } from 'vitest';
import { deleteCollectionFailure, refusalToast } from '../../app/library/commands/failure-text.ts';
import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../shared/domain/album-limit.ts';
import { DEFAULT_PROTECTED_MESSAGE } from '../../shared/schemas/collection.ts';

test('only of the main collection it is said that it is the main one', () => {
  const refused = (code: 'DEFAULT_PROTECTED' | 'STORAGE_FAILED' | 'INVALID', message: string) =>
    deleteCollectionFailure({ ok: false, code, message, kept: false });
  expect(refused('DEFAULT_PROTECTED', DEFAULT_PROTECTED_MESSAGE)).toBe(
    'Failed to delete collection. Your main collection cannot be deleted as it contains all your albums.',
  );
  expect(refused('INVALID', 'Invalid input')).toBe('Failed to delete collection');
  expect(refused('STORAGE_FAILED', 'This device has no room.')).toBe(
    'Failed to delete collection. This device has no room.',
  );
});

test('a refusal by the album limit names the plan, one for lack of room the device, and any other what failed', () => {
  const refused = (code: 'ALBUM_LIMIT_EXCEEDED' | 'STORAGE_FAILED' | 'INVALID') =>
    refusalToast({ ok: false, code, message: 'This device has no room.', kept: false }, 'Failed to add record.');
  expect(refused('ALBUM_LIMIT_EXCEEDED')).toEqual({
    ...{ title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT, tone: 'bad' },
    action: { label: 'Upgrade', to: '/pricing' },
  });
  expect(refused('STORAGE_FAILED').text).toBe('Failed to add record. This device has no room.');
  expect(refused('INVALID')).toEqual({ title: 'Error', text: 'Failed to add record.', tone: 'bad' });
});
