import { v5 } from 'uuid';

// The rows of the independent model: what they hold, how they are made, changed and refused. Plain maps, and nothing of the
// product is imported.

export type Values = Record<string, unknown>;
export type Row = Values & { id: string; createdAt: string; updatedAt: string; version: number };
export type Album = Row & { shelfiePhotos: string[]; plays: string[]; collectionIds: string[] };
export type Collection = Row & { name: string; isPublic: boolean; isDefault: boolean };
export type Notice = Row & { isRead: boolean; isCleared: boolean };
export type View = Row & { name: string };
type Wish = Row & { priceAlert: boolean; targetPrice: string | null; sightings: readonly Sighting[] };
/** A price that a person saw, in the diary of a wish. */
export type Sighting = { id: string; seenOn: string };

/** All that one person has. */
export interface Shelves {
  records: Map<string, Album>;
  collections: Map<string, Collection>;
  wishes: Map<string, Wish>;
  notices: Map<string, Notice>;
  views: Map<string, View>;
  /** Deleted rows as they were, and what a wish has become. Devices remember none. */
  gone: Map<string, { kind: Kind; row: Row; movedTo?: string }>;
}
export type Kind = 'records' | 'collections' | 'wishes' | 'notices' | 'views';

export interface Change {
  name: string;
  args: unknown;
}

export interface Moment {
  now: string;
  userId: string;
  /** The number of albums that may be stored, and that are shown (AMB-18, AMB-19). */
  room: number;
  shown: number;
  /** The version of what is changed; a device gives none. */
  version?: number;
  /** Devices forget deleted rows. */
  remembers?: boolean;
}

export type Decision =
  | { status: 'ok'; overwrote?: Values; left?: string[] }
  | { status: 'noop' }
  | { status: 'refused'; code: string; snapshot?: Row };

/** The possible arguments of a change. */
export interface Args {
  id: string;
  fields: Values;
  changes: Values;
  seen?: Values;
  createdAt?: string;
  shelfiePhotos?: string[];
  plays?: string[];
  on: string;
  side?: string;
  collectionIds?: string[];
  recordIds?: string[];
  recordId: string;
  condition?: string;
  url: string;
  at?: number;
  records: Args[];
  sighting: Sighting;
  sightingId: string;
  sightings?: Sighting[];
  revives?: boolean;
  ids?: string[];
  isRead?: boolean;
  isCleared?: boolean;
}

export const FREE_ALBUMS = 15;
const MOST_COLLECTIONS = 1_000;
const MOST_WISHES = 10_000;
export const MOST_VIEWS = 50;
export const MOST_PHOTOS = 100;
const MOST_PLAYS = 1_000;
export const MOST_SIGHTINGS = 200;
export const LONGEST_NOTES = 5_000;

const RELEASE = ['year', 'genre', 'label', 'imageUrl', 'discogsReleaseId', 'discogsMasterId'];
const PRESSING = ['catalogNumber', 'barcode', 'country', 'format'];
/** The common fields of an album and a wish. */
export const COMMON = ['artist', 'title', ...RELEASE, ...PRESSING];
const PURCHASE = ['purchasePrice', 'purchasedOn', 'purchasedAt', 'place'];
const LENDING = ['lentTo', 'lentOn'];
const DETAILS = ['rating', 'styles', 'discs', 'tracks', 'extra'];
const OWN = [
  'sleeveCondition',
  'customTags',
  'personalNotes',
  'matrixRunout',
  'estimatedValue',
  ...PURCHASE,
  ...LENDING,
  ...DETAILS,
];
const EMPTY_ALBUM = {
  ...blank([...RELEASE, ...PRESSING, ...OWN]),
  condition: 'good',
  isLimitedEdition: false,
  purchaseCurrency: 'USD',
  valueCurrency: 'USD',
};
const EMPTY_WISH = {
  ...blank([...RELEASE, ...PRESSING, 'targetPrice', 'lowestGrade', 'notes', 'purchaseUrl']),
  priceAlert: false,
  withShipping: false,
  currency: 'USD',
  pressing: 'any',
  isPublic: true,
};

export const OK: Decision = { status: 'ok' };
export const NOOP: Decision = { status: 'noop' };

export function emptyShelves(): Shelves {
  const [records, collections, wishes] = [new Map(), new Map(), new Map()];
  return { records, collections, wishes, notices: new Map(), views: new Map(), gone: new Map() };
}

/** The shelf in the order in which a plan shows it (AMB-19). */
export function shownOf({ records }: Shelves, most: number): string[] {
  const key = ({ createdAt, id }: Album) => `${createdAt} ${id}`;
  return [...records.values()]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id);
}

export function defaultOf({ collections }: Shelves): Collection | undefined {
  return [...collections.values()].find(({ isDefault }) => isDefault);
}

/** Two devices without a connection make the same "My Collection" (AMB-58). */
export function defaultIdOf(userId: string): string {
  return v5('default', userId);
}

/** A new album with all its fields; it is in no collection that is not there, and in the default one unsaid. */
export function newAlbum({ collections }: Shelves, args: Args, { now, version = 0 }: Moment): Album {
  const { id, fields, createdAt = now, shelfiePhotos = [], plays = [], collectionIds = [] } = args;
  const joined = [...new Set(collectionIds)].filter((one) => collections.get(one)?.isDefault === false);
  const made = { createdAt: earlier(createdAt, now), updatedAt: now, version };
  return { ...EMPTY_ALBUM, ...fields, id, shelfiePhotos, plays: eachOnce(plays), collectionIds: joined, ...made };
}

export function addAlbums(all: Shelves, albums: readonly Album[], moment: Moment): Decision {
  if (!defaultOf(all)) {
    const id = defaultIdOf(moment.userId);
    const named = [...all.collections.values()].find(({ name }) => name.trim() === 'My Collection');
    const mine = all.collections.get(id) ?? named;
    const fields = { name: 'My Collection', description: null, isPublic: false };
    const fresh = { id, ...fields, isDefault: true, createdAt: moment.now, updatedAt: moment.now, version: 0 };
    put(all.collections, mine ?? fresh, moment, { isDefault: true });
  }
  for (const album of albums) {
    all.records.set(album.id, album);
    all.gone.delete(album.id);
  }
  return OK;
}

export function addCollection(all: Shelves, args: Args, moment: Moment): Decision {
  if (all.collections.size >= MOST_COLLECTIONS) return refused('TOO_MANY');
  const { id, fields, createdAt = moment.now, recordIds = [] } = args;
  const empty = { description: null, isPublic: false, ...fields } as unknown as Collection;
  if (isBadlyNamed(empty)) return refused('INVALID');
  const row = { ...empty, id, isDefault: false, createdAt: earlier(createdAt, moment.now) };
  put(all.collections, row, moment, {});
  all.gone.delete(id);
  join(all, id, recordIds, moment);
  return OK;
}

export function addWish(all: Shelves, { id, fields, createdAt = '9', sightings = [] }: Args, moment: Moment): Decision {
  if (all.wishes.size >= MOST_WISHES) return refused('TOO_MANY');
  const row = { ...EMPTY_WISH, ...fields, id, sightings: inOrder(sightings) } as unknown as Wish;
  if (isUnpriced(row)) return refused('INVALID');
  put(all.wishes, row, moment, { createdAt: earlier(createdAt, moment.now) });
  all.gone.delete(id);
  return OK;
}

export function addView(all: Shelves, { id, fields, createdAt = '9' }: Args, moment: Moment): Decision {
  if (all.views.size >= MOST_VIEWS) return refused('TOO_MANY');
  const row = { ...fields, id, createdAt: earlier(createdAt, moment.now) } as unknown as View;
  if (isNameTaken(all, row)) return refused('INVALID');
  put(all.views, row, moment, {});
  all.gone.delete(id);
  return OK;
}

/** Two views of a person have different names, whatever their case. */
function isNameTaken({ views }: Shelves, { id, name }: View): boolean {
  return [...views.values()].some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
}

/** Field by field the last arrival wins; what its device had not seen is named (AMB-77). */
export function edit(all: Shelves, kind: Kind, { id, changes, seen = {} }: Args, moment: Moment): Decision {
  const row = all[kind].get(id);
  if (!row) return missing(all, kind, id);
  const fields = Object.keys(changes).filter((field) => !isSame(changes[field], row[field]));
  if (fields.length === 0) return NOOP;
  const next = { ...row, ...changes };
  if (kind === 'collections' && isBadlyNamed(next as Collection)) return refused('INVALID');
  if (kind === 'wishes' && isUnpriced(next as Wish)) return refused('INVALID');
  if (kind === 'views' && isNameTaken(all, next as View)) return refused('INVALID');
  put(all[kind] as Map<string, Row>, row, moment, changes);
  const unseen = fields.filter((field) => field in seen && !isSame(seen[field], row[field]));
  if (unseen.length === 0) return OK;
  return { status: 'ok', overwrote: Object.fromEntries(unseen.map((field) => [field, row[field]])) };
}

/** A diary is sorted by day, and has each price once. */
export function inOrder(sightings: readonly Sighting[]): Sighting[] {
  const key = ({ seenOn, id }: Sighting) => `${seenOn} ${id}`;
  return [...new Map(sightings.map((one) => [one.id, one])).values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** A play is a time, to the second, and a side that may be named: two of the same are one. */
export function playOf({ on, side }: Args): string {
  return [on, side].filter(Boolean).join(' ');
}

/** Adds a play to an album, which has them by time. */
export function addPlay(all: Shelves, args: Args, moment: Moment): Decision {
  const album = all.records.get(args.id);
  if (!album) return missing(all, 'records', args.id);
  if (album.plays.includes(playOf(args))) return NOOP;
  if (album.plays.length >= MOST_PLAYS) return refused('TOO_MANY');
  return put(all.records, album, moment, { plays: eachOnce([...album.plays, playOf(args)]) });
}

/** Plays in their order. */
export function eachOnce(plays: readonly string[]): string[] {
  return [...new Set(plays)].toSorted();
}

export function remove(all: Shelves, kind: Kind, id: string, moment: Moment, movedTo?: string): Decision {
  const row = all[kind].get(id);
  if (!row) return NOOP;
  all[kind].delete(id);
  if (moment.remembers) all.gone.set(id, { kind, row, movedTo });
  return OK;
}

/** Of notifications only these marks change. One that the server has removed is passed over. */
export function mark(
  { notices }: Shelves,
  ids: readonly string[] = [],
  marks: Partial<Pick<Notice, 'isRead' | 'isCleared'>>,
  moment: Moment,
): Decision {
  const others = [...new Set(ids)].flatMap((id) => notices.get(id) ?? []).filter((row) => !hasMarks(row, marks));
  for (const row of others) put(notices, row, moment, marks);
  return others.length > 0 ? OK : NOOP;
}

export function hasMarks(row: Notice, marks: Partial<Notice>): boolean {
  return Object.entries(marks).every(([field, value]) => row[field] === value);
}

export function join(all: Shelves, id: string, recordIds: readonly string[], moment: Moment): Decision {
  const joining = recordIds.flatMap((one) => all.records.get(one) ?? []).filter((one) => !isIn(one, id));
  for (const album of joining) put(all.records, album, moment, { collectionIds: [...album.collectionIds, id] });
  return joining.length > 0 ? OK : NOOP;
}

export function put<R extends Row>(
  rows: Map<string, R>,
  row: R,
  { now, version }: Moment,
  change: Partial<R>,
): Decision {
  rows.set(row.id, { ...row, ...change, updatedAt: now, version: version ?? row.version ?? 0 });
  return OK;
}

export function taken(all: Shelves, kind: Kind, id: string): Decision | undefined {
  if (all[kind].has(id)) return refused('ID_CONFLICT');
  return all.gone.get(id)?.kind === kind ? missing(all, kind, id) : undefined;
}

/** A deletion beats an edit, which finds out what was deleted (AMB-77). */
export function missing(all: Shelves, kind: Kind, id: string): Decision {
  const gone = all.gone.get(id);
  if (gone?.kind !== kind) return refused('NOT_FOUND');
  const { row, movedTo } = gone;
  return { status: 'refused', code: 'DELETED', snapshot: movedTo === undefined ? row : { ...row, movedTo } };
}

export function noRoom({ records }: Shelves, { room }: Moment): Decision | undefined {
  return records.size >= room ? refused('ALBUM_LIMIT_EXCEEDED') : undefined;
}

export function refused(code: string): Decision {
  return { status: 'refused', code };
}

/** Such names are other addresses (AMB-28, AMB-30). */
function isBadlyNamed({ name, isPublic }: Collection): boolean {
  return isPublic && ['wishlist', '.', '..'].includes(name.trim().toLowerCase());
}

/** An alert needs a price (AMB-52). */
function isUnpriced({ priceAlert, targetPrice }: Wish): boolean {
  return priceAlert && Number(targetPrice ?? 0) < 0.01;
}

/** The clock of a device may be ahead of the time of the server. */
export function earlier(createdAt: string, now: string): string {
  return [createdAt, now].toSorted()[0] ?? now;
}

export function isIn({ collectionIds }: Album, id: string): boolean {
  return collectionIds.includes(id);
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function blank(fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, null]));
}

// The tier at a moment, from the specification alone: a paid plan keeps its tier until its date and is free from
// that date on, whatever has been written since; a lifetime has no end (AMB-03, AMB-18).

/** A person's plan as it is stored. */
export interface Plan {
  tier: string;
  /** ISO 8601; null is without an end. */
  until: string | null;
}

export function isFreeAt({ tier, until }: Plan, now: string): boolean {
  if (tier === 'free') return true;
  return tier !== 'lifetime' && until !== null && Date.parse(until) <= Date.parse(now);
}

/** The number of albums it takes and shows. */
export function albumsAt(plan: Plan, now: string): number {
  return isFreeAt(plan, now) ? FREE_ALBUMS : Number.POSITIVE_INFINITY;
}

interface Account {
  subscriptionTier: string;
  subscriptionExpiresAt: string | null;
}

/** Before its first pull a device knows no plan, which is like the free one. */
export function planOf(account: Account | undefined): Plan {
  return { tier: account?.subscriptionTier ?? 'free', until: account?.subscriptionExpiresAt ?? null };
}
