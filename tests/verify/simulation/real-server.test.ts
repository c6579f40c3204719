import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startReal } from '../../simulation/backends/real.ts';
import cases from '../../simulation/cases.json' with { type: 'json' };
import { failureText, isFailure, judge, type Play } from '../../simulation/check/judge.ts';
import { scenarioOf } from '../../simulation/random-scenario.ts';
import { newProfile, openTab, type Tab } from '../../support/device.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** `npm run verify` plays others, and `npm run simulate -- --real` as many as wanted. */
const COUNT = 30;

let server: TestServer;
let real: { play: Play; end(): Promise<void> };

beforeAll(async () => {
  // Its judge counts everybody.
  server = await startTestServer({ bystander: false });
  real = await startReal(inject('postgresUrl'));
});

afterAll(async () => {
  await server?.stop();
  await real?.end();
});

function titles(tab: Tab): string[] {
  return tab.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
}

test('two real devices and the real server agree, and a lost answer changes nothing twice', async () => {
  const client = await server.signedIn('two-devices@example.com');
  const { body } = await client.get('/api/auth/user');
  const { id: userId } = body as { id: string };
  let losesNext = false;
  const fetch = async (path: string, init: RequestInit) => {
    const response = await client.fetch(path, init);
    if (!losesNext) return response;
    losesNext = false;
    throw new TypeError('the answer was lost');
  };
  const [phone, laptop] = await Promise.all(
    [1, 2].map((seed) => openTab({ profile: newProfile(seed), userId, now: Date.now, fetch })),
  );
  if (!phone || !laptop) throw new Error('Both devices open');

  const shelf = await phone.library.run('collection.create', { fields: { name: 'Jazz' } });
  const album = await phone.library.run('record.create', { fields: { artist: 'Miles Davis', title: 'Kind of Blue' } });
  if (!shelf.ok || !album.ok) throw new Error('Both are saved');
  await phone.library.run('collection.addRecords', { id: shelf.id, recordIds: [album.id] });
  await laptop.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise', year: 1985 } });
  await laptop.library.run('wishlist.create', { fields: { artist: 'Moondog', title: 'Moondog' } });
  losesNext = true;
  expect(await phone.round()).toEqual({ kind: 'offline' });
  for (const tab of [phone, laptop, phone, laptop]) await tab.sync();

  expect(titles(phone)).toEqual(['Kind of Blue', 'Promise']);
  expect(titles(laptop)).toEqual(titles(phone));
  expect(laptop.library.view().collections).toMatchObject([
    { isDefault: true, recordCount: 2 },
    { name: 'Jazz', recordCount: 1 },
  ]);
  expect([...laptop.library.view().records]).toEqual([...phone.library.view().records]);
  expect([...laptop.library.view().wishlist]).toEqual([...phone.library.view().wishlist]);
  const third = await openTab({ profile: newProfile(3), userId, now: Date.now, fetch });
  await third.sync();
  expect([...third.library.view().records]).toEqual([...phone.library.view().records]);
});

async function expectGood(seed: number, steps: number, isBare = false): Promise<number> {
  const result = await judge(scenarioOf(seed, { tier: 'real', steps, isBare }), real.play);
  if (isFailure(result)) throw new Error(failureText(result));
  return result.commands;
}

test.each(cases.real)('a kept scenario passes: $title', async ({ seed, steps }) => {
  await expectGood(seed, steps, true);
});

test(`no edit is lost, doubled or seen by others in ${COUNT} stories with the real server and its database`, async () => {
  let commands = 0;
  for (let seed = 1; seed <= COUNT; seed += 1) commands += await expectGood(seed, 40);
  expect(commands).toBeGreaterThan(COUNT * 8);
});
