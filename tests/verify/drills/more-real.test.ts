import { afterAll, beforeAll, inject, test } from 'vitest';
import { startReal } from '../../simulation/backends/real.ts';
import type { Play } from '../../simulation/check/judge.ts';
import { playForAWhile, SECONDS } from './play-for-a-while.ts';

let real: { play: Play; end(): Promise<void> };

beforeAll(async () => {
  real = await startReal(inject('postgresUrl'));
});
afterAll(() => real?.end());

test(
  'no edit is lost, doubled or seen by others in new stories with the real server, as many as there is time for',
  {
    timeout: (SECONDS + 300) * 1_000,
  },
  () => playForAWhile({ tier: 'real', play: real.play, steps: 40, seconds: SECONDS, atLeast: 5 }),
);
