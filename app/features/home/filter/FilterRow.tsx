import { ArrowDownWideNarrow, Grid3x3, LayoutGrid, List, Shuffle, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { genreLabel } from '../../../../shared/domain/genre.ts';
import type { RowOf } from '../../../../shared/entities.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { laterCode, useLaterCode, useLoadedCode } from '../../../ui/later-code.ts';
import { countText, numberText } from '../../../ui/number-text.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { TunerStop } from '../../../ui/Tuner.tsx';
import { AddAlbum } from '../AddAlbum.tsx';
import type { HomeNavigation } from '../home-props.ts';
import { isListView } from '../home-search.ts';
import type { HomeRecords } from '../use-home-records.ts';
import { hasFilter } from './home-filters.ts';
import { SORTS, sortedBy, sortOf } from './sorts.ts';

const filterSheet = laterCode(() => import('./FilterSheet.tsx'));
const sortSheet = laterCode(() => import('./SortSheet.tsx'));
const activeFilters = laterCode(() => import('./ActiveFilters.tsx'));
const viewSheets = laterCode(() => import('../saved-views/SavedViewSheets.tsx'));
const VIEWS = [
  { value: 'shelf', label: 'Shelf', icon: <Grid3x3 className="i" aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <List className="i" aria-hidden="true" /> },
] as const;

export type FilterRowProps = {
  navigation: HomeNavigation;
  home: HomeRecords;
  /** The view that is open. */
  saved: RowOf['savedView'] | undefined;
  decades: { stops: TunerStop<string>[]; value: string; onChange: (value: string) => void };
  selecting: boolean;
  onSelectingChange: (selecting: boolean) => void;
  onAdd: () => void;
};

/** Filters and order: selects on desktops, bottom sheets on phones. */
export function FilterRow(props: FilterRowProps) {
  const { navigation, home, saved, decades, selecting, onSelectingChange, onAdd } = props;
  const { search, change } = navigation;
  const [open, setOpen] = useState<'filter' | 'sort' | 'menu' | 'save'>();
  const close = () => setOpen(undefined);
  const filter = useLaterCode(filterSheet, open === 'filter', close);
  // An order beyond those of the first screen has its words there.
  const isOther = search.sort !== undefined && !SORTS.some(({ param }) => param === search.sort);
  const sorts = useLaterCode(sortSheet, open === 'sort' || isOther, close);
  const { ALL_SORTS: offered = SORTS } = useLoadedCode(sortSheet) ?? sorts ?? {};
  const ofView = open === 'menu' || open === 'save' ? open : undefined;
  const views = useLaterCode(viewSheets, ofView !== undefined, close);
  const openView = () => setOpen(saved ? 'menu' : 'save');
  const isListed = hasFilter(search) || search.sort !== undefined || saved !== undefined;
  // Without its code, the filters can be cleared in their sheet.
  const active = useLaterCode(activeFilters, isListed, () => undefined);
  const view = isListView(search.view) ? 'list' : 'shelf';
  const sort = sortOf(search.sort, offered);

  function setView(next: 'shelf' | 'list') {
    onSelectingChange(false);
    change({ view: next === 'list' ? 'list' : undefined });
  }
  const isCards = search.view === 'cards';
  const segments = (hideLabel: boolean) => VIEWS.map((option) => ({ ...option, hideLabel }));

  return (
    <>
      <div className="filters filters-phone phone">
        <Chip icon={<SlidersHorizontal className="i" aria-hidden="true" />} onClick={() => setOpen('filter')}>
          Filter
        </Chip>
        <Chip icon={<ArrowDownWideNarrow className="i" aria-hidden="true" />} onClick={() => setOpen('sort')}>
          <span className="vh">Sort: </span>
          {sort.short}
        </Chip>
        {view === 'list' && (
          <Chip pressed={selecting} onClick={() => onSelectingChange(!selecting)}>
            Select
          </Chip>
        )}
        <Segmented label="View" value={view} onValueChange={setView} options={segments(true)} />
      </div>
      <div className="filters desk">
        <Chip icon={<SlidersHorizontal className="i" aria-hidden="true" />} onClick={() => setOpen('filter')}>
          Filter
        </Chip>
        {active && isListed && <active.ViewChip saved={saved} onClick={openView} />}
        <Select
          aria-label="Genre"
          className="filter-select"
          value={search.genre ?? 'all'}
          onChange={(event) =>
            change({ genre: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value })
          }
          options={[
            { value: 'all', label: 'All genres' },
            ...genresToOffer(home.genres, search.genre).map((genre) => ({
              value: genre,
              label: genreLabel(genre.replaceAll('\n', ', ')),
            })),
          ]}
        />
        <Select
          aria-label="Sort"
          className="filter-select"
          value={sort.param ?? ''}
          onChange={(event) => change(sortedBy(sortOf(event.currentTarget.value, offered).param))}
          options={offered.map(({ param = '', label }) => ({ value: param, label }))}
        />
        {search.sort === 'random' && (
          <IconButton aria-label="Shuffle again" onClick={() => change(sortedBy('random'))}>
            <Shuffle className="i" aria-hidden="true" />
          </IconButton>
        )}
        <CountLine home={home} search={search} />
        <span className="grow" />
        <AddAlbum onAdd={onAdd} />
        {view === 'list' ? (
          <Chip pressed={isCards} onClick={() => change({ view: isCards ? 'list' : 'cards' })}>
            Cards
          </Chip>
        ) : (
          <IconButton aria-label="Layout" onClick={() => setOpen('sort')}>
            <LayoutGrid className="i" aria-hidden="true" />
          </IconButton>
        )}
        <Segmented label="View" value={view} onValueChange={setView} options={segments(false)} />
      </div>
      {active && <active.CountedChips search={search} change={change} />}
      {active && isListed && (
        <active.ActiveFilters search={search} change={change}>
          <active.ViewChip saved={saved} onClick={openView} />
          <CountLine home={home} search={search} />
        </active.ActiveFilters>
      )}
      {filter && (
        <filter.FilterSheet
          open={open === 'filter'}
          onClose={close}
          navigation={navigation}
          collectionId={home.collection?.id}
          decades={decades}
          count={home.records.length}
          onSave={isListed && !saved ? () => setOpen('save') : undefined}
        />
      )}
      {sorts && <sorts.SortSheet open={open === 'sort'} onClose={close} navigation={navigation} />}
      {views && <views.SavedViewSheets open={ofView} onClose={close} view={saved} navigation={navigation} />}
    </>
  );
}

/** Refused albums are listed, but are not counted as part of the collection. */
function CountLine({ home, search }: { home: HomeRecords; search: HomeNavigation['search'] }) {
  const { records, inCollectionCount, refusedCount } = home;
  if (home.loading) return null;
  const count = inCollectionCount - refusedCount;
  const all = countText(count, 'record');
  return (
    <span className="muted sm num" aria-live="polite">
      {hasFilter(search) ? `${numberText(records.length)} of ${all}` : all}
      {refusedCount > 0 && <span className="not-saved"> · {numberText(refusedCount)} not saved online</span>}
    </span>
  );
}

/** Includes the address's genre even if no record has it. */
function genresToOffer(genres: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || genres.includes(chosen) ? genres : [...genres, chosen];
}
