import { beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import { networkTo, newProfile, OTHER_USER, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { until } from '../../support/until.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
let time = START;
const now = () => time;

let server: MemoryServer;
let profile: Profile;

beforeEach(() => {
  time = START;
  server = createMemoryServer({ now, pageRows: 2, maxBatchBytes: 3_000 });
  server.addUser(USER);
  server.addUser(OTHER_USER);
  profile = newProfile();
});

async function device(fetch: Fetch = networkTo(server), from = profile, userId = USER): Promise<Tab> {
  return openTab({ profile: from, now, fetch, userId });
}

async function add(tab: Tab, title: string): Promise<string> {
  const result = await tab.library.run('record.create', { fields: { artist: 'Miles Davis', title } });
  if (!result.ok) throw new Error(result.message);
  return result.id;
}

function titles(tab: Tab): string[] {
  return tab.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
}

function serverTitles(): string[] {
  return [...server.tablesOf(USER).records.values()].map(({ title }) => title).toSorted();
}

/** A network whose next answers are given by hand. */
function scripted(...replies: ((path: string, init: RequestInit) => Promise<Response>)[]): Fetch {
  const real = networkTo(server);
  return (path, init) => (replies.shift() ?? real)(path, init);
}

describe('answers that are none', () => {
  const faults: [string, () => Promise<Response>][] = [
    ['no network', () => Promise.reject(new TypeError('failed to fetch'))],
    ["a portal's page with status 200", async () => new Response('<html>Log in to the hotel</html>')],
    ['JSON without our header', async () => Response.json({ userId: USER })],
    ['a gateway error', async () => new Response('Bad gateway', { status: 502 })],
  ];
  test.each(faults)('%s counts as offline and keeps everything', async (_name, fault) => {
    const tab = await device(scripted(fault));
    await add(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'offline' });
    expect(titles(tab)).toEqual(['Kind of Blue']);
    await tab.sync();
    expect(serverTitles()).toEqual(['Kind of Blue']);
  });

  test('half an answer is thrown away whole', async () => {
    const first = await device();
    for (const title of ['A', 'B', 'C']) await add(first, title);
    await first.sync();
    const cut = scripted(async (path, init) => {
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
  test('a lost answer is asked for again and changes nothing twice', async () => {
    const tab = await device(
      scripted(async (path, init) => {
        await networkTo(server)(path, init);
        throw new TypeError('the answer was lost');
      }),
    );
    await add(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'offline' });
    await tab.sync();
    expect(serverTitles()).toEqual(['Kind of Blue']);
    expect([...server.effects.values()]).toEqual([1]);
  });

  test('an answer that comes after a newer one does not turn the device back', async () => {
    const other = await device(undefined, newProfile(2));
    const tab = await device();
    await tab.sync();
    const late = await device();
    await add(other, 'First');
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
  test('an ended session keeps everything and says so', async () => {
    let session: string | undefined;
    const tab = await device(networkTo(server, () => session));
    await add(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'signed-out' });
    expect(await tab.journal.outbox()).toHaveLength(1);
    session = USER;
    await tab.sync();
    expect(serverTitles()).toEqual(['Kind of Blue']);
  });

  test("another person's session stops this database and gets nothing of it", async () => {
    const tab = await device(networkTo(server, () => OTHER_USER));
    await add(tab, 'Kind of Blue');
    expect(await tab.round()).toEqual({ kind: 'stopped' });
    expect(server.tablesOf(OTHER_USER).records.size).toBe(0);
    expect(titles(tab)).toEqual(['Kind of Blue']);
  });

  test('another person on the same browser sees nothing of the first', async () => {
    const first = await device();
    await add(first, 'Kind of Blue');
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
    for (let number = 0; number < 30; number += 1) await add(tab, `Album ${number}`);
    await tab.sync();
    expect(server.tablesOf(USER).records.size).toBe(30);
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  test('one change that can never be sent goes to the tray and lets the others pass', async () => {
    const tab = await device();
    await tab.sync();
    const fields = { artist: 'Sun Ra', title: 'Lanquidity', personalNotes: 'x'.repeat(4_000) };
    await tab.library.run('record.create', { fields });
    await add(tab, 'Kind of Blue');
    await tab.sync();
    expect(serverTitles()).toEqual(['Kind of Blue']);
    expect(tab.library.tray()).toMatchObject([{ code: 'INVALID', command: { args: { fields } } }]);
  });
});

describe('a server with another history', () => {
  test('a device that was away too long fills its cache again and sends what it kept', async () => {
    const tab = await device();
    const gone = await add(tab, 'Deleted elsewhere');
    await add(tab, 'Stays');
    await tab.sync();
    const other = await device(undefined, newProfile(2));
    await other.sync();
    await other.library.run('record.delete', { id: gone });
    await other.sync();
    server.forgetDeletions(USER);
    await add(tab, 'Typed offline');
    await tab.sync();
    expect(titles(tab)).toEqual(['Stays', 'Typed offline']);
    expect(serverTitles()).toEqual(['Stays', 'Typed offline']);
  });

  test('work acknowledged after the backup was made survives the restore', async () => {
    const tab = await device();
    await add(tab, 'Before');
    await tab.sync();
    const backup = server.backup(USER);
    await add(tab, 'After');
    await tab.sync();
    server.restoreBackup(USER, backup);
    expect(serverTitles()).toEqual(['Before']);
    await tab.sync();
    expect(serverTitles()).toEqual(['After', 'Before']);
    expect(titles(tab)).toEqual(['After', 'Before']);
    expect(await tab.journal.outbox()).toEqual([]);
  });

  test('an answer of the old history is not taken for one of the new', async () => {
    const other = await device(undefined, newProfile(2));
    let dies = false;
    const tab = await openTab({
      profile,
      now,
      fetch: networkTo(server),
      beforeWrite(database) {
        if (dies && database === 'cache') throw new Error('killed after the verdict was stored');
      },
    });
    await tab.sync();
    const backup = server.backup(USER);
    await add(tab, 'Accepted, then lost by the server');
    dies = true;
    await tab.round().catch(() => undefined);
    tab.close();
    server.restoreBackup(USER, backup);
    for (const title of ['A', 'B', 'C']) await add(other, title);
    await other.sync();
    const reopened = await device();
    await reopened.sync();
    expect(serverTitles()).toEqual(['A', 'Accepted, then lost by the server', 'B', 'C']);
  });

  test('work another device has overtaken since the restore is sent again too', async () => {
    const tab = await device();
    await tab.sync();
    const backup = server.backup(USER);
    await add(tab, 'After the backup');
    await tab.sync();
    server.restoreBackup(USER, backup);
    const other = await device(undefined, newProfile(2));
    for (const title of ['A', 'B', 'C']) await add(other, title);
    await other.sync();
    await tab.sync();
    expect(serverTitles()).toEqual(['A', 'After the backup', 'B', 'C']);
  });

  test('a change whose rows come long after its answer is not made again after a restore', async () => {
    let dies = false;
    const tab = await openTab({
      profile,
      now,
      fetch: networkTo(server),
      beforeWrite(database) {
        if (dies && database === 'cache') throw new Error('killed after the verdict was stored');
      },
    });
    const id = await add(tab, 'First title');
    await tab.sync();
    await tab.library.run('record.update', { id, changes: { title: 'Title of the phone' } });
    dies = true;
    await tab.round().catch(() => undefined);
    tab.close();
    const acknowledging = await device(
      scripted(async (path, init) => {
        await networkTo(server)(path, init);
        throw new TypeError('the answer was lost');
      }),
    );
    await acknowledging.round();
    acknowledging.close();
    const other = await device(undefined, newProfile(2));
    await other.sync();
    await other.library.run('record.update', { id, changes: { title: 'Title of the laptop' } });
    await other.sync();
    time += 40 * DAY_MS;
    server.pruneVerdicts(USER);
    server.restoreBackup(USER, server.backup(USER));
    const reopened = await device();
    await reopened.sync();
    expect(serverTitles()).toEqual(['Title of the laptop']);
    expect(Math.max(...server.effects.values())).toBe(1);
    expect(await reopened.journal.outbox()).toEqual([]);
    expect(reopened.library.tray()).toEqual([]);
  });

  test('a change that waited for months to be sent again is not made twice', async () => {
    const tab = await device();
    await add(tab, 'Kind of Blue');
    await tab.sync();
    await tab.sync();
    server.restoreBackup(USER, server.backup(USER));
    const starting = await device(scripted(networkTo(server), () => Promise.reject(new TypeError('offline'))));
    await starting.round();
    await starting.round();
    expect(await starting.journal.outbox()).toHaveLength(1);
    time += 400 * DAY_MS;
    server.pruneVerdicts(USER);
    await (await device()).sync();
    expect([...server.effects.values()]).toEqual([1]);
    expect(serverTitles()).toEqual(['Kind of Blue']);
  });

  test('a device that returns a year after a restore brings back what only it still had', async () => {
    const tab = await device();
    await add(tab, 'Before');
    await tab.sync();
    const backup = server.backup(USER);
    await add(tab, 'After');
    await tab.sync();
    server.restoreBackup(USER, backup);
    const other = await device(undefined, newProfile(2));
    await add(other, 'Meanwhile');
    await other.sync();
    time += 365 * DAY_MS;
    server.pruneVerdicts(USER);
    await tab.sync();
    expect(serverTitles()).toEqual(['After', 'Before', 'Meanwhile']);
    expect(titles(tab)).toEqual(['After', 'Before', 'Meanwhile']);
    expect([...server.effects.values()]).toEqual([1, 1, 1]);
  });

  test('what the server cannot tell any more waits in the tray for a person, with all that was typed', async () => {
    const tab = await device();
    const backup = server.backup(USER);
    server.restoreBackup(USER, backup);
    await add(tab, 'Kind of Blue');
    await tab.sync();
    await tab.sync();
    time += 400 * DAY_MS;
    server.pruneVerdicts(USER);
    // The older copy knows nothing of the history in which the change was made; its own verdicts are gone too.
    const older = { ...backup, version: 9, verdictFloor: 9 };
    server.restoreBackup(USER, older);
    await tab.sync();
    expect(await tab.journal.outbox()).toEqual([]);
    expect(tab.library.tray()).toMatchObject([
      {
        kind: 'refused',
        code: 'MAYBE_DONE',
        command: { name: 'record.create', args: { fields: { title: 'Kind of Blue' } } },
      },
    ]);
    const [entry] = tab.library.tray();
    await tab.library.retry(entry?.id ?? '');
    await tab.sync();
    expect(serverTitles()).toEqual(['Kind of Blue']);
    expect(tab.library.tray()).toEqual([]);
  });

  test('what was shown once about a change is not shown again when it is sent again', async () => {
    const other = await device(undefined, newProfile(2));
    const tab = await device();
    const id = await add(tab, 'Kind of Blue');
    await tab.sync();
    await other.sync();
    await other.library.run('record.update', { id, changes: { title: 'Blue' } });
    await tab.library.run('record.update', { id, changes: { title: 'Sketches' } });
    await other.sync();
    await tab.sync();
    const [entry] = tab.library.tray();
    expect(entry?.kind).toBe('overwrote');
    await tab.library.keepMine(entry?.id ?? '');
    server.restoreBackup(USER, server.backup(USER));
    await tab.sync();
    expect(tab.library.tray()).toEqual([]);
    expect(await tab.journal.outbox()).toEqual([]);
  });

  test('an answer to what was sent before a new start is not taken for one to what is sent after it', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = await device(
      scripted(networkTo(server), async (path, init) => {
        const late = await networkTo(server)(path, init);
        await held;
        return late;
      }),
    );
    await slow.sync();
    const backup = server.backup(USER);
    await add(slow, 'Kind of Blue');
    const late = slow.round();
    const quick = await device();
    await quick.library.refresh();
    await until(() => server.tablesOf(USER).records.size === 1, 'the server has what the slow one sent');
    server.restoreBackup(USER, backup);
    await quick.round();
    letGo();
    await late;
    await quick.sync();
    await slow.sync();
    expect(serverTitles()).toEqual(['Kind of Blue']);
    expect(titles(slow)).toEqual(['Kind of Blue']);
    expect(await slow.journal.outbox()).toEqual([]);
  });

  test('a device that lost its cache learns of another history before it sends anything', async () => {
    const tab = await device();
    const backup = server.backup(USER);
    const id = await add(tab, 'Kind of Blue');
    await tab.sync();
    await tab.cache.db.destroy();
    tab.close();
    server.restoreBackup(USER, backup);
    const reopened = await device();
    await reopened.library.run('collection.create', { fields: { name: 'Jazz' } });
    const shelf = reopened.library.view().collections.find(({ name }) => name === 'Jazz');
    await reopened.library.run('record.update', { id, changes: { year: 1959 } });
    await reopened.sync();
    expect(shelf).toBeDefined();
    expect(serverTitles()).toEqual(['Kind of Blue']);
    expect(reopened.library.tray()).toEqual([]);
  });

  test('a device the server has forgotten starts over under a new number with the same commands', async () => {
    const tab = await device();
    await add(tab, 'One');
    await tab.sync();
    server.forgetClients(USER);
    await add(tab, 'Two');
    await tab.sync();
    expect(serverTitles()).toEqual(['One', 'Two']);
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  test('the old rows stay on the screen until the new filling is complete', async () => {
    const tab = await device();
    for (const title of ['A', 'B', 'C', 'D', 'E']) await add(tab, title);
    await tab.sync();
    const seen = new Set<number>();
    tab.library.subscribe(() => seen.add(titles(tab).length));
    server.restoreBackup(USER, server.backup(USER));
    await tab.sync();
    expect([...seen]).toEqual([5]);
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
      await add(tab, 'Kind of Blue');
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

describe('pictures', () => {
  test('are kept until the server has them, and a failed sending is repeated', async () => {
    const failing = scripted(() => Promise.reject(new TypeError('offline')));
    const tab = await device(failing);
    const sha256 = 'a'.repeat(64);
    await tab.journal.putPhoto({ sha256, bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp', at: '' });
    expect(await tab.sendPhotos()).toBe(false);
    expect(await tab.journal.photos()).toHaveLength(1);
    expect(await tab.sendPhotos()).toBe(true);
    expect(await tab.journal.photos()).toEqual([]);
    expect(server.tablesOf(USER).images.get(sha256)?.byteLength).toBe(3);
  });

  test("a portal's page is not taken for a picture that arrived", async () => {
    const tab = await device(scripted(async () => new Response('<html>')));
    const photo = { sha256: 'b'.repeat(64), bytes: new ArrayBuffer(1), type: 'image/webp', at: '' };
    await tab.journal.putPhoto(photo);
    expect(await tab.sendPhotos()).toBe(false);
    expect(await tab.journal.photos()).toHaveLength(1);
  });

  test('one the server will never take says why and does not hold up the others', async () => {
    const refusal = async () => Response.json({ code: 'UNSUPPORTED_IMAGE', message: 'Not a picture' }, { status: 415 });
    const tab = await device(scripted(refusal));
    for (const letter of ['c', 'd']) {
      const sha256 = letter.repeat(64);
      await tab.journal.putPhoto({ sha256, bytes: new ArrayBuffer(1), type: 'image/webp', at: '' });
    }
    expect(await tab.sendPhotos()).toBe(true);
    expect(await tab.journal.photos()).toMatchObject([{ refused: 'Not a picture' }]);
  });
});
