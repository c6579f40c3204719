import { expect, test } from 'vitest';
import { deleteCollectionFailure } from '../../app/library/failure-text.ts';
import { DEFAULT_PROTECTED_MESSAGE } from '../../shared/domain/collection.ts';

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
