import { useMemo } from 'react';
import { useCollections, useRecords, useSyncStatus } from '../../library/hooks.ts';
import { decadeOf, genresOf } from '../../library/search.ts';
import type { CollectionView } from '../../library/view.ts';
import type { HomeSearch } from './home-search.ts';

/** The records the home lists, and what its filters offer for the chosen collection. */
export function useHomeRecords(search: HomeSearch) {
  const { state } = useSyncStatus();
  const collections = useCollections();
  const collection = collections.find(({ id }) => id === search.collection) ?? collections.find(isDefault);
  const collectionId = collection?.id;
  const inCollection = useRecords({ collectionId });
  const { q, genre, decade, sort } = search;
  const found = useRecords({ collectionId, search: q, genre, decade, sort });
  const offered = inCollection.records;
  const genres = useMemo(() => genresOf(offered), [offered]);
  const decades = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { year } of offered)
      if (year !== null) counts.set(decadeOf(year), (counts.get(decadeOf(year)) ?? 0) + 1);
    return [...counts].map(([from, count]) => ({ from, count })).sort((a, b) => a.from - b.from);
  }, [offered]);
  return {
    collections,
    collection,
    records: found.records,
    inCollectionCount: offered.length,
    totalCount: found.totalCount,
    hiddenCount: found.hiddenCount,
    genres,
    decades,
    /** A device that cannot reach the server shows what it has; it would wait for ever. */
    loading: !found.complete && found.totalCount === 0 && state !== 'offline',
    syncOf: found.syncOf,
  };
}
export type HomeRecords = ReturnType<typeof useHomeRecords>;

function isDefault(collection: CollectionView): boolean {
  return collection.isDefault;
}
