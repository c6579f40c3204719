import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { templateName } from '../../support/postgres-setup.ts';
import cases from './cases.json' with { type: 'json' };
import { expectGood } from './play.ts';
import { type Story, storyOf } from './steps.ts';
import { buildWorld, type World } from './world.ts';

/** A fixed start keeps the run the same every time; `npm run verify` plays the 100 after these. */
const FIRST = 1;
const COUNT = 20;

let world: World;

beforeAll(async () => {
  world = await buildWorld(inject('postgresUrl'), templateName);
});
afterAll(() => world?.end());

test.each(cases)('a kept story passes: $title', async ({ story }) => {
  await expectGood(world, story as Story);
});

test(`each buyer, and no one else, has the plan once, in ${COUNT} stories of bad times`, async () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) await expectGood(world, storyOf(seed));
});

test('the same seed is the same story twice', () => {
  expect(storyOf(17)).toEqual(storyOf(17));
  expect(storyOf(17)).not.toEqual(storyOf(18));
});
