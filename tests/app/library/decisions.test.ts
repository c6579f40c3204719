import { beforeEach, describe, expect, test } from 'vitest';
import type { PhotoEntry } from '../../../app/library/journal/rows.ts';
import type { RunInput } from '../../../app/library/library-types.ts';
import { imagePath } from '../../../shared/schemas/link.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

// The effects of a decision about an entry of "Needs attention", and its limits.

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const PICTURE = 'a'.repeat(64);
const OTHER_PICTURE = 'b'.repeat(64);

let server: MemoryServer;
let tab: Tab;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'lifetime' });
  tab = await openTab({ profile: newProfile(), now, fetch: networkTo(server) });
  await tab.sync();
});

async function make(name: 'record.create' | 'wishlist.create', fields: object): Promise<string> {
  const result = await tab.library.run(name, { fields: { artist: 'Sun Ra', title: 'Lanquidity', ...fields } });
  if (!result.ok) throw new Error(result.message);
  return result.id;
}

/** A picture that the server has refused for good. */
async function refusePicture(): Promise<PhotoEntry> {
  const photo = { sha256: PICTURE, type: 'image/jpeg', bytes: new ArrayBuffer(1), at: '' };
  await tab.journal.putPhoto(photo as Parameters<typeof tab.journal.putPhoto>[0]);
  const at = '2026-03-01T12:00:00.000Z';
  const entry = { id: PICTURE, kind: 'photo', addedAt: at, at, code: 'TOO_LARGE', message: 'Too large' } as const;
  await tab.library.putBack(entry);
  return entry;
}

describe('a refused picture that is discarded', () => {
  test('takes its own address away, and no other cover or photo', async () => {
    const cover = { imageUrl: imagePath(PICTURE) };
    const other = { imageUrl: imagePath(OTHER_PICTURE) };
    const record = await make('record.create', cover);
    const wish = await make('wishlist.create', cover);
    const [otherRecord, otherWish] = [await make('record.create', other), await make('wishlist.create', other)];
    for (const hash of [PICTURE, OTHER_PICTURE]) {
      await tab.library.run('record.addShelfie', { id: otherRecord, url: imagePath(hash) });
    }
    await refusePicture();
    expect(await tab.library.discard(PICTURE)).toMatchObject({ ok: true, changed: true });
    const view = tab.library.view();
    expect(view.record(record)).toMatchObject({ imageUrl: null });
    expect(view.record(otherRecord)).toMatchObject({ ...other, shelfiePhotos: [imagePath(OTHER_PICTURE)] });
    const covers = Object.fromEntries(view.wishlist.map(({ id, imageUrl }) => [id, imageUrl]));
    expect(covers).toEqual({ [wish]: null, [otherWish]: other.imageUrl });
    expect([tab.library.tray(), await tab.journal.photo(PICTURE)]).toEqual([[], undefined]);
  });

  test('goes also where no album or wish has it any more', async () => {
    await refusePicture();
    expect(await tab.library.discard(PICTURE)).toMatchObject({ ok: true, changed: true });
    expect([tab.library.tray(), await tab.journal.photo(PICTURE)]).toEqual([[], undefined]);
  });
});

describe('with a full plan', () => {
  const albums = () =>
    Array.from({ length: 18 }, (_, number) => ({
      id: tab.library.newId(),
      fields: { artist: 'Sun Ra', title: `Saturn ${number}` },
    }));
  const titles = () => [...server.tablesOf(USER).records.values()].map(({ title }) => title);

  test('the rest of an import is imported alone: an album deleted since stays deleted', async () => {
    server.setAccount(USER, { subscriptionTier: 'free' });
    await tab.sync();
    const records = albums();
    await tab.library.run('record.import', { records });
    await tab.sync();
    const [entry] = tab.library.tray();
    expect(entry).toMatchObject({ kind: 'left', left: records.slice(15).map(({ id }) => id) });
    await tab.library.run('record.delete', { id: records[0]?.id ?? '' });
    await tab.sync();
    server.setAccount(USER, { subscriptionTier: 'lifetime' });
    await tab.sync();
    expect(await tab.library.retry(entry?.id ?? '')).toMatchObject({ ok: true });
    await tab.sync();
    expect(titles().toSorted()).toEqual(
      records
        .slice(1)
        .map(({ fields }) => fields.title)
        .toSorted(),
    );
  });

  test('an album that Undo brings back and that finds no room becomes a wish with what it said', async () => {
    const records = albums().slice(0, 14);
    await tab.library.run('record.import', { records });
    const id = await make('record.create', { title: 'Sleeping Beauty', year: 1979, personalNotes: 'First pressing' });
    await tab.sync();
    const deletion = await tab.library.run('record.delete', { id });
    await tab.sync();
    server.setAccount(USER, { subscriptionTier: 'free' });
    await make('record.create', { title: 'Cosmos' });
    await tab.sync();
    expect(await tab.library.undo(deletion.ok ? deletion.group : '')).toMatchObject({ ok: false, kept: true });
    const [entry] = tab.library.tray();
    expect(entry).toMatchObject({ command: { name: 'record.restore', args: { id } as RunInput<'record.restore'> } });
    expect(await tab.library.keepAsWish(entry?.id ?? '')).toMatchObject({ ok: true, changed: true });
    expect(tab.library.tray()).toEqual([]);
    const kept = { artist: 'Sun Ra', title: 'Sleeping Beauty', year: 1979, notes: 'First pressing' };
    expect(tab.library.view().wishlist).toMatchObject([kept]);
  });

  test('an entry that has no album to keep as a wish is dropped', async () => {
    await make('record.create', {});
    const { at } = await refusePicture();
    const command = { id: 'edit', name: 'record.update', v: 1, args: {}, at, group: '' };
    await tab.library.putBack({ id: 'edit', kind: 'refused', command, at });
    expect(await tab.library.keepAsWish('edit')).toMatchObject({ ok: true });
    expect(tab.library.tray().map(({ id }) => id)).toEqual([PICTURE]);
    expect(tab.library.view().wishlist).toEqual([]);
  });
});

test('an entry as a file is named by its day and its command, and says everything about it', async () => {
  const args = { id: 'a', changes: { year: 1979 } };
  const command = { id: '0190a8c0-0000-7000-8000-00000000abcd', name: 'record.update', v: 1, args, at: '', group: '' };
  const at = '2026-02-28T23:59:00.000Z';
  const refusal = { code: 'DELETED' as const, message: 'This album was deleted' };
  await tab.library.putBack({ id: 'e', kind: 'refused', command: { ...command, at }, at, ...refusal });
  await tab.library.run('record.create', { fields: { artist: 'Sun Ra', title: 'Lanquidity' } });
  const file = tab.library.exportEntry('e');
  expect(file?.filename).toBe('side-one-2026-02-28-0190a8c0.json');
  expect(JSON.parse(file?.text ?? '')).toEqual({ change: 'record.update', at, input: args, ...refusal });
  expect(tab.library.exportEntry('unknown')).toBeUndefined();
});
