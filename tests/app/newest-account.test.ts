import { expect, test } from 'vitest';
import { newestAccount } from '../../app/session/use-newest-account.ts';

test('the later one of the answered and the pulled account is shown', () => {
  const early = { wishlistIsPublic: true, isAdminSwitched: true, updatedAt: '2026-03-02T10:00:00.000Z' };
  const late = { wishlistIsPublic: false, updatedAt: '2026-03-02T11:00:00.000Z' };
  expect(newestAccount(early, late)).toEqual({ ...late, isAdminSwitched: true });
  expect(newestAccount({ ...late, isAdminSwitched: false }, early).wishlistIsPublic).toBe(false);
  expect(newestAccount(early, undefined)).toBe(early);
});
