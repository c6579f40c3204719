import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { catchMistake, failingUnplanted } from '../../planted/catch-mistake.ts';
import { MISTAKES } from '../../planted/mistakes.ts';
import { openPlot, type Plot } from '../../planted/plot.ts';
import { someOf } from '../../planted/some-of.ts';

/** A share of the list that takes a few minutes; `npm run planted` runs all. */
const SHARE = 24;
const seed = Number(process.env.PLANTED_SEED ?? Date.now() % 1_000_000);
console.log(`PLANTED_SEED=${seed}`);

const quick = MISTAKES.filter((mistake) => !('slow' in mistake));
const share = someOf(quick, SHARE, seed);

let plot: Plot;

beforeAll(async () => {
  plot = await openPlot();
});

afterAll(() => {
  plot?.end();
});

test('the tests that must see them pass without a mistake', async () => {
  expect(await failingUnplanted(plot, share, { postgresUrl: inject('postgresUrl') })).toEqual([]);
});

test.each(share)('is caught: $name', async (mistake) => {
  expect(await catchMistake(plot, mistake, { postgresUrl: inject('postgresUrl') })).toMatchObject({ isCaught: true });
});
