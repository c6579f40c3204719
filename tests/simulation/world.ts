import { expect } from 'vitest';
import type { RunResult } from '../../app/library/library-types.ts';
import type { Fetch } from '../../app/sync/ports.ts';
import { newProfile, OTHER_USER, openTab, type Profile, type Tab, USER } from '../support/device.ts';
import { createMemoryServer, type UserTables } from '../support/memory-server.ts';
import { rngOf } from '../support/rng.ts';

export interface WorldOptions {
  seed: number;
  devices: number;
  steps: number;
  /** Chance of each request to meet a fault. */
  faults: number;
}

class Crash extends Error {}

interface Device {
  profile: Profile;
  tab: Tab;
  /** Writes to go before the device dies in the middle of what it does. */
  fuse: number;
  session: string | undefined;
  /** Commands the person was told are saved, by id, unless they took them back before they were sent. */
  promised: Set<string>;
  /** Commands the edit under way may take back: a crash in its middle leaves open whether it did. */
  deciding: Set<string>;
}

/**
 * Some browsers of one person, a server, a bad network and a hand that presses keys, all from one seed. Between any two
 * steps what must always hold is checked.
 */
export async function runWorld(options: WorldOptions): Promise<{ accepted: number; kept: number }> {
  const random = rngOf(options.seed);
  const chance = (probability: number) => random() < probability;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];

  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => time;
  let healed = false;
  let titles = 0;
  const nextTitle = () => {
    titles += 1;
    return `Album ${titles}`;
  };
  const server = createMemoryServer({ now, pageRows: 3 });
  server.addUser(USER, { subscriptionTier: chance(0.5) ? 'annual' : 'free' });
  server.addUser(OTHER_USER);
  let backup: UserTables | undefined;
  let isRestored = false;

  const networkOf = (device: () => Device): Fetch => {
    return async (path, init) => {
      const { session } = device();
      const handle = () => server.handle(session, path, init);
      if (healed || !chance(options.faults)) return handle();
      switch (below(8)) {
        case 0:
          throw new TypeError('the request was lost');
        case 1:
          await handle();
          throw new TypeError('the answer was lost');
        case 2:
          await handle();
          return handle();
        case 3:
          return server.handle(undefined, path, init);
        case 4:
          return new Response('<html>Welcome to our free network</html>', { status: 200 });
        case 5:
          return new Response('Bad gateway', { status: 502 });
        case 6: {
          const late = await handle();
          await syncInAnotherTab(device());
          return late;
        }
        default: {
          const response = await handle();
          const text = await response.text();
          const { status, headers } = response;
          return new Response(text.slice(0, below(text.length)), { status, headers });
        }
      }
    };
  };

  const devices: Device[] = [];
  async function open(device: Omit<Device, 'tab'>, self: () => Device): Promise<Tab> {
    const state = device;
    return openTab({
      profile: state.profile,
      now,
      fetch: networkOf(self),
      beforeWrite() {
        const me = self();
        if (me === undefined) return;
        me.fuse -= 1;
        if (me.fuse === 0) throw new Crash('the browser was killed');
      },
    });
  }
  for (let number = 0; number < options.devices; number += 1) {
    const profile = newProfile(options.seed * 31 + number);
    const base = { profile, fuse: -1, session: USER, promised: new Set<string>(), deciding: new Set<string>() };
    const self = () => devices[number] as Device;
    devices.push({ ...base, tab: await open(base, self) });
  }

  /** A second tab that asks and is answered while the first still waits. */
  async function syncInAnotherTab(device: Device): Promise<void> {
    const { profile, session } = device;
    const tab = await openTab({ profile, now, fetch: (path, init) => server.handle(session, path, init) });
    await tab.library.run('wishlist.create', { fields: { artist: 'Moondog', title: nextTitle() } });
    for (const { id } of await tab.journal.outbox()) device.promised.add(id);
    await tab.round();
    tab.close();
  }

  async function reopen(device: Device): Promise<void> {
    device.tab.close();
    device.fuse = -1;
    device.tab = await open(device, () => device);
  }

  async function act(device: Device): Promise<RunResult | undefined> {
    const { library } = device.tab;
    const view = library.view();
    const record = pick(view.records);
    const collection = pick(view.collections);
    const wish = pick(view.wishlist);
    const entry = pick(library.tray());
    const fields = { artist: 'Alice Coltrane', title: nextTitle() };
    const dice = below(100);
    if (dice < 28) return library.run('record.create', { fields }, { keepRefused: chance(0.7) });
    if (dice < 34) {
      const records = Array.from({ length: 1 + below(4) }, () => ({
        id: library.newId(),
        fields: { artist: 'Sun Ra', title: nextTitle() },
      }));
      return library.run('record.import', { records }, { keepRefused: true });
    }
    if (dice < 44 && record) {
      const changes = chance(0.5) ? { title: nextTitle() } : { year: 1950 + below(60) };
      return library.run('record.update', { id: record.id, changes });
    }
    if (dice < 50 && record) return library.run('record.delete', { id: record.id });
    if (dice < 56) return library.run('collection.create', { fields: { name: nextTitle() } });
    if (dice < 62 && collection && record) {
      const name = chance(0.6) ? 'collection.addRecords' : 'collection.removeRecords';
      return library.run(name, { id: collection.id, recordIds: [record.id] });
    }
    if (dice < 65 && collection) return library.run('collection.setDefault', { id: collection.id });
    if (dice < 68 && collection) return library.run('collection.delete', { id: collection.id });
    if (dice < 76) return library.run('wishlist.create', { fields });
    if (dice < 80 && wish) return library.run('wishlist.moveToCollection', { id: wish.id });
    if (dice < 83 && wish) return library.run('wishlist.update', { id: wish.id, changes: { notes: nextTitle() } });
    if (dice < 86 && record) {
      return library.run('record.addShelfie', { id: record.id, url: `https://example.com/${titles}.jpg` });
    }
    if (dice < 91) {
      const group = pick(library.outbox())?.group;
      return group === undefined ? undefined : library.undo(group);
    }
    if (entry) {
      const action = pick(['retry', 'discard', 'keepAsWish', 'restore', 'takeOther'] as const) ?? 'discard';
      return library[action](entry.id);
    }
    return undefined;
  }

  /** A local step: what it adds to the queue is promised, what it takes out must never have been sent. */
  async function edit(device: Device): Promise<void> {
    const before = new Map((await device.tab.journal.outbox()).map((row) => [row.id, row]));
    const trayBefore = new Set((await device.tab.journal.tray()).map(({ id }) => id));
    const unsent = [...before.values()].filter(({ sentAt }) => sentAt === undefined).map(({ id }) => id);
    device.deciding = new Set([...unsent, ...trayBefore]);
    const result = await act(device);
    if (result && !result.ok && result.code === 'STORAGE_FAILED') throw new Crash('the browser was killed');
    const after = new Map((await device.tab.journal.outbox()).map((row) => [row.id, row]));
    for (const [id, row] of before) {
      if (after.has(id)) continue;
      expect(row.sentAt, 'a command that may have been applied was changed').toBeUndefined();
      device.promised.delete(id);
    }
    for (const id of after.keys()) device.promised.add(id);
    const trayAfter = new Set((await device.tab.journal.tray()).map(({ id }) => id));
    for (const id of trayBefore) if (!trayAfter.has(id)) device.promised.delete(id);
    for (const id of trayAfter) device.promised.add(id);
    device.deciding.clear();
  }

  async function step(device: Device): Promise<void> {
    time += below(5_000);
    const dice = below(100);
    if (dice < 50) return edit(device);
    if (dice < 82) {
      await device.tab.round();
      return device.tab.library.refresh();
    }
    if (dice < 86) return reopen(device);
    if (dice < 90) {
      device.fuse = 1 + below(8);
      return;
    }
    if (dice < 92) {
      device.session = pick([USER, USER, undefined, OTHER_USER]);
      return;
    }
    if (dice < 93) return server.forgetDeletions(USER);
    if (dice < 94) {
      // A backup from before is too old to be of any use, and a device must hear of a restore within 25 days.
      if (isRestored) return;
      backup = undefined;
      time += 40 * 86_400_000;
      return server.pruneVerdicts(USER);
    }
    if (dice < 95) return server.forgetClients(USER);
    if (dice < 97) return server.setAccount(USER, { subscriptionTier: chance(0.6) ? 'free' : 'annual' });
    if (dice < 98) return void (await device.tab.cache.merge(0));
    if (dice < 99) backup = server.backup(USER);
    else if (backup) {
      isRestored = true;
      server.restoreBackup(USER, backup);
    }
  }

  async function placesOf({ tab }: Device): Promise<(id: string) => boolean> {
    const places = new Set<string>();
    await tab.journal.db.read(async (tables) => {
      for (const { id } of await tables.outbox.toArray()) places.add(id);
      for (const { id } of await tables.tray.toArray()) places.add(id);
      if (!healed) for (const { command } of await tables.done.toArray()) places.add(command.id);
    });
    const { decided } = server.tablesOf(USER);
    // A server put back from a backup gets again what this device remembers having sent; in the end it must have it.
    return (id) => places.has(id) || decided.get(id) === 'ok' || decided.get(id) === 'noop';
  }

  async function checkAlways(looked: readonly Device[]): Promise<void> {
    for (const device of looked) {
      const isSafe = await placesOf(device);
      for (const id of device.promised) expect(isSafe(id), `NOLOSS: command ${id} is nowhere`).toBe(true);
    }
    expect(Math.max(0, ...server.effects.values()), 'ONCE: a command took effect twice').toBeLessThanOrEqual(1);
    expect(server.limitBreaches, 'LIMIT: a free album beyond the fifteenth').toEqual([]);
    const { collections, records } = server.tablesOf(USER);
    const defaults = [...collections.values()].filter(({ isDefault }) => isDefault).length;
    if (records.size > 0) expect(defaults, 'DEFAULT: exactly one default collection').toBe(1);
    expect(server.tablesOf(OTHER_USER).records.size, 'ISO: another person got a row').toBe(0);
    expect(server.tablesOf(OTHER_USER).decided.size, 'ISO: another person got a command').toBe(0);
  }

  for (let count = 0; count < options.steps; count += 1) {
    const device = pick(devices);
    if (!device) break;
    try {
      await step(device);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      await reopen(device);
      for (const { id } of await device.tab.journal.outbox()) device.promised.add(id);
      const safe = await placesOf(device);
      for (const id of device.deciding) if (!safe(id)) device.promised.delete(id);
      device.deciding.clear();
    }
    await checkAlways(count % 10 === 0 ? devices : [device]);
  }

  healed = true;
  for (const device of devices) {
    device.session = USER;
    await reopen(device);
  }
  for (let rounds = 0; rounds < 4; rounds += 1) for (const device of devices) await device.tab.sync();
  await checkAlways(devices);
  await checkConverged(devices, server.tablesOf(USER));
  const kept = devices.reduce((sum, { tab }) => sum + tab.library.tray().length, 0);
  for (const { tab } of devices) tab.close();
  return { accepted: server.tablesOf(USER).decided.size, kept };
}

async function checkConverged(devices: readonly Device[], tables: UserTables): Promise<void> {
  const sorted = <Row extends { id: string }>(rows: Iterable<Row>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { tab } of devices) {
    expect(await tab.journal.outbox(), 'LIVE: a command never got an answer').toEqual([]);
    const { library } = tab;
    const state = library.state();
    expect(sorted(state.records()), 'CONV: records').toEqual(sorted(tables.records.values()));
    expect(sorted(state.collections()), 'CONV: collections').toEqual(sorted(tables.collections.values()));
    expect(sorted(library.view().wishlist), 'CONV: wishlist').toEqual(sorted(tables.wishlist.values()));
    expect(library.position().cursor, 'CONV: cursor').toBe(tables.version);
  }
}
