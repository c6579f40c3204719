import { expect, test } from 'vitest';
import { isPaidTier, TIERS } from '../../../shared/domain/plan.ts';

test('each plan but the free one is paid, and nothing else is', () => {
  expect(TIERS.filter(isPaidTier)).toEqual(['monthly', 'annual', 'lifetime']);
  expect(isPaidTier('weekly')).toBe(false);
  expect(isPaidTier(null)).toBe(false);
});
