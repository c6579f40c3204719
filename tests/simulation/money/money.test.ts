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

test.each(cases)('what once went wrong stays right: $title', async ({ story }) => {
  await expectGood(world, story as Story);
});

test(`who paid has it, once, and nobody else, in ${COUNT} stories of bad times`, async () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) await expectGood(world, storyOf(seed));
});

test('the same seed is the same story twice', () => {
  expect(storyOf(17)).toEqual(storyOf(17));
  expect(storyOf(17)).not.toEqual(storyOf(18));
});
