import { v5 } from 'uuid';
import type { Screen } from './actions.ts';
import {
  type Album,
  type Collection,
  defaultIdOf,
  isIn,
  MOST_VIEWS,
  newAlbum,
  type Row,
  type Values,
  type View,
} from './rows.ts';

// The contents of a backup, and the library after it was restored, from the specification and the decisions alone (43, 94):
// all rows of a person with their pictures; restoring adds what is missing and changes nothing that is there.

export interface Saved {
  userId: string;
  records: Album[];
  collections: Collection[];
  wishes: Row[];
  views: View[];
  /** By hash. */
  pictures: ReadonlySet<string>;
  /** Pictures of the file that cannot be read. */
  damaged: ReadonlySet<string>;
}

export interface Place {
  userId: string;
  /** The number of albums the plan allows. */
  most: number;
  /** True if one more copy of an album that is here under another id is left out. */
  skipsAlike: boolean;
}

export interface Restored {
  screen: Screen;
  noRoom: number;
  alike: number;
  /** Pictures that must be on the device or on the server now. */
  pictures: Set<string>;
  newDefault: string | undefined;
}

const ADDRESS = /^\/api\/images\/([0-9a-f]{64})$/;

/**
 * The rows that a backup must hold: what waits in the tray to become an album, too.
 * @param atOf when an entry of the tray was typed
 */
export function savedRows(
  screen: Screen,
  atOf: (entry: string) => string,
): Pick<Saved, 'records' | 'collections' | 'wishes' | 'views'> {
  const refused = [...screen.tray].flatMap(([entry, { kind, name, args, code }]) => {
    const isAlbum = kind === 'refused' && ['record.create', 'record.restore'].includes(name);
    const { id } = args as { id: string };
    if (!isAlbum || code !== 'ALBUM_LIMIT_EXCEEDED' || screen.records.has(id)) return [];
    return [newAlbum(screen, args as never, { now: atOf(entry), userId: '', room: 0, shown: 0 })];
  });
  return {
    records: [...screen.records.values(), ...new Map(refused.map((row) => [row.id, row])).values()],
    collections: [...screen.collections.values()],
    wishes: [...screen.wishes.values()],
    views: [...screen.views.values()],
  };
}

/** The hashes of all pictures that rows show from this app. */
export function picturesOf(rows: Iterable<Values>): Set<string> {
  const addresses = [...rows].flatMap(({ imageUrl, shelfiePhotos }) => [imageUrl, ...listOf(shelfiePhotos)]);
  return new Set(addresses.flatMap((one) => hashOf(one) ?? []));
}

export function restoredInto(here: Screen, saved: Saved, { userId, most, skipsAlike }: Place): Restored {
  const isSame = saved.userId === userId;
  // Rows of another person cannot be named: there they get new ids, the same each time.
  const idOf = (id: string) => (isSame ? id : v5(id, userId));
  const screen: Screen = {
    records: new Map(here.records),
    collections: new Map(here.collections),
    wishes: new Map(here.wishes),
    notices: here.notices,
    views: new Map(here.views),
    gone: new Map(),
    tray: here.tray,
  };

  // Collections: by their id, or by the name of one that is no other of the same file.
  const fold = (name: string) => name.trim().toLowerCase();
  const own = new Set(saved.collections.map(({ id }) => idOf(id)));
  const isWithoutDefault = ![...here.collections.values()].some(({ isDefault }) => isDefault);
  const places = new Map<string, string>();
  let newDefault: string | undefined;
  const added: Collection[] = [];
  for (const one of saved.collections) {
    const known =
      here.collections.get(idOf(one.id)) ??
      [...here.collections.values()].findLast(({ id, name }) => !own.has(id) && fold(name) === fold(one.name));
    const isPublic = isSame && one.isPublic;
    const isPlain = one.name === 'My Collection' && !one.description && !isPublic;
    const becomesDefault = one.isDefault && isWithoutDefault;
    if (known) places.set(one.id, known.id);
    // The first album creates it.
    else if (becomesDefault && isPlain) continue;
    else {
      const row = { ...one, id: idOf(one.id), isPublic, isDefault: false, version: 0 };
      added.push(row);
      screen.collections.set(row.id, row);
      places.set(one.id, row.id);
    }
    if (becomesDefault) newDefault = places.get(one.id);
  }
  const madeDefault = screen.collections.get(newDefault ?? '');
  if (madeDefault) screen.collections.set(madeDefault.id, { ...madeDefault, isDefault: true });
  const isMember = (album: Album, one: Collection) => one.isDefault || isIn(album, one.id);

  // An album that is here is as it is, and back in the collections that are back.
  for (const album of saved.records) {
    const mine = here.records.get(idOf(album.id));
    if (!mine) continue;
    const back = added.filter(({ id }) => saved.collections.some((one) => idOf(one.id) === id && isMember(album, one)));
    const joined = back.map(({ id }) => id).filter((id) => id !== newDefault && !isIn(mine, id));
    screen.records.set(mine.id, { ...mine, collectionIds: [...mine.collectionIds, ...joined] });
  }

  const pictures = new Set<string>();
  const shown = (address: unknown): boolean => {
    const sha256 = hashOf(address);
    const isWhole = sha256 !== undefined && saved.pictures.has(sha256) && !saved.damaged.has(sha256);
    if (isWhole) pictures.add(sha256);
    return sha256 === undefined || isSame || isWhole;
  };
  const alike = skipsAlike ? copiesIn(here.records, saved.records, idOf) : new Map<string, number>();
  const key = ({ createdAt, id }: Row) => `${createdAt} ${id}`;
  let [left, alikes, room] = [0, 0, Math.max(0, most - here.records.size)];
  for (const album of saved.records.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) {
    if (here.records.has(idOf(album.id))) continue;
    if (takeOne(alike, album)) alikes += 1;
    else if (room === 0) left += 1;
    else {
      room -= 1;
      const joined = saved.collections.flatMap((one) => (isMember(album, one) ? (places.get(one.id) ?? []) : []));
      screen.records.set(idOf(album.id), {
        ...album,
        id: idOf(album.id),
        imageUrl: shown(album.imageUrl) ? album.imageUrl : null,
        shelfiePhotos: album.shelfiePhotos.filter(shown),
        collectionIds: [...new Set(joined)],
      });
    }
  }
  // A new album brings it along; news in pieces may bring albums before it.
  if (screen.records.size > here.records.size && ![...screen.collections.values()].some(({ isDefault }) => isDefault)) {
    const named = [...screen.collections.values()].find(({ name }) => name.trim() === 'My Collection');
    const fresh = { id: defaultIdOf(userId), name: 'My Collection', description: null, isPublic: false };
    const mine = screen.collections.get(fresh.id) ?? named ?? { ...fresh, createdAt: '', updatedAt: '', version: 0 };
    screen.collections.set(mine.id, { ...mine, isDefault: true });
  }

  const alikeWishes = skipsAlike ? copiesIn(here.wishes, saved.wishes, idOf) : new Map<string, number>();
  for (const wish of saved.wishes) {
    if (here.wishes.has(idOf(wish.id))) continue;
    if (takeOne(alikeWishes, wish)) alikes += 1;
    else
      screen.wishes.set(idOf(wish.id), {
        ...wish,
        id: idOf(wish.id),
        imageUrl: shown(wish.imageUrl) ? wish.imageUrl : null,
      } as never);
  }
  for (const view of saved.views) {
    const isThere = [...screen.views.values()].some(({ name }) => fold(name) === fold(view.name));
    if (screen.views.has(idOf(view.id)) || isThere || screen.views.size >= MOST_VIEWS) continue;
    screen.views.set(idOf(view.id), { ...view, id: idOf(view.id) });
  }
  return { screen, noRoom: left, alike: alikes, pictures, newDefault };
}

/** By pressing: how many rows of the same are here that are not the saved ones themselves. */
function copiesIn(here: ReadonlyMap<string, Row>, saved: readonly Row[], idOf: (id: string) => string) {
  const own = new Set(saved.map(({ id }) => idOf(id)));
  const copies = new Map<string, number>();
  for (const row of here.values())
    if (!own.has(row.id)) copies.set(pressing(row), (copies.get(pressing(row)) ?? 0) + 1);
  return copies;
}

/** Each copy that is here matches one of the file. */
function takeOne(copies: Map<string, number>, row: Row): boolean {
  const left = copies.get(pressing(row)) ?? 0;
  if (left > 0) copies.set(pressing(row), left - 1);
  return left > 0;
}

function pressing(row: Row): string {
  return ['artist', 'title', 'year', 'label', 'catalogNumber']
    .map((field) =>
      String(row[field] ?? '')
        .trim()
        .toLowerCase(),
    )
    .join('\n');
}

function hashOf(address: unknown): string | undefined {
  return ADDRESS.exec(String(address ?? ''))?.[1];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
