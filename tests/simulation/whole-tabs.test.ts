import { expect, test } from 'vitest';
import { type Counts, playWholeTabs } from './whole-tabs.ts';

const COUNT = 20;

test(`nothing is lost, doubled or seen by others in ${COUNT} stories of whole tabs`, async () => {
  const all: Counts = {};
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const counts = await playWholeTabs(seed).catch((error: unknown) => {
      throw new Error(`Seed ${seed} of whole tabs went wrong`, { cause: error });
    });
    for (const [name, times] of Object.entries(counts)) all[name] = (all[name] ?? 0) + times;
  }
  for (const name of ['another person during a request', 'poke lost', 'request held', 'tab frozen', 'stream opened'])
    expect(all[name], name).toBeGreaterThan(0);
  expect(all.albums).toBeGreaterThan(COUNT * 5);
});
