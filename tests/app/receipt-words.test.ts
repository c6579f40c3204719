import { expect, test } from 'vitest';
import { changeWords, receiptWords } from '../../app/features/profile/receipt-words.ts';
import type { Receipt } from '../../shared/contract/view-as.ts';

const receipt = (more: Partial<Receipt>): Receipt => ({
  ...{ id: 'r', createdAt: '2026-11-23T10:00:00.000Z', act: 'view.start', isRefused: false },
  ...{ call: null, changes: [], from: null, to: null, ...more },
});

test.each([
  [{ act: 'view.start' }, 'Support looked at your account'],
  [{ act: 'view.end' }, 'Support left your account'],
  [{ act: 'view.write', call: 'Review an album' }, 'Support did: Review an album'],
  [
    { act: 'view.write', changes: [{ how: 'added', what: 'record Promise', fields: [] }] },
    'Support changed something for you',
  ],
  [{ act: 'view.write', isRefused: true, call: 'Redeem a gift code' }, 'Support was refused: Redeem a gift code'],
  [{ act: 'user.tier', from: 'free', to: 'annual' }, 'Support changed your plan from free to annual'],
  [{ act: 'user.role', to: 'admin' }, 'Support changed your role to admin'],
  [{ act: 'review.hide' }, 'Support hid a review of yours'],
  [{ act: 'review.restore' }, 'Support restored a review of yours'],
  [{ act: 'profile.hide' }, 'Support hid your profile'],
  [{ act: 'profile.restore' }, 'Support restored your profile'],
] as const)('%j reads %s', (more, words) => {
  expect(receiptWords(receipt(more as unknown as Partial<Receipt>))).toBe(words);
});

test('a changed row is named with its fields', () => {
  expect(changeWords({ how: 'changed', what: 'record Promise', fields: ['condition', 'notes'] })).toBe(
    'Changed record Promise (condition, notes)',
  );
  expect(changeWords({ how: 'deleted', what: 'wishlist item Promise', fields: [] })).toBe(
    'Deleted wishlist item Promise',
  );
});
