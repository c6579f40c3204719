import { FREE_ALBUMS, type Row, type Shelves, shownOf, type Values } from './second-rows.ts';

// What a stranger finds of what a person has, from the specification alone: nothing that is private, that the plan hides
// or that is deleted, and of the rest only what a stranger may read.

export interface Openness {
  profile: boolean;
  wishlist: boolean;
  /** By an administrator. */
  isHidden?: boolean;
  firstName?: string;
}

type Mine = Omit<Shelves, 'gone'>;

const ALBUM = ['id', 'artist', 'title', 'year', 'genre', 'imageUrl', 'discogsReleaseId'];
/** Without notes, price and alert (AMB-41). */
const WISH = [...ALBUM, 'label', 'purchaseUrl'];
const COLLECTION = ['id', 'name', 'description', 'createdAt', 'isPublic'];
const MOST_COLLECTIONS = 5;
const MOST_COVERS = 3;

/** The wishes of a public list; undefined where there is no page (AMB-35). */
export function wishesSeen({ wishes }: Mine, { wishlist }: Openness): Values[] | undefined {
  if (!wishlist) return undefined;
  return newestFirst([...wishes.values()].filter(({ isPublic }) => isPublic === true)).map((wish) => part(wish, WISH));
}

/** A public collection by its name, whether or not the profile is public; in another case too (AMB-28, AMB-29). */
export function collectionSeen(all: Mine, name: string, isFree: boolean) {
  const fold = (text: string) => text.trim().toLowerCase();
  const open = openCollections(all).filter((one) => fold(one.name) === fold(name));
  const found = open.find((one) => one.name.trim() === name.trim()) ?? open[0];
  if (!found) return undefined;
  const records = albumsIn(all, found, isFree).map((album) => part(album, ALBUM));
  return { collection: { ...part(found, COLLECTION), recordCount: records.length }, records };
}

/** The numbers and collections of a public profile; undefined where it is private (AMB-38). */
export function profileSeen(all: Mine, { profile, wishlist }: Openness, isFree: boolean) {
  if (!profile) return undefined;
  const open = openCollections(all);
  return {
    stats: {
      totalRecords: visible(all, isFree).length,
      totalWishlistItems: wishlist ? (wishesSeen(all, { profile, wishlist })?.length ?? 0) : 0,
      totalCollections: open.length,
      totalReviews: 0,
    },
    publicCollections: open.slice(0, MOST_COLLECTIONS).map((one) => {
      const albums = albumsIn(all, one, isFree);
      const covers = albums.slice(0, MOST_COVERS).map((album) => part(album, ['id', 'artist', 'title', 'imageUrl']));
      return { ...part(one, COLLECTION), recordCount: albums.length, covers };
    }),
    recentReviews: [],
  };
}

/** The oldest first. */
function openCollections({ collections }: Mine) {
  return newestFirst([...collections.values()].filter(({ isPublic }) => isPublic)).reverse();
}

function albumsIn(all: Mine, { id, isDefault }: { id: string; isDefault: boolean }, isFree: boolean) {
  return newestFirst(visible(all, isFree).filter(({ collectionIds }) => isDefault || collectionIds.includes(id)));
}

function visible(all: Mine, isFree: boolean) {
  const ids = new Set(shownOf({ ...all, gone: new Map() }, isFree ? FREE_ALBUMS : Number.POSITIVE_INFINITY));
  return [...all.records.values()].filter(({ id }) => ids.has(id));
}

function newestFirst<R extends Row>(rows: R[]): R[] {
  const key = ({ createdAt, id }: Row) => `${createdAt} ${id}`;
  return rows.toSorted((a, b) => (key(a) > key(b) ? -1 : 1));
}

function part(row: Row, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}
