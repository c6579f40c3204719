import { beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import { addAlbum, serverTitles, titles } from '../../support/albums.ts';
import { networkTo, newProfile, OTHER_USER, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { scriptedNetwork } from '../../support/scripted-network.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let profile: Profile;

beforeEach(() => {
  server = createMemoryServer({ now, sizes: { firstRows: 2, pageRows: 2 }, maxBatchBytes: 3_000 });
  server.addUser(USER);
  server.addUser(OTHER_USER);
  profile = newProfile();
});

async function device(fetch: Fetch = networkTo(server), from = profile, userId = USER): Promise<Tab> {
  return openTab({ profile: from, now, fetch, userId });
}

describe('answers that are none', () => {
  const faults: [string, () => Promise<Response>][] = [
    ['no network', () => Promise.reject(new TypeError('failed to fetch'))],
    ["a portal's page with status 200", async () => new Response('<html>Log in to the hotel</html>')],
    ['JSON without our header', async () => Response.json({ userId: USER })],
  ];
  // PWA-010
  test.each(faults)('%s counts as offline and keeps everything', async (_name, fault) => {
    const tab = await device(scriptedNetwork(server, fault));
    await addAlbum(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'offline' });
    expect(titles(tab)).toEqual(['Kind of Blue']);
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
  });

  test('a gateway error is a problem of the server and keeps everything', async () => {
    const tab = await device(scriptedNetwork(server, async () => new Response('Bad gateway', { status: 502 })));
    await addAlbum(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'failing' });
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
  });

  test('half an answer is thrown away whole', async () => {
    const first = await device();
    for (const title of ['A', 'B', 'C']) await addAlbum(first, title);
    await first.sync();
    const cut = scriptedNetwork(server, async (path, init) => {
      const response = await networkTo(server)(path, init);
      const text = await response.text();
      return new Response(text.slice(0, -10), { headers: response.headers });
    });
    const second = await device(cut, newProfile(2));
    expect(await second.round()).toEqual({ kind: 'offline' });
    expect(titles(second)).toEqual([]);
    await second.sync();
    expect(titles(second)).toEqual(['A', 'B', 'C']);
  });
});

describe('repeated and late answers', () => {
  // PWA-007
  test('a lost answer is asked for again and changes nothing twice', async () => {
    const tab = await device(
      scriptedNetwork(server, async (path, init) => {
        await networkTo(server)(path, init);
        throw new TypeError('the answer was lost');
      }),
    );
    await addAlbum(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'offline' });
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
    expect([...server.effects.values()]).toEqual([1]);
  });

  test('an answer that comes after a newer one does not turn the device back', async () => {
    const other = await device(undefined, newProfile(2));
    const tab = await device();
    await tab.sync();
    const late = await device();
    await addAlbum(other, 'First');
    await other.sync();
    const position = await late.cache.state();
    await tab.sync();
    const stale = {
      userId: USER,
      epoch: position.epoch ?? '',
      serverTime: '',
      head: 1,
      cursor: 1,
      more: false,
      verdicts: [],
      rows: {},
      deleted: [],
      segments: 0,
    };
    expect(await late.cache.apply(position, stale, [])).toBe(false);
    await late.library.refresh();
    expect(titles(late)).toEqual(['First']);
    expect((await late.cache.state()).cursor).toBe(server.tablesOf(USER).version);
  });
});

describe('answers that say no', () => {
  // PWA-011
  test('an ended session keeps everything and says so', async () => {
    let session: string | undefined;
    const tab = await device(networkTo(server, () => session));
    await addAlbum(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'ended' });
    expect(await tab.journal.outbox()).toHaveLength(1);
    session = USER;
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
  });

  // PWA-013
  test("another person's session stops this database and gets nothing of it", async () => {
    const tab = await device(networkTo(server, () => OTHER_USER));
    await addAlbum(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'other-person' });
    expect(server.tablesOf(OTHER_USER).records.size).toBe(0);
    expect(titles(tab)).toEqual(['Kind of Blue']);
  });

  test('another person on the same browser sees nothing of the first', async () => {
    const first = await device();
    await addAlbum(first, 'Kind of Blue');
    await first.sync();
    first.close();
    const second = await device(
      networkTo(server, () => OTHER_USER),
      profile,
      OTHER_USER,
    );
    await second.sync();
    expect(titles(second)).toEqual([]);
    expect(await second.journal.outbox()).toEqual([]);
    expect(second.library.view().account?.id).toBe(OTHER_USER);
  });

  test('a batch that is too large is halved until it fits', async () => {
    server.setAccount(USER, { subscriptionTier: 'annual' });
    const tab = await device();
    await tab.sync();
    for (let number = 0; number < 30; number += 1) await addAlbum(tab, `Album ${number}`);
    await tab.sync();
    expect(server.tablesOf(USER).records.size).toBe(30);
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  // PWA-012
  test('one change that can never be sent goes to the tray and lets the others pass', async () => {
    const tab = await device();
    await tab.sync();
    const fields = { artist: 'Sun Ra', title: 'Lanquidity', personalNotes: 'x'.repeat(4_000) };
    await tab.library.run('record.create', { fields });
    await addAlbum(tab, 'Kind of Blue');
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
    expect(tab.library.tray()).toMatchObject([{ code: 'INVALID', command: { args: { fields } } }]);
  });
});

describe('a crash', () => {
  test('at any write of a round trip loses nothing, doubles nothing and leaves a right view', async () => {
    for (let at = 1; at <= 6; at += 1) {
      server = createMemoryServer({ now });
      server.addUser(USER);
      profile = newProfile(at);
      let writes = Number.POSITIVE_INFINITY;
      const tab = await openTab({
        profile,
        now,
        fetch: networkTo(server),
        beforeWrite() {
          writes -= 1;
          if (writes === 0) throw new Error('killed');
        },
      });
      await tab.sync();
      await addAlbum(tab, 'Kind of Blue');
      writes = at;
      await tab.round().catch(() => undefined);
      tab.close();
      const reopened = await device(networkTo(server));
      expect(titles(reopened), `killed before write ${at}`).toEqual(['Kind of Blue']);
      await reopened.sync();
      expect(titles(reopened)).toEqual(['Kind of Blue']);
      expect(await reopened.journal.outbox()).toEqual([]);
      expect([...server.effects.values()]).toEqual([1]);
    }
  });
});
