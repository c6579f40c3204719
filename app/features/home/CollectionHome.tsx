import { type ReactNode, useDeferredValue, useState } from 'react';
import { DEFAULT_COLLECTION_NAME } from '../../../shared/domain/collection-listing.ts';
import { useHomePicture } from '../../home-picture/use-home-picture.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { PageHead } from '../../shell/PageHead.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { laterCode, useLaterCode, useLoadedCode } from '../../ui/later-code.ts';
import { Tuner, type TunerStop } from '../../ui/Tuner.tsx';
import { useRowLength } from '../../ui/use-row-length.ts';
import { AddAlbum } from './AddAlbum.tsx';
import { AlbumLevel } from './AlbumLevel.tsx';
import { CollectionReadout } from './CollectionReadout.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { FilterRow } from './filter/FilterRow.tsx';
import { NO_FILTERS } from './filter/home-filters.ts';
import { HomeSearchBox } from './HomeSearchBox.tsx';
import type { HomeNavigation, RecordActions } from './home-props.ts';
import { isListView } from './home-search.ts';
import { NothingHere } from './NothingHere.tsx';
import { useRowChoice } from './row-choice.ts';
import { SHELF_ROWS, ShelfView } from './shelf/ShelfView.tsx';
import { useFollowersCount } from './use-followers-count.ts';
import { useHomeRecords } from './use-home-records.ts';
import './home.css';

const shareButton = laterCode(() => import('./ShareButton.tsx'));
const belowShelf = laterCode(() => import('./BelowShelf.tsx'));
const otherView = laterCode(() => import('./OtherView.tsx'));

export type CollectionHomeProps = {
  navigation: HomeNavigation;
  actions: RecordActions;
  onAdd: () => void;
  /** A line within the page, e.g. the install offer. */
  notice?: ((recordCount: number) => ReactNode) | undefined;
  /** Shown below a shelf of fewer than three records, instead of the notice. */
  firstDay: ReactNode;
};

/** All records, on shelves or as a list. */
export function CollectionHome({ navigation, actions, onAdd, notice, firstDay }: CollectionHomeProps) {
  const { search, change } = navigation;
  // Input shows at once; the shelf follows in interruptible renders.
  const shown = useDeferredValue(navigation);
  const home = useHomeRecords(shown.search, () => change({ ...NO_FILTERS, sort: undefined }, true));
  const followers = useFollowersCount();
  const [selecting, setSelecting] = useState(false);
  const { view } = shown.search;
  // A selection belongs to a list.
  if (selecting && !isListView(search.view)) setSelecting(false);
  const otherCode = useLaterCode(otherView, view !== undefined, () => change({ view: undefined }, true));
  const other = view && otherCode;
  const share = useLaterCode(
    shareButton,
    Boolean(home.collection?.isPublic || search.artist || search.label),
    () => undefined,
  );
  const below = useLoadedCode(belowShelf);
  const perRow = useRowLength(useRowChoice());
  const stops = decadeStops(home.decades);
  const decade = search.decade === undefined ? 'all' : String(search.decade);
  const setDecade = (value: string) => change({ decade: value === 'all' ? undefined : Number(value) });
  const nothing = home.records.length === 0 && !home.loading;
  const isFirstDay = home.complete && home.totalCount < 3 && home.records.length === home.totalCount;
  const first = isFirstDay && firstDay;
  const isEmpty = home.inCollectionCount === 0 && !home.loading;
  const library = useLibrary();
  const saved = library.state().savedView(search.saved ?? '');
  const name = (saved ?? home.collection)?.name ?? DEFAULT_COLLECTION_NAME;
  usePageTitle(name);
  useHomePicture(library.userId, home.loading ? undefined : home.records.slice(0, perRow * SHELF_ROWS), perRow);

  return (
    <div className="wrap home">
      <div className="home-hero">
        <div className="home-find">
          <PageHead title={name}>
            {share && home.collection && <share.ShareButton collection={home.collection} search={search} />}
          </PageHead>
          <HomeSearchBox value={search.q ?? ''} onChange={(q) => change({ q: q === '' ? undefined : q })} />
        </div>
        <div className="home-figures">
          <CollectionReadout className="desk" followers={followers} />
          <AlbumLevel />
        </div>
      </div>
      {!isFirstDay && notice?.(home.totalCount)}
      {home.hiddenCount > 0 && (
        <p className="home-hidden sm">Your plan hides the rest. Nothing is deleted: it comes back with an upgrade.</p>
      )}
      {/* Shown even if one collection has a single decade, so that the tabs below do not move. */}
      {home.hasDecades && (
        <Tuner className="desk" label="Decade" value={decade} onValueChange={setDecade} stops={stops} />
      )}
      <CollectionTabs
        collections={home.collections}
        current={home.collection}
        isView={saved !== undefined}
        navigation={navigation}
      />
      <div className="shelf-panel" data-list={(other && isListView(view)) || undefined}>
        {!isEmpty && (
          <FilterRow
            navigation={navigation}
            home={home}
            saved={saved}
            decades={{ stops, value: decade, onChange: setDecade }}
            selecting={selecting}
            onSelectingChange={setSelecting}
            onAdd={onAdd}
          />
        )}
        {nothing ? (
          <NothingHere navigation={shown} home={home} onAdd={onAdd} isFirstDay={Boolean(first)} />
        ) : other ? (
          <other.OtherView
            navigation={shown}
            home={home}
            actions={actions}
            selecting={selecting}
            onSelectingChange={setSelecting}
          />
        ) : (
          <ShelfView navigation={shown} home={home} actions={actions} />
        )}
        {first}
        {!nothing && !home.loading && (
          <p className="phone home-add">
            <AddAlbum onAdd={onAdd} />
          </p>
        )}
      </div>
      {below && <below.BelowShelf navigation={navigation} />}
      <section className="phone home-stats" aria-label="Figures">
        <CollectionReadout followers={followers} />
      </section>
    </div>
  );
}

/** 'All' and the decades present, oldest first. */
function decadeStops(decades: readonly { from: number; count: number }[]): TunerStop<string>[] {
  return [
    { value: 'all', label: 'All' },
    ...decades.map(({ from, count }) => ({ value: String(from), label: `${from}s`, count })),
  ];
}
