import { test } from 'vitest';
import { expectGoodStories } from './expect-good.ts';

// After the 100 of sync.test.ts.
test('no edit is lost, doubled or seen by others in 400 more stories of bad networks and crashes', () =>
  expectGoodStories({ first: 101, count: 400, isAll: true }));
