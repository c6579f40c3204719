import { beforeEach, expect, test } from 'vitest';
import { newsOf } from '../../../app/sync/take-news.ts';
import { readNews } from '../../../shared/wire/sync-text.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

let server: MemoryServer;
let phone: Tab;
let laptop: Tab;
let requests: number;

beforeEach(async () => {
  server = createMemoryServer({ now: Date.now });
  server.addUser(USER, { subscriptionTier: 'lifetime' });
  phone = await open(1);
  laptop = await open(2);
  for (const tab of [phone, laptop]) await tab.sync();
  requests = 0;
});

const open = (seed: number) => openOn(newProfile(seed));

function openOn(profile: Profile): Promise<Tab> {
  const fetch = networkTo(server);
  return openTab({
    profile,
    now: Date.now,
    fetch: (path, init) => {
      requests += 1;
      return fetch(path, init);
    },
  });
}

const at = () => server.tablesOf(USER).version;
const titles = (tab: Tab) =>
  tab.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
const records = (tab: Tab) => [...tab.library.view().records].toSorted((a, b) => a.id.localeCompare(b.id));

async function add(tab: Tab, title: string): Promise<string> {
  const result = await tab.library.run('record.create', { fields: { artist: 'Sade', title } });
  if (!result.ok) throw new Error(result.message);
  await tab.sync();
  return result.id;
}

/** The server's event with all changes after a version. */
function news(from: number) {
  const parsed = newsOf(server.news(USER, from), USER, readNews);
  if (!parsed) throw new Error('The server answers nothing that can be read');
  return parsed;
}

/** A device that has pulled everything shows the same. */
async function expectAsPulled(tab: Tab): Promise<void> {
  const fresh = await open(9);
  await fresh.sync();
  expect(records(tab)).toEqual(records(fresh));
  expect((await tab.cache.state()).cursor).toBe((await fresh.cache.state()).cursor);
  expect([...tab.library.view().collections]).toEqual([...fresh.library.view().collections]);
}

test('a device stores rows that follow its cursor, and asks nothing', async () => {
  const from = at();
  await add(phone, 'Promise');
  requests = 0;
  expect(await laptop.takeNews(news(from))).toBe(true);
  expect(titles(laptop)).toEqual(['Promise']);
  expect(requests).toBe(0);
  await expectAsPulled(laptop);
});

test('deletions come too, and news one behind the other', async () => {
  const first = at();
  const id = await add(phone, 'Promise');
  const added = news(first);
  const second = at();
  await phone.library.run('record.delete', { id });
  await phone.sync();
  const deletion = news(second);
  expect(await laptop.takeNews(added)).toBe(true);
  expect(await laptop.takeNews(deletion)).toBe(true);
  expect(titles(laptop)).toEqual([]);
  await expectAsPulled(laptop);
});

test('rows that begin before the cursor of a device bring it to their end', async () => {
  const from = at();
  await add(phone, 'Promise');
  await laptop.sync();
  await add(phone, 'Diamond Life');
  expect(await laptop.takeNews(news(from))).toBe(true);
  expect(titles(laptop)).toEqual(['Diamond Life', 'Promise']);
  await expectAsPulled(laptop);
});

test('two tabs show the same when news meets a device that has read only a part of what is newer', async () => {
  server = createMemoryServer({ now: Date.now, sizes: { deltaRows: 1 } });
  server.addUser(USER, { subscriptionTier: 'lifetime' });
  phone = await open(1);
  await add(phone, 'Stronger Than Pride');
  const profile = newProfile(2);
  const [tab, other] = [await openOn(profile), await openOn(profile)];
  for (const one of [tab, other]) await one.sync();
  const from = at();
  const id = await add(phone, 'Promise');
  await add(phone, 'Diamond Life');
  await add(phone, 'Love Deluxe');
  const early = news(from);
  await phone.library.run('record.update', { id, changes: { title: 'Promise (1985)' } });
  await phone.sync();
  await tab.round();
  await other.library.refresh();
  expect(await tab.takeNews(early)).toBe(true);
  await other.library.refresh();
  for (const one of [tab, other]) expect(titles(one)).toEqual(['Diamond Life', 'Love Deluxe', 'Stronger Than Pride']);
  await tab.sync();
  await other.library.refresh();
  for (const one of [tab, other]) expect(titles(one)).toContain('Promise (1985)');
});

test('a device that lacks what was before takes nothing, and loses nothing', async () => {
  await add(phone, 'Promise');
  const from = at();
  await add(phone, 'Diamond Life');
  const before = await laptop.cache.state();
  expect(await laptop.takeNews(news(from))).toBe(false);
  expect(await laptop.cache.state()).toEqual(before);
  expect(titles(laptop)).toEqual([]);
});

test('rows that come twice or late change nothing', async () => {
  const from = at();
  const id = await add(phone, 'Promise');
  const late = news(from);
  await phone.library.run('record.update', { id, changes: { title: 'Promise (1985)' } });
  await phone.sync();
  await laptop.sync();
  const before = await laptop.cache.state();
  expect(await laptop.takeNews(late)).toBe(true);
  expect(await laptop.cache.state()).toEqual(before);
  expect(titles(laptop)).toEqual(['Promise (1985)']);
});

test('news of another history are not taken', async () => {
  const backup = server.backup(USER);
  const from = at();
  server.restoreBackup(USER, backup);
  await add(phone, 'Promise');
  expect(await laptop.takeNews(news(from))).toBe(false);
  expect(titles(laptop)).toEqual([]);
});

test('a device without its first pull takes nothing', async () => {
  const fresh = await open(3);
  await add(phone, 'Promise');
  expect(await fresh.takeNews(news(0))).toBe(false);
  expect((await fresh.cache.state()).cursor).toBeUndefined();
});

test('a change that this device sent, accepted without its rows, is done when they come', async () => {
  const from = at();
  await laptop.library.run('record.create', { fields: { artist: 'Sade', title: 'Lovers Rock' } });
  const bodies: object[] = [];
  const pushing = await openTab({
    profile: newProfile(4),
    now: Date.now,
    sizes: { batch: 1, underWay: 1, pushOnly: 0 },
    fetch: async (path, init) => {
      bodies.push(JSON.parse(String(init.body)));
      return networkTo(server)(path, init);
    },
  });
  await pushing.sync();
  await pushing.library.run('record.create', { fields: { artist: 'Sade', title: 'Stronger' } });
  await pushing.round();
  expect(bodies.at(-1)).toMatchObject({ pull: false });
  expect(await pushing.journal.outbox()).toHaveLength(1);
  expect(await pushing.takeNews(news(from))).toBe(true);
  expect(await pushing.journal.outbox()).toEqual([]);
  expect(titles(pushing)).toEqual(['Stronger']);
  // Unsent changes of another device stay in its queue.
  expect(await laptop.takeNews(news(from))).toBe(true);
  expect(titles(laptop)).toEqual(['Lovers Rock', 'Stronger']);
  expect(await laptop.journal.outbox()).toHaveLength(1);
});

test('news that another tab has overtaken are not put over what it has stored', async () => {
  const profile = newProfile(5);
  const fetch = networkTo(server);
  const [seen, other] = [
    await openTab({ profile, now: Date.now, fetch }),
    await openTab({ profile, now: Date.now, fetch }),
  ];
  await seen.sync();
  const from = at();
  const id = await add(phone, 'Promise');
  const late = news(from);
  await phone.library.run('record.delete', { id });
  await phone.sync();
  await other.sync();
  // This tab has not read where the other one has brought their device.
  expect(await seen.takeNews(late)).toBe(false);
  await seen.library.refresh();
  expect(titles(seen)).toEqual([]);
  await seen.sync();
  await expectAsPulled(seen);
});
