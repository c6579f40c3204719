import { v5 } from 'uuid';
import type { LibraryState } from '../../../shared/commands/command.ts';
import { albumKey, nameKey } from '../../../shared/domain/text.ts';
import {
  CURRENCY_OF,
  type ImportedFile,
  type ImportedRow,
  type UnreadableRow,
} from '../../../shared/import/imported-file.ts';
import type { Library } from '../../library/library.ts';

/** The library that a file would come into. */
export interface ImportTarget {
  userId: string;
  state: Pick<LibraryState, 'record' | 'wishlistItem' | 'collection' | 'all' | 'count'>;
  wishlist: readonly Row[];
  /** Null is unlimited. */
  albumLimit: number | null;
}

export function importTargetOf(library: Pick<Library, 'userId' | 'state' | 'view'>): ImportTarget {
  const { wishlist, albumLimit } = library.view();
  return { userId: library.userId, state: library.state(), wishlist, albumLimit };
}

/** A row of the file, compared with the library. */
export interface RehearsedRow {
  row: ImportedRow;
  /** The same whenever the file is read again, so that nothing comes twice. */
  id: string;
  /** The album or wish here that the row is; undefined for what is new. */
  hereId: string | undefined;
  /** The fields that are empty here and filled in the file. */
  gaps: Record<string, unknown>;
  /** The collections that its folders are. */
  collectionIds: string[];
}

export interface Folder {
  id: string;
  name: string;
  isNew: boolean;
}

export interface Rehearsal {
  rows: RehearsedRow[];
  unreadable: UnreadableRow[];
  folders: Folder[];
  /** Places for new albums; null is unlimited. */
  room: number | null;
}

interface Row {
  id: string;
  artist: string;
  title: string;
  discogsReleaseId: number | null;
}

/** The number of rows that are compared before the page may draw again. */
const AT_ONCE = 500;
/** Words for "in no folder" and "in all of them", which are no collections. */
const NO_FOLDERS = new Set(['uncategorized', 'all', 'my collection']);

/**
 * Compares a file with the library: what is new, and what is here. A row is here if it came with an earlier import, is the
 * same release, or has the same artist and title. Each copy here accounts for one row: of two copies in the file one more
 * is new where one is here. Changes nothing.
 * @param pause lets the page draw
 */
export async function rehearse(
  file: ImportedFile,
  target: ImportTarget,
  pause: () => Promise<void>,
): Promise<Rehearsal> {
  const { state, userId, albumLimit } = target;
  const isWishes = file.target === 'wishlist';
  const here = new Map<string, Row>();
  for (const row of isWishes ? target.wishlist : state.all('record')) here.set(row.id, row);
  const folders = foldersOf(file, target);
  const rows: RehearsedRow[] = [];
  for (const [index, row] of file.rows.entries()) {
    if (index % AT_ONCE === 0) await pause();
    const id = v5(`${file.source} ${row.key} ${row.occurrence}`, userId);
    const collectionIds = isWishes ? [] : row.folders.flatMap((name) => folders.get(nameKey(name))?.id ?? []);
    rows.push({ row, id, hereId: here.has(id) ? id : undefined, gaps: {}, collectionIds });
  }
  // The surest signs first, so that a likeness takes no album that is another row's own.
  const taken = new Set(rows.flatMap(({ hereId }) => hereId ?? []));
  await match(rows, here, taken, pause, ({ discogsReleaseId }) => (discogsReleaseId ? String(discogsReleaseId) : ''));
  await match(rows, here, taken, pause, albumKey);
  for (const [index, each] of rows.entries()) {
    if (index % AT_ONCE === 0) await pause();
    const found = each.hereId === undefined ? undefined : here.get(each.hereId);
    if (found) each.gaps = gapsOf(found, each.row.fields);
  }
  return {
    rows,
    unreadable: file.unreadable,
    folders: [...folders.values()].filter(({ id }) => !state.collection(id)?.isDefault),
    room: isWishes || albumLimit === null ? null : Math.max(0, albumLimit - state.count('record')),
  };
}

/** Finds for each row without one an album here with the same key that is no other row's. */
async function match(
  rows: readonly RehearsedRow[],
  here: ReadonlyMap<string, Row>,
  taken: Set<string>,
  pause: () => Promise<void>,
  keyOf: (row: Pick<Row, 'artist' | 'title' | 'discogsReleaseId'>) => string,
): Promise<void> {
  const byKey = new Map<string, string[]>();
  let count = 0;
  for (const row of here.values()) {
    if (count++ % AT_ONCE === 0) await pause();
    const key = taken.has(row.id) ? '' : keyOf(row);
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), row.id]);
  }
  for (const [index, each] of rows.entries()) {
    if (index % AT_ONCE === 0) await pause();
    if (each.hereId !== undefined) continue;
    const { artist, title, discogsReleaseId = null } = each.row.fields;
    const id = byKey.get(keyOf({ artist, title, discogsReleaseId }))?.shift();
    if (id === undefined) continue;
    each.hereId = id;
    taken.add(id);
  }
}

function gapsOf(here: object, fields: object): Record<string, unknown> {
  // A row that this device stored earlier lacks later fields.
  const values = here as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== null && value !== '' && (values[name] ?? null) === null && !isCurrencyField(name),
    ),
  );
}

/** The names of the prices of a row for which its file has no currency. */
export function pricesWithoutCurrency(fields: ImportedRow['fields']): string[] {
  const values = fields as Record<string, unknown>;
  return Object.entries(CURRENCY_OF).flatMap(([price, currency]) =>
    (values[price] ?? null) !== null && (values[currency] ?? null) === null ? price : [],
  );
}

/** It is filled in with its price alone. */
function isCurrencyField(name: string): boolean {
  return Object.values(CURRENCY_OF).includes(name);
}

/** The collections that the file's folders are, by the key of the folder's name. */
function foldersOf(file: ImportedFile, { state, userId }: ImportTarget): Map<string, Folder> {
  const byName = new Map([...state.all('collection')].map((each) => [nameKey(each.name), each]));
  const folders = new Map<string, Folder>();
  for (const { folders: names } of file.rows) {
    for (const name of names) {
      const key = nameKey(name);
      if (folders.has(key) || NO_FOLDERS.has(key)) continue;
      const id = v5(`folder ${key}`, userId);
      const same = state.collection(id) ?? byName.get(key);
      folders.set(key, { id: same?.id ?? id, name: same?.name ?? name.trim(), isNew: !same });
    }
  }
  return folders;
}
