import { beforeEach, describe, expect, test } from 'vitest';
import type { RestorePorts } from '../../../app/features/backup/restore.ts';
import {
  backupOf,
  fill,
  must,
  PICTURE_SHA,
  restoreInto,
  startServer,
  tabOf,
  withPicture,
} from '../../support/backups.ts';
import { OTHER_USER, type Tab, USER } from '../../support/device.ts';

beforeEach(startServer);

const album = (more: object = {}) => ({ artist: 'Miles Davis', title: 'Milestones', ...more });

async function add({ library }: Tab, fields: object): Promise<string> {
  return (await must(library.run('record.create', { fields: fields as never }))).id;
}

const titles = ({ library }: Tab) =>
  library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
const collectionOf = ({ library }: Tab, name: string) => {
  const found = library.view().collections.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

describe('a saved view', () => {
  const LATE = { name: 'Late ones', query: 'genre=jazz&sort=year' };
  const viewsOf = ({ library }: Tab) => [...library.state().all('savedView')];

  test.each([USER, OTHER_USER])(
    'comes back with its filters and the collection that it is of, for %s',
    async (owner) => {
      const from = await tabOf();
      await fill(from, ['Kind of Blue']);
      const query = `collection=${collectionOf(from, 'Late night').id}&genre=jazz`;
      await must(from.library.run('savedView.create', { fields: { ...LATE, query } }));
      const backup = await backupOf(from);
      for (const { id } of viewsOf(from)) await must(from.library.run('savedView.delete', { id }));
      const into = owner === USER ? from : await tabOf(owner);
      await restoreInto(into, backup);
      const here = `collection=${collectionOf(into, 'Late night').id}&genre=jazz`;
      expect(viewsOf(into)).toMatchObject([{ name: LATE.name, query: here }]);
      const { plan } = await restoreInto(into, backup);
      expect([plan.views, viewsOf(into).length]).toEqual([[], 1]);
    },
  );

  test('stays in the file where one of its name is here', async () => {
    const [from, into] = [await tabOf(), await tabOf(OTHER_USER)];
    await must(from.library.run('savedView.create', { fields: LATE }));
    await must(into.library.run('savedView.create', { fields: { name: 'LATE ONES', query: 'genre=folk' } }));
    const { restored } = await restoreInto(into, await backupOf(from));
    expect(restored.stopped).toBeUndefined();
    expect(viewsOf(into)).toMatchObject([{ name: 'LATE ONES', query: 'genre=folk' }]);
  });
});

describe('saved views of a backup', () => {
  const view = ({ library }: Tab, name: string, query: string) =>
    must(library.run('savedView.create', { fields: { name, query } }));

  test('come after the records and the wishes, and one that is refused stops none of them', async () => {
    const [from, into] = [await tabOf(), await tabOf(OTHER_USER)];
    await fill(from, ['Kind of Blue']);
    await view(from, 'Late ones', 'genre=jazz');
    await view(from, 'Early ones', 'sort=year');
    const { library } = into;
    const ran: string[] = [];
    const run: typeof library.run = async (name, ...rest) => {
      ran.push(name);
      // Its name is taken after the plan was made.
      if (name === 'collection.restore') await view(into, 'Late ones', 'genre=folk');
      return library.run(name, ...rest);
    };
    const { restored } = await restoreInto(into, await backupOf(from), { library: { run, newId: library.newId } });
    expect(restored.stopped).toBeUndefined();
    expect(ran.lastIndexOf('wishlist.restore')).toBeLessThan(ran.indexOf('savedView.restore'));
    expect(titles(into)).toContain('Kind of Blue');
    const views = [...library.state().all('savedView')].map(({ name, query }) => [name, query]);
    expect(views.toSorted()).toEqual([
      ['Early ones', 'sort=year'],
      ['Late ones', 'genre=folk'],
    ]);
  });

  test('leave out the collections that are not here, and are left out where they were of nothing else', async () => {
    const [from, into] = [await tabOf(), await tabOf(OTHER_USER)];
    const gone = from.library.newId();
    await view(from, 'Only it', `collection=${gone}`);
    await view(from, 'Its jazz', `collection=${gone}&genre=jazz`);
    await restoreInto(into, await backupOf(from));
    const views = [...into.library.state().all('savedView')];
    expect(views).toMatchObject([{ name: 'Its jazz', query: 'genre=jazz' }]);
  });
});

describe('a row that exists when a backup is restored', () => {
  test.each([USER, OTHER_USER])('comes back into a collection that was deleted since, for %s', async (owner) => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Sketches of Spain', 'Milestones']);
    await from.sync();
    const backup = await backupOf(from);
    const into = owner === USER ? from : await tabOf(owner);
    await restoreInto(into, backup);
    const late = collectionOf(into, 'Late night');
    expect(late.recordCount).toBe(2);
    await must(into.library.run('collection.delete', { id: late.id }));
    const [first] = into.library.view().records.filter(({ title }) => title === 'Milestones');
    await must(into.library.run('record.delete', { id: first?.id ?? '' }));
    await into.sync();
    const { plan } = await restoreInto(into, backup);
    // The server has taken them out of it.
    const kept = into.library.view().records.find(({ title }) => title === 'Kind of Blue')?.id;
    expect(plan).toMatchObject({ collections: [{ recordIds: [kept] }], records: [{}], hereAlready: 3 });
    expect(collectionOf(into, 'Late night')).toMatchObject({ id: late.id, recordCount: 2 });
    const inLate = into.library.view().records.filter(({ collectionIds }) => collectionIds.includes(late.id));
    expect(inLate.map(({ title }) => title).toSorted()).toEqual(['Kind of Blue', 'Milestones']);
  });

  test('gets albums into its default collection by being there, not by naming it', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const into = await tabOf(OTHER_USER);
    await add(into, album());
    const all = into.library.view().collections.find(({ isDefault }) => isDefault);
    await must(into.library.run('collection.update', { id: all?.id ?? '', changes: { name: 'Late night' } }));
    const { plan } = await restoreInto(into, await backupOf(from));
    expect(plan.records.flatMap(({ collectionIds }) => collectionIds)).not.toContain(all?.id);
    expect(into.library.view().collections.filter(({ name }) => name === 'Late night')).toMatchObject([
      { isDefault: true },
    ]);
    const restored = into.library.view().records.find(({ title }) => title === 'Kind of Blue');
    // The other account's default is an ordinary collection here.
    expect(restored?.collectionIds).toEqual([collectionOf(into, 'My Collection').id]);
  });

  test('is matched by its id: of two equal albums the deleted one comes back', async () => {
    const tab = await tabOf();
    const [kept, deleted] = [await add(tab, album()), await add(tab, album())];
    await tab.sync();
    const backup = await backupOf(tab);
    await must(tab.library.run('record.delete', { id: deleted }));
    const { plan } = await restoreInto(tab, backup);
    expect(plan).toMatchObject({ alike: 0, hereAlready: 1 });
    expect(
      tab.library
        .view()
        .records.map(({ id }) => id)
        .toSorted(),
    ).toEqual([kept, deleted].toSorted());
  });

  test.each([
    ['year', { year: 1958 }, { year: 1960 }],
    ['label', { label: 'Columbia' }, { label: 'Fontana' }],
    ['catalogue number', { catalogNumber: 'CL 1193' }, { catalogNumber: 'CS 9428' }],
    ['artist', {}, { artist: 'Miles' }],
  ])('is another pressing where its %s differs', async (_, here, there) => {
    const from = await tabOf();
    await add(from, album(there));
    const into = await tabOf(OTHER_USER);
    await add(into, album(here));
    const { plan } = await restoreInto(into, await backupOf(from));
    expect(plan).toMatchObject({ alike: 0 });
    expect(into.library.view().records).toHaveLength(2);
  });

  test('leaves out equal albums and wishes, or nothing where all is wanted', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Milestones']);
    const backup = await backupOf(from);
    const into = await tabOf(OTHER_USER);
    await add(into, album());
    await must(into.library.run('wishlist.create', { fields: { artist: 'stan getz', title: 'Getz/Gilberto' } }));
    const { plan } = await restoreInto(into, backup);
    expect(plan).toMatchObject({ alike: 2, hereAlready: 0 });
    expect(titles(into)).toEqual(['Kind of Blue', 'Milestones']);
    expect(into.library.view().wishlist).toHaveLength(1);
    const { plan: whole } = await restoreInto(into, backup, { skipAlike: false });
    expect(whole).toMatchObject({ alike: 0, hereAlready: 1 });
    expect(titles(into)).toEqual(['Kind of Blue', 'Milestones', 'Milestones']);
    expect(into.library.view().wishlist).toHaveLength(2);
  });
});

describe('while a backup is restored', () => {
  test('progress goes from picture to picture, and on to the last wish', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue', 'Sketches of Spain', 'Milestones']);
    const backup = await backupOf(from, withPicture);
    const shares: number[] = [];
    const into = await tabOf(OTHER_USER);
    await restoreInto(into, backup, { onProgress: (share) => shares.push(share) });
    // A picture, a collection, three albums at once and a wish.
    expect(shares).toEqual([1, 2, 5, 6].map((done) => done / 6));
    await restoreInto(into, backup, { onProgress: (share) => shares.push(share) });
    expect(shares.slice(4)).toEqual([1]);
  });

  test('a picture that is here already is not stored again', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const into = await tabOf(OTHER_USER);
    const { restored, photos } = await restoreInto(into, await backupOf(from, withPicture), {
      hasPhoto: async () => true,
    });
    expect(restored).toMatchObject({ damagedImages: 0 });
    expect(photos.size).toBe(0);
    expect(into.library.view().records).toMatchObject([{ imageUrl: `/api/images/${PICTURE_SHA}` }]);
  });

  test('a picture that cannot be read is counted, and the rest goes on', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const backup = await backupOf(from, withPicture);
    const into = await tabOf(OTHER_USER);
    const { restored } = await restoreInto(into, { ...backup, image: async () => undefined });
    expect(restored).toEqual({ group: expect.any(String), damagedImages: 1 });
    expect(into.library.view().records).toMatchObject([{ title: 'Kind of Blue', imageUrl: null }]);
  });

  test('a refused step ends it with its reason, and what came before it is taken back as one', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const into = await tabOf(OTHER_USER);
    const asked: string[] = [];
    const refusing = {
      newId: into.library.newId,
      run: (name, ...rest) => {
        asked.push(name);
        const refused = { ok: false, code: 'INVALID', message: 'This device has no room' } as never;
        return name === 'wishlist.restore' ? Promise.resolve(refused) : into.library.run(name, ...rest);
      },
    } as RestorePorts['library'];
    const { restored } = await restoreInto(into, await backupOf(from), { library: refusing });
    expect(restored).toMatchObject({ stopped: 'This device has no room' });
    expect(asked).toEqual(['collection.restore', 'record.import', 'wishlist.restore']);
    await must(into.library.undo(restored.group));
    expect(into.library.view().records).toEqual([]);
  });

  test('a person who stops it reads that it was stopped', async () => {
    const from = await tabOf();
    await fill(from, ['Kind of Blue']);
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const into = await tabOf(OTHER_USER);
    const { restored } = await restoreInto(into, await backupOf(from), { signal: stop.signal, onProgress });
    expect(restored).toEqual({ group: expect.any(String), stopped: 'You stopped it.', damagedImages: 0 });
    expect(into.library.view().records).toEqual([]);
  });
});
