import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Garden, openGarden } from './plant.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

let garden: Garden;

beforeAll(async () => {
  garden = await openGarden();
});

afterAll(async () => {
  await garden?.end();
});

const quick = PLANTED_BUGS.filter(({ slow }) => !slow);

test.each(quick)('the simulation catches: $name', async (bug) => {
  const { seed } = await garden.catchBug(bug, { SIMULATION_POSTGRES: inject('postgresUrl') });
  expect(seed).toBeGreaterThan(0);
});
