import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import { addAlbum, titles } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Point, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const BEFORE = ['A', 'B', 'C', 'D', 'E'];
const AFTER = ['B', 'C', 'D', 'E', 'F', 'G'];
const offline: Fetch = () => Promise.reject(new TypeError('offline'));

/** A device with five albums whose server has a new history, with other albums, six in three pages. */
async function setUp(kind: 'memory' | 'indexeddb') {
  const server = createMemoryServer({ now, sizes: { firstRows: 2, pageRows: 2 } });
  server.addUser(USER);
  const profile = newProfile(1, kind);
  const tab = await openTab({ profile, now, fetch: networkTo(server) });
  const ids: string[] = [];
  for (const title of BEFORE) ids.push(await addAlbum(tab, title));
  await tab.library.run('collection.create', { fields: { name: 'Jazz' } });
  await tab.library.run('wishlist.create', { fields: { artist: 'Sade', title: 'Promise' } });
  await tab.sync();
  const other = await openTab({ profile: newProfile(2), now, fetch: networkTo(server) });
  await other.sync();
  await other.library.run('record.delete', { id: ids[0] ?? '' });
  for (const title of ['F', 'G']) await addAlbum(other, title);
  await other.sync();
  server.forgetDeletions(USER);
  return { server, profile, tab };
}

describe.each(['memory', 'indexeddb'] as const)('refilling a cache in %s', (kind) => {
  test('killed at any moment it leaves the old rows or the new ones, whole, also with no network', async () => {
    let wasKilled = true;
    for (let fuse = 1; wasKilled; fuse += 1) {
      const { server, profile, tab } = await setUp(kind);
      if (!profile.memory) tab.close();
      let left = Number.POSITIVE_INFINITY;
      wasKilled = false;
      const point = (at: Point) => {
        if (wasKilled) throw new Error('this tab is dead');
        if (at !== 'read') left -= 1;
        if (left > 0) return;
        wasKilled = true;
        throw new Error('killed');
      };
      const victim = await openTab({ profile, now, fetch: networkTo(server), point });
      left = fuse;
      await victim.sync().catch(() => undefined);
      if (!profile.memory) victim.close();
      const alone = await openTab({ profile, now, fetch: offline });
      const isNew = titles(alone).includes('F');
      expect(titles(alone), `killed at point ${fuse}`).toEqual(isNew ? AFTER : BEFORE);
      expect(alone.library.view().collections.map(({ name }) => name)).toContain('Jazz');
      expect(alone.library.view().wishlist).toHaveLength(1);
      if (!profile.memory) alone.close();
      const healed = await openTab({ profile, now, fetch: networkTo(server) });
      await healed.sync();
      expect(titles(healed)).toEqual(AFTER);
      expect([...server.effects.values()].every((count) => count === 1)).toBe(true);
      if (!profile.memory) healed.close();
    }
  });

  test('half of it and no network: old rows can be read and changed, in this tab and in another', async () => {
    const { server, profile } = await setUp(kind);
    let answers = 0;
    const breaking: Fetch = (path, init) => {
      answers += 1;
      return answers > 3 ? offline(path, init) : networkTo(server)(path, init);
    };
    const tab = await openTab({ profile, now, fetch: breaking });
    await tab.sync();
    expect((await tab.cache.state()).page).toBeDefined();
    expect(titles(tab)).toEqual(BEFORE);
    const other = await openTab({ profile, now, fetch: networkTo(server) });
    expect(titles(other)).toEqual(BEFORE);
    await addAlbum(tab, 'Typed offline');
    await other.library.refresh();
    expect(titles(other)).toEqual([...BEFORE, 'Typed offline']);
    await other.sync();
    await tab.library.refresh();
    for (const one of [tab, other]) expect(titles(one)).toEqual([...AFTER, 'Typed offline']);
    expect((await tab.cache.state()).old).toBeUndefined();
  });
});
