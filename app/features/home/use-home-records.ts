import { useMemo } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useCollections, useRecords, useSyncStatus, useView } from '../../library/react/hooks.ts';
import { decadeOf, genresOf } from '../../library/view/members.ts';
import type { CollectionView } from '../../library/view/view.ts';
import type { HomeSearch } from './home-search.ts';
import { useFoundRecords } from './use-found-records.ts';
import { useListedRecords } from './use-listed-records.ts';

/**
 * The listed records, and the filter options of the selected collection.
 * @param onFailed called where the code of filters and orders cannot be loaded
 */
export function useHomeRecords(search: HomeSearch, onFailed: () => void) {
  const { connection } = useSyncStatus();
  const collections = useCollections();
  const collection = collections.find(({ id }) => id === search.collection) ?? collections.find(isDefault);
  const collectionId = collection?.id;
  const inCollection = useRecords({ collectionId });
  const withText = useFoundRecords(search.q);
  const found = useRecords({ collectionId }, withText);
  const listed = useListedRecords(found.records, search, onFailed);
  const offered = inCollection.records;
  const genres = useMemo(() => genresOf(offered), [offered]);
  const decades = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { year } of offered)
      if (year !== null) counts.set(decadeOf(year), (counts.get(decadeOf(year)) ?? 0) + 1);
    return [...counts].map(([from, count]) => ({ from, count })).sort((a, b) => a.from - b.from);
  }, [offered]);
  const whole = useView();
  const hasDecades = useMemo(() => hasTwoDecades(whole.records), [whole.records]);
  const { syncOf } = found;
  const refusedCount = useMemo(() => offered.filter(({ id }) => syncOf(id) === 'refused').length, [offered, syncOf]);
  const { totalCount, hiddenCount, complete } = found;
  const { records, sort } = listed ?? { records: found.records, sort: undefined };
  // Offline, shows what the device has, since waiting would never end.
  const loading = !withText || !listed || (!complete && totalCount === 0 && connection !== 'offline');
  const inCollectionCount = offered.length;
  return useMemo(
    () => ({
      collections,
      collection,
      records,
      sort,
      inCollectionCount,
      refusedCount,
      totalCount,
      hiddenCount,
      genres,
      decades,
      hasDecades,
      loading,
      complete,
      syncOf,
    }),
    [
      collections,
      collection,
      records,
      sort,
      inCollectionCount,
      refusedCount,
      totalCount,
      hiddenCount,
      genres,
      decades,
      hasDecades,
      loading,
      complete,
      syncOf,
    ],
  );
}
export type HomeRecords = ReturnType<typeof useHomeRecords>;

/** True if the tuner offers a choice. */
function hasTwoDecades(records: readonly RecordRow[]): boolean {
  const first = records.find(({ year }) => year !== null)?.year ?? 0;
  return records.some(({ year }) => year !== null && decadeOf(year) !== decadeOf(first));
}

function isDefault(collection: CollectionView): boolean {
  return collection.isDefault;
}
