import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Tally } from '../../simulation/money/play.ts';
import { expectGood } from '../../simulation/money/play.ts';
import { storyOf } from '../../simulation/money/steps.ts';
import { buildWorld, type World } from '../../simulation/money/world.ts';
import { templateName } from '../../support/postgres-setup.ts';

/** After the 20 of money.test.ts; `npm run simulate:money` plays as many more as wanted. */
const FIRST = 21;
const COUNT = 100;

let world: World;

beforeAll(async () => {
  world = await buildWorld(inject('postgresUrl'), templateName);
});
afterAll(() => world?.end());

test(`each buyer, and no one else, has the plan once, in ${COUNT} more stories of bad times`, async () => {
  const sums: Tally = {};
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    for (const [name, count] of Object.entries(await expectGood(world, storyOf(seed))))
      sums[name] = (sums[name] ?? 0) + count;
  }
  // The stories say something: people pay, redeem and use codes, and things go wrong meanwhile.
  expect(sums['paid pages']).toBeGreaterThan(COUNT);
  expect(sums['redeemed gifts']).toBeGreaterThan(COUNT / 10);
  expect(sums['free codes']).toBeGreaterThan(COUNT / 20);
  for (const how of ['killed', 'away', 'busy', 'garbled', 'unanswered']) {
    expect(sums[`trouble: ${how}`], how).toBeGreaterThan(0);
  }
});
