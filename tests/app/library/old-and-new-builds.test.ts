import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { journalName, openJournal } from '../../../app/library/journal/tables.ts';
import type { Fetch } from '../../../app/sync/ports.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { nextBuild } from '../../support/next-build.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const FIRST = 'https://img.example/first.jpg';
const SECOND = 'https://img.example/second.jpg';

let server: MemoryServer;
let profile: Profile;
let builds: ReturnType<typeof nextBuild>;
let isOnline = false;
let serverBuild: 'old' | 'next' = 'next';
const network: Fetch = async (path, init) => {
  if (!isOnline) throw new TypeError('offline');
  return builds.as(serverBuild, () => networkTo(server)(path, init));
};

beforeEach(() => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  profile = newProfile();
  builds = nextBuild();
  isOnline = false;
  serverBuild = 'next';
});

const open = () => openTab({ profile, now, fetch: network });

async function done(result: ReturnType<Tab['library']['run']>): Promise<string> {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.message);
  return answer.id;
}

/** A synced device with one album. */
async function withAlbum(): Promise<{ tab: Tab; id: string }> {
  const tab = await open();
  isOnline = true;
  const id = await done(tab.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }));
  await tab.sync();
  isOnline = false;
  return { tab, id };
}

const photosOf = ({ library }: Tab) => library.view().records.flatMap(({ shelfiePhotos }) => shelfiePhotos);
const storedPhotos = (id: string) => server.tablesOf(USER).records.get(id)?.shelfiePhotos;
/** In the form of the later build, which the types of this one do not know. */
const addShelfie = (tab: Tab, args: object) => done(tab.library.run('record.addShelfie', args as never));

describe('a command whose form has changed with a build', () => {
  test('is shown and sent by the new build as the old one has written it, together with its new ones', async () => {
    const { tab, id } = await withAlbum();
    await builds.as('old', () => addShelfie(tab, { id, url: FIRST }));
    tab.close();
    await builds.as('next', async () => {
      const later = await open();
      expect(photosOf(later)).toEqual([FIRST]);
      await addShelfie(later, { id, address: SECOND });
      expect(photosOf(later)).toEqual([FIRST, SECOND]);
      const stored = (await later.journal.outbox()).map(({ v, args }) => ({ v, args }));
      expect(stored).toEqual([
        { v: 1, args: { id, url: FIRST } },
        { v: 2, args: { id, address: SECOND } },
      ]);
      isOnline = true;
      await later.sync();
      expect([later.library.outbox(), later.library.tray(), photosOf(later)]).toEqual([[], [], [FIRST, SECOND]]);
    });
    expect(storedPhotos(id)).toEqual([FIRST, SECOND]);
  });

  test('in an old tab next to a new one keeps what the old one does not understand, and sends it as it is', async () => {
    const { tab: old, id } = await withAlbum();
    const later = await builds.as('next', open);
    await builds.as('next', () => addShelfie(later, { id, address: FIRST }));
    await builds.as('old', async () => {
      await old.library.refresh();
      expect(old.library.outbox()).toHaveLength(1);
      expect(photosOf(old)).toEqual([]);
      await done(old.library.run('record.update', { id, changes: { year: 1985 } }));
      await addShelfie(old, { id, url: SECOND });
      expect(old.library.view().records).toMatchObject([{ year: 1985, shelfiePhotos: [SECOND] }]);
      isOnline = true;
      await old.sync();
      expect(old.library.outbox()).toEqual([]);
      expect(old.library.view().records).toMatchObject([{ year: 1985, shelfiePhotos: [FIRST, SECOND] }]);
    });
    await builds.as('next', () => later.library.refresh());
    expect(later.library.view().records).toMatchObject([{ year: 1985, shelfiePhotos: [FIRST, SECOND] }]);
    expect(storedPhotos(id)).toEqual([FIRST, SECOND]);
  });

  test('that reaches a server of the old build is not half understood: it waits with all that was typed', async () => {
    const { id } = await withAlbum();
    await builds.as('next', async () => {
      const later = await open();
      await addShelfie(later, { id, address: FIRST });
      isOnline = true;
      serverBuild = 'old';
      await later.sync();
      expect(storedPhotos(id)).toEqual([]);
      expect(later.library.tray()).toMatchObject([
        { kind: 'refused', code: 'INVALID', command: { v: 2, args: { id, address: FIRST } } },
      ]);
      serverBuild = 'next';
      expect(await later.library.retry(later.library.tray()[0]?.id ?? '')).toMatchObject({ ok: true });
      await later.sync();
      expect([later.library.tray(), storedPhotos(id)]).toEqual([[], [FIRST]]);
    });
  });

  test('that the old build had refused is tried again and restored by the new one', async () => {
    const { tab, id } = await withAlbum();
    await builds.as('old', () => addShelfie(tab, { id, url: FIRST }));
    const elsewhere = await openTab({ profile: newProfile(2), now, fetch: network });
    isOnline = true;
    await elsewhere.sync();
    await done(elsewhere.library.run('record.delete', { id }));
    await elsewhere.sync();
    await builds.as('old', () => tab.sync());
    expect(tab.library.tray()).toMatchObject([{ code: 'DELETED', command: { v: 1, args: { id, url: FIRST } } }]);
    tab.close();
    await builds.as('next', async () => {
      const later = await open();
      const [entry] = later.library.tray();
      expect(later.library.exportEntry(entry?.id ?? '')?.text).toContain(FIRST);
      expect(await later.library.restore(entry?.id ?? '')).toMatchObject({ ok: true });
      await later.sync();
      expect([later.library.tray(), photosOf(later)]).toEqual([[], [FIRST]]);
    });
    expect(storedPhotos(id)).toEqual([FIRST]);
  });
});

describe('a journal that a later build has opened', () => {
  test('still has everything for this build, also with rows, fields and tables that only the later one knows', async () => {
    const { tab, id } = await withAlbum();
    await done(tab.library.run('record.update', { id, changes: { year: 1985 } }));
    const waiting = await tab.journal.outbox();
    tab.close();

    const later = new Dexie(journalName(USER), profile.storage);
    later.version(1).stores({ outbox: '++n', tray: 'id', photos: 'sha256', done: 'n', drafts: 'key', meta: 'key' });
    later.version(2).stores({ pins: 'id' });
    await later.open();
    await later.table('pins').put({ id });
    await later.table('meta').put({ key: 'zeal', zeal: 3 });
    await later.table('outbox').toCollection().modify({ mood: 'blue' });
    later.close();

    const again = await open();
    expect(again.library.outbox()).toMatchObject(waiting.map(({ id: command, args }) => ({ id: command, args })));
    expect(again.library.view().records).toMatchObject([{ year: 1985 }]);
    await done(again.library.run('record.create', { fields: { artist: 'Sade', title: 'Diamond Life' } }));
    isOnline = true;
    await again.sync();
    expect([again.library.outbox(), again.library.tray()]).toEqual([[], []]);
    expect([...server.tablesOf(USER).records.values()].map(({ title, year }) => [title, year])).toEqual([
      ['Promise', 1985],
      ['Diamond Life', null],
    ]);
    again.close();

    const kept = new Dexie(journalName(USER), profile.storage);
    kept.version(2).stores({ pins: 'id', meta: 'key' });
    await kept.open();
    expect(await kept.table('pins').toArray()).toEqual([{ id }]);
    expect(await kept.table('meta').get('zeal')).toEqual({ key: 'zeal', zeal: 3 });
    kept.close();
  });

  test('continues its revisions: a row of another build is not taken for its revision', async () => {
    const { tab, id } = await withAlbum();
    const journal = openJournal(USER, profile.storage);
    await journal.write(async ({ meta }) => void (await meta.put({ key: 'zeal', zeal: 3 } as never)));
    journal.close();
    const before = (await tab.journal.load()).revision;
    await done(tab.library.run('record.delete', { id }, { draft: 'some form' }));
    expect((await tab.journal.load()).revision).toBe(before + 1);
  });
});
