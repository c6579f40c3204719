import type { DiscogsItem, DiscogsList, DiscogsPage } from '../../../shared/contract/discogs-account.ts';

const COMMON = ['Catalog#', 'Artist', 'Title', 'Label', 'Format', 'Rating', 'Released', 'release_id'];
/** More than the file of Discogs has; a wish has one genre and no styles. */
const MORE = ['master_id', 'Genre'];

/**
 * The pages of an account's list as the table that Discogs exports itself, so that a file and the account are one source:
 * what came with the one is known when it comes with the other.
 */
export function discogsTable(list: DiscogsList, pages: readonly DiscogsPage[]): string[][] {
  const [{ folders = [], fields = [] } = {}] = pages;
  const items = pages.flatMap((page) => page.items);
  const folderNames = new Map(folders.map(({ id, name }) => [id, name]));
  const noteOf = ({ notes }: DiscogsItem, id: number | null) => notes.find(({ fieldId }) => fieldId === id)?.text ?? '';
  if (list === 'wantlist') {
    const rows = items.map((item) => [...cellsOf(item), noteOf(item, null), masterOf(item), item.genres[0] ?? '']);
    return [[...COMMON, 'Notes', ...MORE], ...rows];
  }
  const head = [
    ...COMMON,
    'CollectionFolder',
    'Date Added',
    ...fields.map(({ name }) => `Collection ${name}`),
    ...MORE,
    'Style',
  ];
  const rows = items.map((item) => [
    ...cellsOf(item),
    folderNames.get(item.folderId ?? 0) ?? '',
    // The file has the time at Discogs, without its offset.
    item.addedAt?.slice(0, 19).replace('T', ' ') ?? '',
    ...fields.map(({ id }) => noteOf(item, id)),
    masterOf(item),
    item.genres.join(', '),
    item.styles.join(', '),
  ]);
  return [head, ...rows];
}

function cellsOf({ labels, artist, title, format, rating, year, releaseId }: DiscogsItem): string[] {
  return [
    labels.map(({ catno }) => catno).join(', '),
    artist,
    title,
    labels.map(({ name }) => name).join(', '),
    format,
    rating > 0 ? String(rating) : '',
    year === null ? '' : String(year),
    String(releaseId),
  ];
}

function masterOf({ masterId }: DiscogsItem): string {
  return masterId === null ? '' : String(masterId);
}
