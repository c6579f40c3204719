import { beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import { addAlbum, serverTitles, titles } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { scriptedNetwork } from '../../support/scripted-network.ts';
import { until } from '../../support/until.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
let time = START;
const now = () => time;

let server: MemoryServer;
let profile: Profile;

beforeEach(() => {
  time = START;
  server = createMemoryServer({ now, sizes: { firstRows: 2, pageRows: 2 } });
  server.addUser(USER);
  profile = newProfile();
});

async function device(fetch: Fetch = networkTo(server), from = profile): Promise<Tab> {
  return openTab({ profile: from, now, fetch });
}

/** A device that can be killed when it has stored the verdicts of an answer and not yet its rows. */
async function mortalDevice() {
  let dies = false;
  const tab = await openTab({
    profile,
    now,
    fetch: networkTo(server),
    beforeWrite(database) {
      if (dies && database === 'cache') throw new Error('killed after the verdict was stored');
    },
  });
  async function die(): Promise<void> {
    dies = true;
    await tab.round().catch(() => undefined);
    tab.close();
  }
  return { tab, die };
}

describe('a server with another history', () => {
  test('a device that was away too long fills its cache again and sends what it kept', async () => {
    const tab = await device();
    const deleted = await addAlbum(tab, 'Deleted elsewhere');
    await addAlbum(tab, 'Stays');
    await tab.sync();
    const other = await device(undefined, newProfile(2));
    await other.sync();
    await other.library.run('record.delete', { id: deleted });
    await other.sync();
    server.forgetDeletions(USER);
    await addAlbum(tab, 'Typed offline');
    await tab.sync();
    expect(titles(tab)).toEqual(['Stays', 'Typed offline']);
    expect(serverTitles(server, USER)).toEqual(['Stays', 'Typed offline']);
  });

  test('work acknowledged after the backup was made survives the restore', async () => {
    const tab = await device();
    await addAlbum(tab, 'Before');
    await tab.sync();
    const backup = server.backup(USER);
    await addAlbum(tab, 'After');
    await tab.sync();
    server.restoreBackup(USER, backup);
    expect(serverTitles(server, USER)).toEqual(['Before']);
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['After', 'Before']);
    expect(titles(tab)).toEqual(['After', 'Before']);
    expect(await tab.journal.outbox()).toEqual([]);
  });

  test('an answer of the old history is not taken for one of the new', async () => {
    const other = await device(undefined, newProfile(2));
    const { tab, die } = await mortalDevice();
    await tab.sync();
    const backup = server.backup(USER);
    await addAlbum(tab, 'Accepted, then lost by the server');
    await die();
    server.restoreBackup(USER, backup);
    for (const title of ['A', 'B', 'C']) await addAlbum(other, title);
    await other.sync();
    const reopened = await device();
    await reopened.sync();
    expect(serverTitles(server, USER)).toEqual(['A', 'Accepted, then lost by the server', 'B', 'C']);
  });

  test('work another device has overtaken since the restore is sent again too', async () => {
    const tab = await device();
    await tab.sync();
    const backup = server.backup(USER);
    await addAlbum(tab, 'After the backup');
    await tab.sync();
    server.restoreBackup(USER, backup);
    const other = await device(undefined, newProfile(2));
    for (const title of ['A', 'B', 'C']) await addAlbum(other, title);
    await other.sync();
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['A', 'After the backup', 'B', 'C']);
  });

  test('a change whose rows come long after its answer is not made again after a restore', async () => {
    const { tab, die } = await mortalDevice();
    const id = await addAlbum(tab, 'First title');
    await tab.sync();
    await tab.library.run('record.update', { id, changes: { title: 'Title of the phone' } });
    await die();
    const acknowledging = await device(
      scriptedNetwork(server, async (path, init) => {
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
    expect(serverTitles(server, USER)).toEqual(['Title of the laptop']);
    expect(Math.max(...server.effects.values())).toBe(1);
    expect(await reopened.journal.outbox()).toEqual([]);
    expect(reopened.library.tray()).toEqual([]);
  });

  test('Undo of a change that is sent again says in another tab that it can no longer be taken back', async () => {
    const tab = await device();
    const backup = server.backup(USER);
    const added = await tab.library.run('record.create', { fields: { artist: 'Miles Davis', title: 'Kind of Blue' } });
    if (!added.ok) throw new Error(added.message);
    await tab.sync();
    server.restoreBackup(USER, backup);
    const other = await device(
      scriptedNetwork(server, networkTo(server), () => Promise.reject(new TypeError('offline'))),
    );
    await other.round();
    await other.round();
    await other.library.refresh();
    expect(other.library.outbox()).toMatchObject([{ group: added.group }]);
    expect(await other.library.undo(added.group)).toMatchObject({
      ok: false,
      message: 'This change can no longer be taken back.',
    });
    expect(titles(other)).toEqual(['Kind of Blue']);
    await tab.library.refresh();
    expect(await tab.library.undo(added.group)).toMatchObject({ ok: true, changed: true });
  });

  test('a change that waited for months to be sent again is not made twice', async () => {
    const tab = await device();
    await addAlbum(tab, 'Kind of Blue');
    await tab.sync();
    await tab.sync();
    server.restoreBackup(USER, server.backup(USER));
    const starting = await device(
      scriptedNetwork(server, networkTo(server), () => Promise.reject(new TypeError('offline'))),
    );
    await starting.round();
    await starting.round();
    expect(await starting.journal.outbox()).toHaveLength(1);
    time += 400 * DAY_MS;
    server.pruneVerdicts(USER);
    await (await device()).sync();
    expect([...server.effects.values()]).toEqual([1]);
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
  });

  test('a device that returns a year after a restore brings back what only it still had', async () => {
    const tab = await device();
    await addAlbum(tab, 'Before');
    await tab.sync();
    const backup = server.backup(USER);
    await addAlbum(tab, 'After');
    await tab.sync();
    server.restoreBackup(USER, backup);
    const other = await device(undefined, newProfile(2));
    await addAlbum(other, 'Meanwhile');
    await other.sync();
    time += 365 * DAY_MS;
    server.pruneVerdicts(USER);
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['After', 'Before', 'Meanwhile']);
    expect(titles(tab)).toEqual(['After', 'Before', 'Meanwhile']);
    expect([...server.effects.values()]).toEqual([1, 1, 1]);
  });

  test('a command whose verdict the server has lost waits in the tray for a person, with all that was typed', async () => {
    const tab = await device();
    const backup = server.backup(USER);
    server.restoreBackup(USER, backup);
    await addAlbum(tab, 'Kind of Blue');
    await tab.sync();
    await tab.sync();
    time += 400 * DAY_MS;
    server.pruneVerdicts(USER);
    // The older copy knows nothing of the history in which the change was made; its verdicts are lost too.
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
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
    expect(tab.library.tray()).toEqual([]);
  });

  test('a notice shown once about a change is not shown again when it is sent again', async () => {
    const other = await device(undefined, newProfile(2));
    const tab = await device();
    const id = await addAlbum(tab, 'Kind of Blue');
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
      scriptedNetwork(server, networkTo(server), async (path, init) => {
        const late = await networkTo(server)(path, init);
        await held;
        return late;
      }),
    );
    await slow.sync();
    const backup = server.backup(USER);
    await addAlbum(slow, 'Kind of Blue');
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
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
    expect(titles(slow)).toEqual(['Kind of Blue']);
    expect(await slow.journal.outbox()).toEqual([]);
  });

  test('a device that lost its cache learns of another history before it sends anything', async () => {
    const tab = await device();
    const backup = server.backup(USER);
    const id = await addAlbum(tab, 'Kind of Blue');
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
    expect(serverTitles(server, USER)).toEqual(['Kind of Blue']);
    expect(reopened.library.tray()).toEqual([]);
  });

  test('a device the server has forgotten starts over under a new number with the same commands', async () => {
    const tab = await device();
    await addAlbum(tab, 'One');
    await tab.sync();
    server.forgetClients(USER);
    await addAlbum(tab, 'Two');
    await tab.sync();
    expect(serverTitles(server, USER)).toEqual(['One', 'Two']);
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  test('the old rows stay on the screen until the new filling is complete', async () => {
    const tab = await device();
    for (const title of ['A', 'B', 'C', 'D', 'E']) await addAlbum(tab, title);
    await tab.sync();
    const seen = new Set<number>();
    tab.library.subscribe(() => seen.add(titles(tab).length));
    server.restoreBackup(USER, server.backup(USER));
    await tab.sync();
    expect([...seen]).toEqual([5]);
  });
});
