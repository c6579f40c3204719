import type { CommandName } from '../../../shared/commands/registry.ts';
import {
  type Album,
  type Args,
  addAlbums,
  addCollection,
  addPlay,
  addView,
  addWish,
  type Change,
  COMMON,
  type Decision,
  defaultOf,
  edit,
  hasMarks,
  inOrder,
  isIn,
  isSame,
  join,
  LONGEST_NOTES,
  MOST_PHOTOS,
  MOST_SIGHTINGS,
  type Moment,
  mark,
  missing,
  NOOP,
  newAlbum,
  noRoom,
  OK,
  playOf,
  put,
  refused,
  remove,
  type Shelves,
  shownOf,
  taken,
} from './rows.ts';

// The effect of a change on a person's rows, and its refusals: a second time, from the specification alone. Plain
// maps of plain rows, and nothing of the product is imported but the names of the changes, as types, so that a mistake in
// a rule of the product is visible against it. It knows the clock, the plan, and the order in which the server accepted.

/** Makes a change, unless it is refused or there is nothing to do. */
export function decide(shelves: Shelves, { name, args }: Change, moment: Moment): Decision {
  const rule = RULES[name as CommandName] as Rule | undefined;
  return rule ? rule(shelves, args as Args, moment) : refused('INVALID');
}

/** The albums of an import that are as it made them; a collection that was deleted since is no change. */
function untouched(all: Shelves, imported: readonly Args[], moment: Moment): string[] {
  const plain = ({
    updatedAt: _,
    createdAt: __,
    version: ___,
    collectionIds,
    shelfiePhotos,
    plays,
    ...fields
  }: Album) => [
    Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    shelfiePhotos.toSorted(),
    plays,
    collectionIds.filter((id) => all.collections.get(id)?.isDefault === false).toSorted(),
  ];
  return imported.flatMap((args) => {
    const album = all.records.get(args.id);
    return album && isSame(plain(album), plain(newAlbum(all, args, moment))) ? [album.id] : [];
  });
}

type Rule = (all: Shelves, args: Args, moment: Moment) => Decision;

const RULES: Record<CommandName, Rule> = {
  'record.create': (all, args, moment) =>
    taken(all, 'records', args.id) ?? noRoom(all, moment) ?? addAlbums(all, [newAlbum(all, args, moment)], moment),
  // The only way in which what was deleted lives again.
  'record.restore': (all, args, moment) =>
    all.records.has(args.id) ? NOOP : (noRoom(all, moment) ?? addAlbums(all, [newAlbum(all, args, moment)], moment)),
  'record.import'(all, { records, revives }, moment) {
    const known = new Set(all.records.keys());
    const added: Album[] = [];
    const left: string[] = [];
    for (const args of records) {
      const isGone = all.gone.get(args.id)?.kind === 'records';
      if (known.has(args.id) || (isGone && !revives)) continue;
      if (all.records.size + added.length >= moment.room) left.push(args.id);
      else {
        known.add(args.id);
        added.push(newAlbum(all, args, moment));
      }
    }
    if (added.length === 0) return left.length > 0 ? refused('ALBUM_LIMIT_EXCEEDED') : NOOP;
    addAlbums(all, added, moment);
    return left.length > 0 ? { status: 'ok', left } : OK;
  },
  // An album that was changed since its import stays.
  'record.takeBackImport'(all, { records }, moment) {
    const ids = untouched(all, records, moment);
    for (const id of new Set(ids)) remove(all, 'records', id, moment);
    return ids.length > 0 ? OK : NOOP;
  },
  'record.update': (all, args, moment) => edit(all, 'records', args, moment),
  'record.delete': (all, { id }, moment) => remove(all, 'records', id, moment),
  'record.addShelfie'(all, { id, url, at }, moment) {
    const album = all.records.get(id);
    if (!album) return missing(all, 'records', id);
    const { shelfiePhotos } = album;
    if (shelfiePhotos.includes(url)) return NOOP;
    if (shelfiePhotos.length >= MOST_PHOTOS) return refused('INVALID');
    const place = at ?? shelfiePhotos.length;
    return put(all.records, album, moment, {
      shelfiePhotos: [...shelfiePhotos.slice(0, place), url, ...shelfiePhotos.slice(place)],
    });
  },
  'record.removeShelfie'(all, { id, url }, moment) {
    const album = all.records.get(id);
    if (!album) return missing(all, 'records', id);
    const shelfiePhotos = album.shelfiePhotos.filter((one) => one !== url);
    return album.shelfiePhotos.includes(url) ? put(all.records, album, moment, { shelfiePhotos }) : NOOP;
  },
  'record.play': addPlay,
  'record.unplay'(all, args, moment) {
    const album = all.records.get(args.id);
    if (!album) return missing(all, 'records', args.id);
    const plays = album.plays.filter((one) => one !== playOf(args));
    return plays.length < album.plays.length ? put(all.records, album, moment, { plays }) : NOOP;
  },

  'collection.create': (all, args, moment) => taken(all, 'collections', args.id) ?? addCollection(all, args, moment),
  'collection.restore': (all, args, moment) => (all.collections.has(args.id) ? NOOP : addCollection(all, args, moment)),
  'collection.update': (all, args, moment) => edit(all, 'collections', args, moment),
  'collection.delete': (all, { id }, moment) =>
    all.collections.get(id)?.isDefault ? refused('DEFAULT_PROTECTED') : remove(all, 'collections', id, moment),
  'collection.setDefault'(all, { id }, moment) {
    const next = all.collections.get(id);
    const old = defaultOf(all);
    if (!next) return missing(all, 'collections', id);
    if (next === old) return NOOP;
    put(all.collections, next, moment, { isDefault: true });
    if (!old) return OK;
    put(all.collections, old, moment, { isDefault: false });
    // It keeps what it showed (AMB-56).
    join(all, old.id, shownOf(all, moment.shown), moment);
    return OK;
  },
  'collection.addRecords'(all, { id, recordIds = [] }, moment) {
    const collection = all.collections.get(id);
    if (!collection) return missing(all, 'collections', id);
    return collection.isDefault ? NOOP : join(all, id, recordIds, moment);
  },
  'collection.removeRecords'(all, { id, recordIds = [] }, moment) {
    if (all.collections.get(id)?.isDefault) return refused('DEFAULT_PROTECTED');
    const members = recordIds.flatMap((one) => all.records.get(one) ?? []).filter((one) => isIn(one, id));
    if (!all.collections.has(id) || members.length === 0) return NOOP;
    for (const album of members) {
      put(all.records, album, moment, { collectionIds: album.collectionIds.filter((one) => one !== id) });
    }
    return OK;
  },

  'wishlist.create': (all, args, moment) => taken(all, 'wishes', args.id) ?? addWish(all, args, moment),
  'wishlist.restore': (all, args, moment) => (all.wishes.has(args.id) ? NOOP : addWish(all, args, moment)),
  'wishlist.update': (all, args, moment) => edit(all, 'wishes', args, moment),
  'wishlist.delete': (all, { id }, moment) => remove(all, 'wishes', id, moment),
  'wishlist.putSighting'(all, { id, sighting }, moment) {
    const wish = all.wishes.get(id);
    if (!wish) return missing(all, 'wishes', id);
    const others = wish.sightings.filter((one) => one.id !== sighting.id);
    const same = wish.sightings.find((one) => one.id === sighting.id);
    if (isEqual(same, sighting)) return NOOP;
    if (others.length >= MOST_SIGHTINGS) return refused('TOO_MANY');
    return put(all.wishes, wish, moment, { sightings: inOrder([...others, sighting]) });
  },
  'wishlist.removeSighting'(all, { id, sightingId }, moment) {
    const wish = all.wishes.get(id);
    if (!wish) return missing(all, 'wishes', id);
    const sightings = wish.sightings.filter((one) => one.id !== sightingId);
    return sightings.length < wish.sightings.length ? put(all.wishes, wish, moment, { sightings }) : NOOP;
  },
  'wishlist.moveToCollection'(all, args, moment) {
    const wish = all.wishes.get(args.id);
    // Moved on two devices: what this one wanted has happened.
    if (!wish) return all.gone.get(args.id)?.movedTo === undefined ? missing(all, 'wishes', args.id) : NOOP;
    const refusal = taken(all, 'records', args.recordId) ?? noRoom(all, moment);
    if (refusal) return refusal;
    const notes = [wish.notes, wish.purchaseUrl].filter((one) => typeof one === 'string').join('\n');
    const fields = {
      ...Object.fromEntries(COMMON.map((field) => [field, wish[field]])),
      condition: args.condition ?? 'mint',
      personalNotes: notes.length > LONGEST_NOTES ? wish.notes : notes || null,
      estimatedValue: wish.targetPrice,
      valueCurrency: wish.targetPrice === null ? 'USD' : wish.currency,
    };
    addAlbums(all, [newAlbum(all, { ...args, id: args.recordId, fields }, moment)], moment);
    return remove(all, 'wishes', wish.id, moment, args.recordId);
  },

  'notification.markRead': (all, { ids, isRead }, moment) => mark(all, ids, { isRead }, moment),
  'notification.clear': (all, { ids, isCleared }, moment) => mark(all, ids, { isCleared }, moment),

  'savedView.create': (all, args, moment) => taken(all, 'views', args.id) ?? addView(all, args, moment),
  'savedView.restore': (all, args, moment) => (all.views.has(args.id) ? NOOP : addView(all, args, moment)),
  'savedView.update': (all, args, moment) => edit(all, 'views', args, moment),
  'savedView.delete': (all, { id }, moment) => remove(all, 'views', id, moment),
};

/**
 * Whether all that a change asks for is there without it. Only then it may be answered with "nothing to do" and count as
 * saved.
 */
export function isAsAsked(all: Shelves, { name, args: asked }: Change): boolean {
  const args = asked as Args;
  const [noun = '', what] = name.split('.');
  const { records: record, collections: collection, wishes: wishlist, views: savedView } = all;
  const rows = { record, collection, wishlist, savedView }[noun];
  const row = rows?.get(args.id) as Record<string, unknown> | undefined;
  const album = all.records.get(args.id);
  switch (what) {
    case 'restore':
      return row !== undefined;
    case 'import':
      return args.records.every(({ id }) => all.records.has(id) || (!args.revives && all.gone.has(id)));
    case 'takeBackImport':
      return untouched(all, args.records, { now: '9', userId: '', room: 0, shown: 0 }).length === 0;
    case 'update':
      return Object.entries(args.changes).every(([field, value]) => isEqual(row?.[field], value));
    case 'delete':
      return row === undefined;
    case 'addShelfie':
      return album?.shelfiePhotos.includes(args.url) === true;
    case 'removeShelfie':
      return album !== undefined && !album.shelfiePhotos.includes(args.url);
    case 'play':
      return album?.plays.includes(playOf(args)) === true;
    case 'unplay':
      return album !== undefined && !album.plays.includes(playOf(args));
    case 'putSighting':
      return diaryOf(all, args).some((one) => isEqual({ ...one, ...args.sighting }, one));
    case 'removeSighting':
      return row !== undefined && !diaryOf(all, args).some(({ id }) => id === args.sightingId);
    case 'setDefault':
      return row?.isDefault === true;
    case 'addRecords':
      return row?.isDefault === true || membersAmong(all, args).every(Boolean);
    case 'removeRecords':
      return row === undefined || !membersAmong(all, args).some(Boolean);
    case 'moveToCollection':
      return row === undefined && all.gone.get(args.id)?.movedTo !== undefined;
    case 'markRead':
      return areMarked(all, args, { isRead: args.isRead });
    case 'clear':
      return areMarked(all, args, { isCleared: args.isCleared });
    default:
      return false;
  }
}

function areMarked({ notices }: Shelves, { ids = [] }: Args, marks: Parameters<typeof hasMarks>[1]): boolean {
  return ids.every((id) => {
    const row = notices.get(id);
    return row === undefined || hasMarks(row, marks);
  });
}

function diaryOf({ wishes }: Shelves, { id }: Args) {
  return wishes.get(id)?.sightings ?? [];
}

/** For each album that is there, whether it is in the collection. */
function membersAmong({ records }: Shelves, { id, recordIds = [] }: Args): boolean[] {
  return recordIds.flatMap((one) => {
    const album = records.get(one);
    return album ? [album.collectionIds.includes(id)] : [];
  });
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
