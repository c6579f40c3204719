import { beforeEach, describe, expect, test } from 'vitest';
import { createImportJobs, type ImportJob, undoEnd } from '../../../app/features/import/import-jobs.ts';
import { FIRST_DECISIONS, type ImportPart, planImport } from '../../../app/features/import/import-plan.ts';
import { importTargetOf, rehearse } from '../../../app/features/import/rehearsal.ts';
import { openImportStore } from '../../../app/library/imports/import-store.ts';
import type { ImportedFile, ImportedRow } from '../../../shared/import/imported-file.ts';
import { networkTo, newProfile, openTab, type Point, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const now = () => NOW;
const pause = async () => undefined;

let server: MemoryServer;
beforeEach(() => {
  server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'annual', subscriptionStatus: 'active' });
});

const rowOf = (at: number, more: Partial<ImportedRow> = {}): ImportedRow => ({
  ...{
    line: at + 2,
    text: `line ${at}`,
    key: `release:${at}`,
    occurrence: 0,
    folders: at % 2 ? ['Folk'] : [],
    extra: [],
  },
  ...{ fields: { artist: 'Sun Ra', title: `Volume ${at}`, discogsReleaseId: at + 1 }, ...more },
});

function fileOf(count: number, target: ImportedFile['target'] = 'records'): ImportedFile {
  const rows = Array.from({ length: count }, (_, at) => rowOf(at));
  return { name: 'list.csv', kind: '', source: 'list', target, columns: [], rows, unreadable: [], lines: count };
}

interface Device {
  profile: Profile;
  tab: Tab;
  jobs: ReturnType<typeof createImportJobs>;
}

async function deviceOf(profile = newProfile(3), point?: (at: Point) => void): Promise<Device> {
  const tab = await openTab({ profile, now, fetch: networkTo(server), ...(point && { point }) });
  // Its plan is known after a pull.
  await tab.sync();
  const jobs = createImportJobs({
    library: tab.library,
    store: openImportStore<ImportJob, ImportPart>(USER, profile.storage),
    ...{ now: () => new Date(NOW), pause, alone: (work) => work() },
  });
  return { profile, tab, jobs };
}

async function planFor({ tab }: Device, file: ImportedFile, more: Partial<typeof FIRST_DECISIONS> = {}) {
  const rehearsal = await rehearse(file, importTargetOf(tab.library), pause);
  return planImport(file, rehearsal, { ...FIRST_DECISIONS, ...more }, tab.library.newId, pause);
}

async function importAll(device: Device, file: ImportedFile, more: Partial<typeof FIRST_DECISIONS> = {}) {
  const id = await device.jobs.start(file, await planFor(device, file, more));
  await device.jobs.settled();
  return id;
}

const jobOf = ({ jobs }: Device, id: string) => jobs.jobs().find((job) => job.id === id);
const titlesOf = ({ tab }: Device) =>
  tab.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
const stored = () => [...server.tablesOf(USER).records.values()];

describe('an import', () => {
  test('is saved on the device, sent, and comes again as nothing', async () => {
    const device = await deviceOf();
    const id = await importAll(device, fileOf(250));
    expect(jobOf(device, id)).toMatchObject({
      state: 'done',
      saved: 250,
      total: 250,
      added: 250,
      newCollections: ['Folk'],
    });
    await device.tab.sync();
    expect(stored()).toHaveLength(250);
    const [folk] = device.tab.library.view().collections.filter(({ name }) => name === 'Folk');
    expect(folk).toMatchObject({ recordCount: 125, isPublic: false });
    const again = await planFor(device, fileOf(251));
    expect(again).toMatchObject({ added: 1, leftAlone: 250, newCollections: [] });
  });

  test('that was deleted here comes again when it is asked for', async () => {
    const device = await deviceOf();
    await importAll(device, fileOf(3));
    await device.tab.sync();
    const [row] = device.tab.library.view().records.filter(({ title }) => title === 'Volume 1');
    await device.tab.library.run('record.delete', { id: row?.id ?? '' });
    await device.tab.sync();
    await importAll(device, fileOf(3));
    await device.tab.sync();
    expect(stored().map(({ id }) => id)).toContain(row?.id);
  });

  test('is taken back but for what was changed since, here or elsewhere', async () => {
    const device = await deviceOf();
    const id = await importAll(device, fileOf(130));
    await device.tab.sync();
    const other = await deviceOf(newProfile(4));
    const idOf = (title: string) => device.tab.library.view().records.find((row) => row.title === title)?.id ?? '';
    await other.tab.library.run('record.update', { id: idOf('Volume 7'), changes: { label: 'Saturn' } });
    await other.tab.sync();
    // This device does not know it yet.
    await device.tab.library.run('record.update', { id: idOf('Volume 9'), changes: { label: 'Impulse' } });
    await device.jobs.takeBack(id);
    expect(jobOf(device, id)).toMatchObject({ state: 'taken-back', done: 0, saved: 0 });
    await device.tab.sync();
    expect(stored().map(({ title }) => title)).toEqual(expect.arrayContaining(['Volume 7', 'Volume 9']));
    expect(stored()).toHaveLength(2);
    expect(titlesOf(device)).toEqual(['Volume 7', 'Volume 9']);
    // A collection with an album in it stays.
    expect(device.tab.library.view().collections.map(({ name }) => name)).toContain('Folk');
  });

  test('of wishes is taken back but for those that were changed', async () => {
    const device = await deviceOf();
    const id = await importAll(device, fileOf(3, 'wishlist'));
    const wishes = () => device.tab.library.view().wishlist;
    expect(
      wishes()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Volume 0', 'Volume 1', 'Volume 2']);
    const [first] = wishes().filter(({ title }) => title === 'Volume 1');
    await device.tab.library.run('wishlist.update', { id: first?.id ?? '', changes: { notes: 'mono' } });
    await device.jobs.takeBack(id);
    expect(wishes().map(({ title }) => title)).toEqual(['Volume 1']);
  });

  test('fills in what is empty and empties it again, but for what was typed since', async () => {
    const device = await deviceOf();
    const { library } = device.tab;
    for (const title of ['Volume 0', 'Volume 1']) {
      await library.run('record.create', { fields: { artist: 'Sun Ra', title, label: 'Saturn' } });
    }
    const file = fileOf(2);
    file.rows = file.rows.map((row) => ({
      ...row,
      fields: { ...row.fields, label: 'Impulse', year: 1970, country: 'US' },
    }));
    const id = await importAll(device, file, { here: 'fill' });
    const fieldsOf = (title: string) => library.view().records.find((row) => row.title === title);
    expect(fieldsOf('Volume 0')).toMatchObject({ label: 'Saturn', year: 1970, country: 'US', discogsReleaseId: 1 });
    expect(library.view().records).toHaveLength(2);
    const folk = library.view().collections.find(({ name }) => name === 'Folk');
    expect(fieldsOf('Volume 1')?.collectionIds).toEqual([folk?.id]);
    await library.run('record.update', { id: fieldsOf('Volume 0')?.id ?? '', changes: { year: 1971 } });
    await device.jobs.takeBack(id);
    expect(fieldsOf('Volume 0')).toMatchObject({ label: 'Saturn', year: 1971, country: null, discogsReleaseId: null });
    expect(fieldsOf('Volume 1')).toMatchObject({ year: null, collectionIds: [] });
    expect(library.view().collections.map(({ name }) => name)).not.toContain('Folk');
  });

  test('beyond a limit that another device has filled waits in the tray', async () => {
    server.addUser(USER, { subscriptionTier: 'free' });
    const device = await deviceOf();
    const other = await deviceOf(newProfile(4));
    await importAll(other, { ...fileOf(10), rows: Array.from({ length: 10 }, (_, at) => rowOf(at + 100)) });
    await other.tab.sync();
    await importAll(device, fileOf(12));
    await device.tab.sync();
    expect(stored()).toHaveLength(15);
    expect(device.tab.library.tray()).toMatchObject([{ kind: 'left', left: { length: 7 } }]);
  });

  test('gives a grade to what has none, and keeps each text', async () => {
    const device = await deviceOf();
    const graded = rowOf(0, { fields: { artist: 'Sun Ra', title: 'Graded', condition: 'mint' } });
    const extra = [{ name: 'Vinyl colour', text: 'Black' }];
    const bare = rowOf(2, { fields: { artist: 'Sun Ra', title: 'Bare' }, extra, addedAt: '2019-05-05T05:05:05.000Z' });
    await importAll(device, { ...fileOf(2), rows: [graded, bare] }, { grade: 'very-good' });
    const { records } = device.tab.library.view();
    expect(records.find(({ title }) => title === 'Graded')).toMatchObject({ condition: 'mint', extra: null });
    expect(records.find(({ title }) => title === 'Bare')).toMatchObject({
      ...{ condition: 'very-good', extra: 'Vinyl colour: Black', createdAt: '2019-05-05T05:05:05.000Z' },
    });
    await importAll(device, {
      ...fileOf(1, 'wishlist'),
      rows: [{ ...bare, fields: { ...bare.fields, notes: 'mono' } }],
    });
    expect(device.tab.library.view().wishlist).toMatchObject([{ title: 'Bare', notes: 'mono\nVinyl colour: Black' }]);
  });

  test('stops where the person wants it, and goes on from there', async () => {
    const device = await deviceOf();
    const plan = await planFor(device, fileOf(350));
    const id = await device.jobs.start(fileOf(350), plan);
    device.jobs.stop(id);
    await device.jobs.settled();
    expect(jobOf(device, id)).toMatchObject({ state: 'stopped', total: 350 });
    expect(titlesOf(device).length).toBeLessThan(350);
    await device.jobs.goOn(id);
    expect(jobOf(device, id)).toMatchObject({ state: 'done', saved: 350 });
    expect(new Set(titlesOf(device)).size).toBe(350);
  });

  test('can be taken back for a week, and is known after it', async () => {
    const device = await deviceOf();
    const id = await importAll(device, fileOf(2));
    expect(undoEnd(jobOf(device, id) as ImportJob).toISOString()).toBe('2026-12-03T12:00:00.000Z');
    const store = openImportStore<ImportJob, ImportPart>(USER, device.profile.storage);
    const late = createImportJobs({
      ...{ library: device.tab.library, store, now: () => new Date(NOW + 8 * 86_400_000), pause },
      ...{ alone: (work) => work() },
    });
    await late.open();
    expect(late.jobs()).toMatchObject([{ id, state: 'done', hasParts: false }]);
    expect(await store.part(id, 0)).toBeUndefined();
  });
});

describe('a device that is killed in an import', () => {
  // Ten places over the whole import, by the number of reads and writes before it.
  test.each([2, 5, 9, 14, 19, 24, 29, 34, 39, 44])(
    'after %i accesses loses nothing, doubles nothing and goes on',
    async (last) => {
      const profile = newProfile(last);
      let left = Number.POSITIVE_INFINITY;
      let isDead = false;
      const device = await deviceOf(profile, () => {
        left -= 1;
        if (left < 0) isDead = true;
        if (isDead) throw new Error('killed');
      });
      const file = fileOf(1_000);
      const plan = await planFor(device, file);
      left = last;
      const id = await device.jobs.start(file, plan);
      await device.jobs.settled();
      device.tab.close();

      const next = await deviceOf(profile);
      const before = titlesOf(next);
      expect(new Set(before).size).toBe(before.length);
      await next.jobs.open();
      await next.jobs.settled();
      if (jobOf(next, id)?.state === 'stopped') await next.jobs.goOn(id);
      expect(jobOf(next, id)).toMatchObject({ state: 'done', saved: 1_000 });
      await next.tab.sync();
      expect(new Set(stored().map(({ title }) => title)).size).toBe(1_000);
      expect(stored()).toHaveLength(1_000);
      await next.jobs.takeBack(id);
      await next.tab.sync();
      expect(stored()).toEqual([]);
    },
  );
});

test('parts of an import that never came to be are forgotten', async () => {
  const device = await deviceOf();
  const store = openImportStore<ImportJob, ImportPart>(USER, device.profile.storage);
  const id = await importAll(device, fileOf(2));
  const plan = await planFor(device, { ...fileOf(1), rows: [rowOf(900)] });
  const job = { ...(jobOf(device, id) as ImportJob), id: device.tab.library.newId() };
  let pauses = 0;
  const dies = async () => {
    pauses += 1;
    if (pauses > 1) throw new Error('killed');
  };
  const parts = Array.from({ length: 11 }, () => plan.parts[0] as ImportPart);
  await expect(store.add(job, parts, dies)).rejects.toThrow('killed');
  expect(await store.part(job.id, 0)).toBeDefined();
  await device.jobs.open();
  await device.jobs.settled();
  await expect.poll(() => store.part(job.id, 0)).toBeUndefined();
  expect(await store.part(id, 0)).toBeDefined();
  expect(device.jobs.jobs().map((each) => each.id)).toEqual([id]);
});
