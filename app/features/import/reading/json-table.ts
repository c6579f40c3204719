import type { ImportGoal, SourceKind } from '../../../../shared/import/imported-file.ts';
import { addTo, type Table, tableOf } from './table.ts';

type Values = Record<string, unknown>;

export interface JsonTable extends Table {
  source: SourceKind;
  goal: ImportGoal;
}

/** Our own export, and releases of MusicBrainz as its service answers them; undefined for other JSON. */
export function jsonTable(text: string): JsonTable | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isObject(value) && value.format === 'side-one-export') return ownTable(value);
  const releases = isObject(value) && isList(value.releases) ? value.releases : isList(value) ? value : [value];
  const found = releases.filter((each): each is Values => isObject(each) && 'artist-credit' in each && 'title' in each);
  if (found.length === 0) return undefined;
  const entries = found.map((release) => ({ values: valuesOfRelease(release), text: JSON.stringify(release) }));
  return { source: 'musicbrainz', goal: 'records', ...tableOf(entries) };
}

/** Fields that only this account's own backup can bring back. */
const NOT_MOVED = new Set([
  ...['id', 'version', 'updatedAt', 'imageUrl', 'shelfiePhotos', 'plays', 'collectionIds', 'sightings'],
]);

/** The columns whose texts are read as those of our own list. */
const OWN_NAMES: Record<string, string> = { createdAt: 'addedAt', extra: 'x_details', rating: 'x_half_stars' };

function ownTable({ records, wishlist, collections }: Values): JsonTable {
  const names = new Map(
    (isList(collections) ? collections : []).flatMap((each) =>
      isObject(each) && each.isDefault !== true ? [[each.id, String(each.name)]] : [],
    ),
  );
  const isWishes = isList(wishlist);
  const rows = ((isWishes ? wishlist : isList(records) ? records : []) as unknown[]).filter(isObject);
  const entries = rows.map((row) => {
    const values = new Map<string, string>();
    for (const [name, value] of Object.entries(row)) {
      if (NOT_MOVED.has(name) || value === null || value === undefined) continue;
      addTo(values, OWN_NAMES[name] ?? name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    const folders = (isList(row.collectionIds) ? row.collectionIds : []).flatMap((id) => names.get(id) ?? []);
    for (const [at, folder] of folders.entries()) values.set(`folder ${at + 1}`, folder);
    return { values, text: JSON.stringify(row) };
  });
  const goal = isWishes ? 'wishlist' : 'records';
  return { source: isWishes ? 'side-one-wishlist' : 'side-one-records', goal, ...tableOf(entries) };
}

function valuesOfRelease(release: Values): Map<string, string> {
  const values = new Map<string, string>();
  const credits = (isList(release['artist-credit']) ? release['artist-credit'] : []).filter(isObject);
  const artist = credits.map(({ name, joinphrase }) => `${name ?? ''}${joinphrase ?? ''}`).join('');
  values.set('Artist', artist);
  for (const name of ['title', 'date', 'country', 'barcode', 'disambiguation', 'status', 'packaging', 'asin']) {
    const value = release[name];
    if (typeof value === 'string') addTo(values, name, value);
  }
  for (const info of (isList(release['label-info']) ? release['label-info'] : []).filter(isObject)) {
    if (isObject(info.label)) addTo(values, 'Label', String(info.label.name ?? ''));
    addTo(values, 'Catalog number', String(info['catalog-number'] ?? ''));
  }
  for (const medium of (isList(release.media) ? release.media : []).filter(isObject)) {
    addTo(values, 'Format', String(medium.format ?? ''));
    for (const track of (isList(medium.tracks) ? medium.tracks : []).filter(isObject)) {
      addTo(values, 'Tracks', trackText(track), '\n');
    }
  }
  for (const list of ['genres', 'tags']) {
    for (const each of (isList(release[list]) ? release[list] : []).filter(isObject)) {
      addTo(values, list === 'genres' ? 'Genre' : 'Tags', String(each.name ?? ''));
    }
  }
  if (typeof release.id === 'string') values.set('MusicBrainz id', release.id);
  return values;
}

/** 'A1 So What 9:22' */
function trackText({ number, title, length }: Values): string {
  const seconds = typeof length === 'number' ? Math.round(length / 1_000) : undefined;
  const time = seconds === undefined ? '' : ` ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${number ?? ''} ${title ?? ''}${time}`.trim();
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
