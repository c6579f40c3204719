// Chunk: home

import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { CollectionHome } from '../../features/home/CollectionHome.tsx';
import { changedSearch } from '../../features/home/filter/home-filters.ts';
import type { HomeNavigation } from '../../features/home/home-props.ts';
import type { HomeSearch } from '../../features/home/home-search.ts';
import { isPassing, opensOver } from '../../features/home/passing.ts';
import { useCollections } from '../../library/react/hooks.ts';
import { useAddAction } from '../../shell/add-action.tsx';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { laterCode, useLaterCode, useLoadedCode } from '../../ui/later-code.ts';
import { oneOver } from '../../ui/over-page.ts';

const route = getRouteApi('/');
const installBar = laterCode(() => import('../../shell/InstallBar.tsx'));
const homeFirstDay = laterCode(() => import('./HomeFirstDay.tsx'));
const homeDialogs = laterCode(() => import('./HomeDialogs.tsx'));

/** The collection home with its dialogs; the address holds which one is open. */
export function HomeScreen() {
  const navigation = useHomeNavigation();
  const { search, change } = navigation;
  const { fix } = route.useSearch();
  const [photographed, setPhotographed] = useState<RecordRow>();
  const [leaving, setLeaving] = useState<RecordRow>();
  const [exported, setExported] = useState<readonly string[]>();
  const exportKey = useOpeningKey(exported !== undefined);
  const collectionId = useOtherCollection(search.collection);
  const add = useCallback(() => change({ add: 'record' }), [change]);
  const offer = useLoadedCode(installBar);
  const actions = useMemo(() => ({ addShelfie: setPhotographed, remove: setLeaving, exportRecords: setExported }), []);
  useAddAction('Add Record', add);
  const firstDay = useLoadedCode(homeFirstDay);

  const needsDialogs = [search.record, search.add, fix, photographed, leaving, exported].some(
    (each) => each !== undefined,
  );
  const code = useLaterCode(homeDialogs, needsDialogs, () => {
    setPhotographed(undefined);
    setLeaving(undefined);
    setExported(undefined);
    change({ record: undefined, edit: undefined, add: undefined });
  });

  return (
    <>
      <CollectionHome
        navigation={navigation}
        actions={actions}
        onAdd={add}
        notice={offer && ((recordCount) => <offer.InstallBar recordCount={recordCount} />)}
        firstDay={firstDay && <firstDay.HomeFirstDay onAdd={add} />}
      />
      {code && (
        <code.HomeDialogs
          navigation={navigation}
          fix={fix}
          photographed={photographed}
          onPhotographedEnd={() => setPhotographed(undefined)}
          leaving={leaving}
          onLeavingEnd={() => setLeaving(undefined)}
          exported={exported}
          exportKey={exportKey}
          onExportedEnd={() => setExported(undefined)}
          onAdd={add}
          collectionId={collectionId}
        />
      )}
    </>
  );
}

/** A record added while another collection is shown joins that collection too. */
function useOtherCollection(shown: string | undefined): string | undefined {
  const collections = useCollections();
  return collections.find(({ id, isDefault }) => id === shown && !isDefault)?.id;
}

function useHomeNavigation(): HomeNavigation {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (changes: Partial<HomeSearch>, replace = isPassing(changes)) => {
      void navigate({
        search: (current) => changedSearch(current, changes),
        state: replace || (opensOver(changes) ? (current) => oneOver(current, !changes.record && changes.edit) : {}),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return useMemo(
    () => ({
      search,
      change,
      openRecord: (record, from) => {
        const open = () => change({ record });
        // Without the dialogs' code there is no sheet to animate to yet.
        const code = homeDialogs.now();
        if (code) code.flySleeve(from, record, open);
        else open();
      },
      linkTo: (changes) => (
        <Link to="/" search={changedSearch(search, changes)} activeOptions={{ exact: true }} resetScroll={false} />
      ),
      addressOf: (changes) => router.buildLocation({ to: '/', search: changedSearch(search, changes) }).href,
    }),
    [search, change, router],
  );
}
