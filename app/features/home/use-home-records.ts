import { useEffect, useMemo } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useCollections, useRecords, useSyncStatus, useView } from '../../library/react/hooks.ts';
import { decadeOf, genresOf } from '../../library/view/record-filter.ts';
import { prepareSorts } from '../../library/view/sorted-records.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import type { HomeSearch } from './home-search.ts';
import { useFoundRecords } from './use-found-records.ts';

/** The listed records, and the filter options of the selected collection. */
export function useHomeRecords(search: HomeSearch) {
  const { connection } = useSyncStatus();
  const collections = useCollections();
  const collection = collections.find(({ id }) => id === search.collection) ?? collections.find(isDefault);
  const collectionId = collection?.id;
  const inCollection = useRecords({ collectionId });
  const { q, genre, decade, artist, label, condition, lent, sort } = search;
  const withText = useFoundRecords(q);
  const found = useRecords({ collectionId, genre, decade, artist, label, condition, lent, sort }, withText);
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
  useEffect(
    () => (whole.complete ? prepareSorts(whole.records, whenIdle) : undefined),
    [whole.complete, whole.records],
  );
  const { syncOf } = found;
  const refusedCount = useMemo(() => offered.filter(({ id }) => syncOf(id) === 'refused').length, [offered, syncOf]);
  const { records, totalCount, hiddenCount } = found;
  // Offline, shows what the device has, since waiting would never end.
  const loading = withText === undefined || (!found.complete && totalCount === 0 && connection !== 'offline');
  const inCollectionCount = offered.length;
  return useMemo(
    () => ({
      collections,
      collection,
      records,
      inCollectionCount,
      refusedCount,
      totalCount,
      hiddenCount,
      genres,
      decades,
      hasDecades,
      loading,
      syncOf,
    }),
    [
      collections,
      collection,
      records,
      inCollectionCount,
      refusedCount,
      totalCount,
      hiddenCount,
      genres,
      decades,
      hasDecades,
      loading,
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
