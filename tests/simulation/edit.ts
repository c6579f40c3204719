import type { RunResult } from '../../app/library/library-types.ts';
import type { Tab } from '../support/device.ts';

/** A hand that presses keys: one action on what the screen shows. Every word it types begins with `tag`. */
export async function actOn(tab: Tab, random: () => number, tag: string): Promise<RunResult | undefined> {
  const { library } = tab;
  const chance = (probability: number) => random() < probability;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const text = () => `${tag} ${below(100_000)}`;

  const view = library.view();
  const record = pick(view.records);
  const collection = pick(view.collections);
  const wish = pick(view.wishlist);
  const entry = pick(library.tray());
  const fields = { artist: 'Alice Coltrane', title: text() };
  const dice = below(100);
  if (dice < 26) return library.run('record.create', { fields }, { keepRefused: chance(0.7) });
  if (dice < 32) {
    const records = Array.from({ length: 1 + below(4) }, () => ({
      id: library.newId(),
      fields: { artist: 'Sun Ra', title: text() },
    }));
    return library.run('record.import', { records }, { keepRefused: true });
  }
  if (dice < 44 && record) {
    const changes = chance(0.5) ? { title: text() } : { year: 1950 + below(60) };
    return library.run('record.update', { id: record.id, changes });
  }
  if (dice < 51 && record) return library.run('record.delete', { id: record.id });
  if (dice < 56) return library.run('collection.create', { fields: { name: text() } });
  if (dice < 58 && collection) {
    return library.run('collection.update', { id: collection.id, changes: { description: text() } });
  }
  if (dice < 63 && collection && record) {
    const name = chance(0.6) ? 'collection.addRecords' : 'collection.removeRecords';
    return library.run(name, { id: collection.id, recordIds: [record.id] });
  }
  if (dice < 66 && collection) return library.run('collection.setDefault', { id: collection.id });
  if (dice < 69 && collection) return library.run('collection.delete', { id: collection.id });
  if (dice < 75) return library.run('wishlist.create', { fields });
  if (dice < 78 && wish) return library.run('wishlist.moveToCollection', { id: wish.id });
  if (dice < 81 && wish) return library.run('wishlist.update', { id: wish.id, changes: { notes: text() } });
  if (dice < 83 && wish) return library.run('wishlist.delete', { id: wish.id });
  if (dice < 86 && record) {
    const photo = record.shelfiePhotos[0];
    if (photo !== undefined && chance(0.5)) return library.run('record.removeShelfie', { id: record.id, url: photo });
    return library.run('record.addShelfie', { id: record.id, url: `https://example.com/${below(10)}.jpg` });
  }
  if (dice < 92) {
    const group = pick(library.outbox())?.group;
    return group === undefined ? undefined : library.undo(group);
  }
  if (!entry) return undefined;
  const action = pick(['retry', 'discard', 'keepAsWish', 'restore', 'takeOther'] as const) ?? 'discard';
  return library[action](entry.id);
}

/** A new album, or a new title of the newest one. */
export function addSomething(library: Tab['library'], title: string): Promise<RunResult> {
  const [record] = library.view().records;
  if (record && title.length % 2 === 0) return library.run('record.update', { id: record.id, changes: { title } });
  return library.run('record.create', { fields: { artist: 'Mary Lou Williams', title } }, { keepRefused: true });
}

/** Gives the newest album a new title. */
export async function retitle({ library }: Tab, _random: () => number, tag: string): Promise<RunResult | undefined> {
  const [record] = library.view().records;
  return record && library.run('record.update', { id: record.id, changes: { title: `${tag} ${library.newId()}` } });
}
