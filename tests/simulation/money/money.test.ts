import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { templateName } from '../../support/postgres-setup.ts';
import cases from './cases.json' with { type: 'json' };
import { type Story, storyOf } from './steps.ts';
import { buildTown, type Town } from './town.ts';
import { expectGood } from './try-story.ts';

/** A fixed start keeps the run the same every time; `npm run verify` plays the 100 after these. */
const FIRST = 1;
const COUNT = 20;

let town: Town;

beforeAll(async () => {
  town = await buildTown(inject('postgresUrl'), templateName);
});
afterAll(() => town?.end());

test.each(cases)('what once went wrong stays right: $told', async ({ story }) => {
  await expectGood(town, story as Story);
});

test(`who paid has it, once, and nobody else, in ${COUNT} stories of bad times`, async () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) await expectGood(town, storyOf(seed));
});

test('a seed tells the same story twice', () => {
  expect(storyOf(17)).toEqual(storyOf(17));
  expect(storyOf(17)).not.toEqual(storyOf(18));
});
