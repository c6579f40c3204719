import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { templateName } from '../../support/postgres-setup.ts';
import cases from './cases.json' with { type: 'json' };
import type { Tally } from './play.ts';
import { type Story, storyOf } from './steps.ts';
import { buildTown, type Town } from './town.ts';
import { failureText, tryStory } from './try-story.ts';

/** A fixed start keeps the run the same every time; `npm run simulate:money` plays as many more as wanted. */
const FIRST = 1;
const COUNT = 120;

let town: Town;

beforeAll(async () => {
  town = await buildTown(inject('postgresUrl'), templateName);
});
afterAll(() => town?.end());

async function expectGood(story: Story): Promise<Tally> {
  const result = await tryStory(town, story);
  if ('invariant' in result) throw new Error(failureText(result as never));
  return result;
}

test.each(cases)('what once went wrong stays right: $told', async ({ story }) => {
  await expectGood(story as Story);
});

test(`who paid has it, once, and nobody else, in ${COUNT} stories of bad times`, async () => {
  const sums: Tally = {};
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    for (const [name, count] of Object.entries(await expectGood(storyOf(seed)))) sums[name] = (sums[name] ?? 0) + count;
  }
  // The stories say something: people pay, redeem and use codes, and things go wrong meanwhile.
  expect(sums['paid pages']).toBeGreaterThan(COUNT);
  expect(sums['redeemed gifts']).toBeGreaterThan(COUNT / 10);
  expect(sums['free codes']).toBeGreaterThan(COUNT / 20);
  for (const how of ['killed', 'away', 'busy', 'garbled', 'unanswered']) {
    expect(sums[`trouble: ${how}`], how).toBeGreaterThan(0);
  }
});

test('a seed tells the same story twice', () => {
  expect(storyOf(17)).toEqual(storyOf(17));
  expect(storyOf(17)).not.toEqual(storyOf(18));
});
