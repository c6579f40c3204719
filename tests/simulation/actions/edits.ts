import type { RunResult } from '../../../app/library/library-types.ts';
import type {
  COLLECTION_FIELDS,
  Fields,
  RECORD_FIELDS,
  SAVED_VIEW_FIELDS,
  WISHLIST_FIELDS,
} from '../../../shared/entities.ts';
import type { Tab } from '../../support/device.ts';

/** One action of a person on what the screen shows. All text begins with `tag`. */
export async function actOn(tab: Tab, random: () => number, tag: string): Promise<RunResult | undefined> {
  const { library } = tab;
  const chance = (probability: number) => random() < probability;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const text = () => `${tag} ${below(100_000)}`;

  const notices = [...library.state().all('notification')];
  if (notices.length > 0 && chance(0.1)) return readSome(library, notices, random);
  if (chance(0.06)) return changeView(tab, random, text());
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

/** Saves a view, perhaps under a name that is there in another case, or changes or deletes one. */
function changeView({ library }: Tab, random: () => number, name: string) {
  const views = [...library.state().all('savedView')];
  const view = views[Math.floor(random() * (views.length + 1))];
  const fields = { name: random() < 0.2 && views[0] ? views[0].name.toUpperCase() : name, query: 'genre=jazz' };
  if (!view) return library.run('savedView.create', { fields });
  return random() < 0.6
    ? library.run('savedView.update', { id: view.id, changes: { name } })
    : library.run('savedView.delete', { id: view.id });
}

/** A person reads notifications, clears them, or puts them back; the server may have removed some since. */
export function readSome(library: Tab['library'], notices: readonly { id: string }[], random: () => number) {
  const ids = notices.filter((_, index) => index === 0 || random() < 0.5).map(({ id }) => id);
  const isSet = random() < 0.7;
  return random() < 0.6
    ? library.run('notification.markRead', { ids, isRead: isSet })
    : library.run('notification.clear', { ids, isCleared: isSet });
}

/** Gives the newest album a new title. */
export async function retitle({ library }: Tab, _random: () => number, tag: string): Promise<RunResult | undefined> {
  const [record] = library.view().records;
  return record && library.run('record.update', { id: record.id, changes: { title: `${tag} ${library.newId()}` } });
}

// Edits that fill in every field, as people type: with blanks around, prices without cents, grades by any of their
// names. Each value differs from the default, so that one which is lost on its way shows.

/** Values for each field of a noun but those that every row must have. */
type Typed<F extends Fields> = Record<Exclude<keyof F, 'artist' | 'title' | 'name'>, readonly unknown[]>;

const RELEASE = {
  year: [1971, '1968', null],
  genre: ['Spiritual Jazz', ' jazz ', ''],
  label: ['Impulse!', 'Cadet ', null],
  imageUrl: ['https://example.org/front.jpg', 'https://example.org/back.jpg', null],
  discogsReleaseId: [1_234_567, '7654321', null],
  discogsMasterId: [45_678, null],
  catalogNumber: ['AS-9203', ' LPS-809', ''],
  barcode: ['011105022826', null],
  country: ['US', ' Japan ', null],
  format: ['LP, Gatefold', 'LP, Mono', null],
};
export const ALBUM = {
  ...RELEASE,
  condition: ['VG+', 'near mint', 'Fair (F)', 'poor'],
  sleeveCondition: ['Mint (M)', 'good-plus', null],
  customTags: ['harp, first pressing', 'live,Live , tenor', ''],
  personalNotes: ['Bought in the rain.\nSecond line.', ' A gift. ', null],
  matrixRunout: ['AS-9203-A VAN GELDER', null],
  estimatedValue: ['85.5', '19.99', 7, ''],
  valueCurrency: ['EUR', 'USD', 'JPY'],
  isLimitedEdition: [true, false],
  purchasePrice: ['61.25', 12, ''],
  purchaseCurrency: ['SEK', 'USD', 'GBP'],
  purchasedOn: ['2018-04-21', ' 2021-11-30 ', ''],
  purchasedAt: ['Record Store Day', ' A friend ', null],
  place: ['Living room, third shelf', ' Box B', null],
  lentTo: ['A neighbour', ' The band ', ''],
  lentOn: ['2026-05-03', ' 2024-02-29 ', null],
  rating: [9, '3', ''],
  styles: ['Hard Bop, Modal', ' Folk Rock ', null],
  discs: [2, '1', null],
  tracks: ['A1 Blue Train 10:43\nA2 Moment’s Notice 9:10', ' B1 River 4:00 ', ''],
  extra: ['Vinyl colour: Blue\nBox: 3', ' Insert: yes', null],
} satisfies Typed<typeof RECORD_FIELDS>;
export const WISH = {
  ...RELEASE,
  priceAlert: [true, false],
  targetPrice: ['42', '27.25', 12.5, null],
  withShipping: [true, false],
  currency: ['EUR', 'USD', 'JPY'],
  pressing: ['release', 'original', 'any'],
  lowestGrade: ['VG+', 'near mint', null],
  notes: ['Only with the insert.', ' Any pressing ', null],
  purchaseUrl: ['https://example.org/shop/809', 'https://example.org/shop/22', null],
  isPublic: [false, true],
} satisfies Typed<typeof WISHLIST_FIELDS>;
export const COLLECTION = {
  description: ['Plucked ones', ' Blown ones ', null],
  isPublic: [true, false],
} satisfies Typed<typeof COLLECTION_FIELDS>;
export const VIEW = { query: ['genre=jazz', 'decade=1970&sort=artist'] } satisfies Typed<typeof SAVED_VIEW_FIELDS>;
/** Prices of a diary, as they are typed. */
export const SIGHTINGS = [
  { price: '30', currency: 'EUR', place: ' The fair ', seenOn: '2026-02-07', note: '' },
  { price: '27.5', currency: 'USD', place: null, seenOn: '2026-01-31', note: ' Corner bumped. ' },
  { price: 3400, currency: 'JPY', place: '', seenOn: '2025-12-24', note: null },
] as const;
export const SIGHTING_IDS = ['1', '2', '3', '4'].map((digit) => `00000000-0000-7000-8004-00000000000${digit}`);
export const PHOTOS = ['https://example.org/1.jpg', 'https://example.org/2.jpg', 'https://example.org/3.jpg'];
export const PLAYS = ['2026-01-31T20:00:00Z', '2026-01-31T20:00:00Z B', '2025-12-24T18:30:01Z AA'];
const TIMES = ['2019-05-05T05:05:05.005Z', '2031-01-01T00:00:00.000Z', undefined];
const BUTTONS = ['retry', 'discard', 'keepAsWish', 'restore', 'takeOther'] as const;

/** The actions of each tab, for its Undo; and rows that once existed, for a backup that brings them back. */
const groupsOf = new WeakMap<object, string[]>();
const idsOf = new WeakMap<object, Set<string>>();

/** A price as it is typed, under one of few ids, so that edits meet. */
export function sightingOf(id: string, pick: <T>(items: readonly T[]) => T | undefined) {
  return { id, ...(pick(SIGHTINGS) ?? SIGHTINGS[0]) };
}

/** One action with all that can be said about it. Every title and name begins with `tag`. */
export async function fillIn(tab: Tab, random: () => number, tag: string): Promise<RunResult | undefined> {
  const groups = groupsOf.get(tab.journal) ?? [];
  groupsOf.set(tab.journal, groups);
  const result = await oneOf(tab, random, tag, groups);
  if (result?.ok && result.changed && result.group !== '') groups.push(result.group);
  return result;
}

/** Takes back what this tab did last. */
export async function takeBackLast(tab: Tab): Promise<RunResult | undefined> {
  const group = groupsOf.get(tab.journal)?.pop();
  return group === undefined ? undefined : tab.library.undo(group);
}

function oneOf(tab: Tab, random: () => number, tag: string, groups: string[]): Promise<RunResult> | undefined {
  const { library } = tab;
  const { records, collections, wishlist } = library.view();
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const some = <T>(items: readonly T[]): T[] => items.filter(() => random() < 0.5);
  const title = () => ` ${tag} ${below(100_000)} `;
  const filled = (fields: Record<string, readonly unknown[]>, isWhole = true) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(() => isWhole || random() < 0.2)
        .map(([field, values]) => [field, isWhole && random() < 0.8 ? values[0] : pick(values)]),
    );
  const known = idsOf.get(tab.journal) ?? new Set<string>();
  idsOf.set(tab.journal, known);
  for (const { id } of records) known.add(id);
  const album = (id?: string) => ({
    ...(id === undefined ? {} : { id }),
    fields: { artist: ' Alice Coltrane ', title: title(), ...filled(ALBUM) },
    collectionIds: some(collections).map(({ id }) => id),
    createdAt: pick(TIMES),
  });
  const back = (id: string) => ({ ...album(id), id, shelfiePhotos: some(PHOTOS), plays: some(PLAYS) });
  const rich = records.filter(
    ({ shelfiePhotos, collectionIds }) => shelfiePhotos.length > 0 && collectionIds.length > 0,
  );
  const record = (random() < 0.5 ? pick(rich) : undefined) ?? pick(records);
  const collection = pick(collections);
  const wish = pick(wishlist);
  const keepRefused = random() < 0.7;
  const entry = pick(library.tray());
  if (entry && random() < 0.25) return library[pick(BUTTONS) ?? 'discard'](entry.id);
  const dice = below(100);
  if (dice < 12) return library.run('record.create', album(), { keepRefused });
  if (dice < 20) {
    const again = some([...known]).slice(0, 2);
    const rows = [...Array.from({ length: 1 + below(3) }, () => library.newId()), ...again].map(back);
    return library.run('record.import', { records: rows, revives: random() < 0.5 }, { keepRefused });
  }
  if (dice < 32 && record) {
    const changes = filled(ALBUM, false);
    return library.run('record.update', { id: record.id, changes: { ...changes, artist: 'Sun Ra' } });
  }
  if (dice < 38 && record) return library.run('record.delete', { id: record.id });
  if (dice < 42 && record) {
    const [on = '', side] = (pick(PLAYS) ?? '').split(' ');
    if (random() < 0.3) return library.run('record.unplay', { id: record.id, on, side });
    return library.run('record.play', { id: record.id, on: pick([on, undefined]), side });
  }
  if (dice < 46 && record) {
    const [photo] = some(record.shelfiePhotos);
    const at = random() < 0.5 ? below(record.shelfiePhotos.length + 1) : undefined;
    if (photo !== undefined) return library.run('record.removeShelfie', { id: record.id, url: photo });
    return library.run('record.addShelfie', { id: record.id, url: pick(PHOTOS) ?? '', at });
  }
  if (dice < 52) {
    const fields = { name: title(), ...filled(COLLECTION) };
    if (random() < 0.5) return library.run('collection.create', { fields });
    const recordIds = some(records).map(({ id }) => id);
    return library.run('collection.restore', { id: library.newId(), fields, recordIds, createdAt: pick(TIMES) });
  }
  if (dice < 56 && collection) {
    return library.run('collection.update', {
      id: collection.id,
      changes: { name: title().replace(tag, `${tag} again`), ...filled(COLLECTION, false) },
    });
  }
  if (dice < 64 && collection) {
    const name = random() < 0.7 ? 'collection.addRecords' : 'collection.removeRecords';
    return library.run(name, { id: collection.id, recordIds: some(records).map(({ id }) => id) });
  }
  if (dice < 67 && collection) return library.run('collection.setDefault', { id: collection.id });
  if (dice < 70 && collection) return library.run('collection.delete', { id: collection.id });
  if (dice < 76)
    return library.run('wishlist.create', { fields: { artist: 'Ashby', title: title(), ...filled(WISH) } });
  if (dice < 81 && wish) {
    const collectionIds = some(collections).map(({ id }) => id);
    return library.run('wishlist.moveToCollection', {
      id: wish.id,
      collectionIds,
      condition: pick(['VG+', undefined]),
      createdAt: pick(TIMES),
    });
  }
  if (dice < 83 && wish && random() < 0.6) {
    const id = pick(SIGHTING_IDS) ?? '';
    if (random() < 0.3) return library.run('wishlist.removeSighting', { id: wish.id, sightingId: id });
    return library.run('wishlist.putSighting', { id: wish.id, sighting: sightingOf(id, pick) });
  }
  if (dice < 84 && wish) return library.run('wishlist.update', { id: wish.id, changes: filled(WISH, false) });
  if (dice < 87 && wish) return library.run('wishlist.delete', { id: wish.id });
  const group = pick(groups.slice(-3));
  return group === undefined ? undefined : library.undo(group);
}
