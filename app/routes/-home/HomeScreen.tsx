import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { CollectionHome } from '../../features/collection/CollectionHome.tsx';
import type { HomeNavigation } from '../../features/collection/home-props.ts';
import { changedSearch, type HomeSearch } from '../../features/collection/home-search.ts';
import { AddRecordDialog } from '../../features/records/AddRecordDialog.tsx';
import { DeleteRecordDialog } from '../../features/records/DeleteRecordDialog.tsx';
import { RecordDialog } from '../../features/records/RecordDialog.tsx';
import { ShelfieDialog } from '../../features/records/ShelfieDialog.tsx';
import { useCollections } from '../../library/hooks.ts';
import { useAddAction } from '../../shell/add-action.tsx';
import { InstallBar } from '../../shell/InstallBar.tsx';
import { FixRefusedRecord } from './FixRefusedRecord.tsx';

const route = getRouteApi('/');

/** The collection home with everything that opens from it; what is open stands in the address. */
export function HomeScreen() {
  const navigation = useHomeNavigation();
  const { search, change } = navigation;
  const { fix } = route.useSearch();
  const [photographed, setPhotographed] = useState<RecordRow>();
  const [leaving, setLeaving] = useState<RecordRow>();
  const collectionId = useOtherCollection(search.collection);
  const add = useCallback(() => change({ add: 'record' }), [change]);
  useAddAction('Add Record', add);

  return (
    <>
      <CollectionHome
        navigation={navigation}
        actions={{ addShelfie: setPhotographed, remove: setLeaving }}
        onAdd={add}
        notice={(recordCount) => <InstallBar recordCount={recordCount} />}
      />
      <RecordDialog
        recordId={search.record}
        editing={search.edit === true}
        onEditingChange={(editing) => change({ edit: editing || undefined })}
        onClose={() => change({ record: undefined, edit: undefined })}
      />
      <AddRecordDialog
        open={search.add === 'record'}
        onClose={() => change({ add: undefined })}
        onAddAnother={add}
        collectionId={collectionId}
      />
      <ShelfieDialog record={photographed} onClose={() => setPhotographed(undefined)} />
      <DeleteRecordDialog record={leaving} onClose={() => setLeaving(undefined)} />
      {/* Changing nothing leaves the parameter of this sheet behind. */}
      <FixRefusedRecord entryId={fix} onClose={() => change({})} />
    </>
  );
}

/** A record added while another collection is shown joins that one too. */
function useOtherCollection(shown: string | undefined): string | undefined {
  const collections = useCollections();
  return collections.find(({ id, isDefault }) => id === shown && !isDefault)?.id;
}

function useHomeNavigation(): HomeNavigation {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (changes: Partial<HomeSearch>) => {
      void navigate({
        search: (current) => changedSearch(current, changes),
        // Neither typing in the search box nor closing a sheet may fill the history.
        replace: 'q' in changes || Object.values(changes).every((value) => value === undefined),
        resetScroll: false,
      });
    },
    [navigate],
  );
  return useMemo(
    () => ({
      search,
      change,
      linkTo: (changes) => (
        <Link to="/" search={changedSearch(search, changes)} activeOptions={{ exact: true }} resetScroll={false} />
      ),
    }),
    [search, change],
  );
}
