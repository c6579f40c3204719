import type { Args, Change, Shelves } from './second-rows.ts';

/**
 * Whether all that a change asks for is there without it. Only then it may be answered with "nothing to do" and count as
 * saved.
 */
export function isAsAsked(all: Shelves, { name, args: asked }: Change): boolean {
  const args = asked as Args;
  const [noun = '', what] = name.split('.');
  const rows = { record: all.records, collection: all.collections, wishlist: all.wishes }[noun];
  const row = rows?.get(args.id) as Record<string, unknown> | undefined;
  const album = all.records.get(args.id);
  switch (what) {
    case 'restore':
      return row !== undefined;
    case 'import':
      return args.records.every(({ id }) => all.records.has(id) || (!args.revives && all.gone.has(id)));
    case 'update':
      return Object.entries(args.changes).every(([field, value]) => isEqual(row?.[field], value));
    case 'delete':
      return row === undefined;
    case 'addShelfie':
      return album?.shelfiePhotos.includes(args.url) === true;
    case 'removeShelfie':
      return album !== undefined && !album.shelfiePhotos.includes(args.url);
    case 'setDefault':
      return row?.isDefault === true;
    case 'addRecords':
      return row?.isDefault === true || membersAmong(all, args).every(Boolean);
    case 'removeRecords':
      return row === undefined || !membersAmong(all, args).some(Boolean);
    case 'moveToCollection':
      return row === undefined && all.gone.get(args.id)?.movedTo !== undefined;
    default:
      return false;
  }
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
