import { expect, test } from 'vitest';
import { BUDGET } from '../bench/budget.ts';
import { librarySize } from '../bench/library-size.ts';

test('the library with its sync and Dexie stays within its bytes', async () => {
  const { opened, parts } = await librarySize();
  expect(opened, parts).toBeLessThanOrEqual(BUDGET.library);
}, 300_000);
