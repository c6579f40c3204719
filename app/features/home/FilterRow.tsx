import { ArrowDownWideNarrow, Grid3x3, List, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { Chip } from '../../ui/Chip.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import type { TunerStop } from '../../ui/Tuner.tsx';
import { AddAlbum } from './AddAlbum.tsx';
import { hasFilter } from './home-filters.ts';
import type { HomeNavigation } from './home-props.ts';
import { SORTS, sortOf } from './sorts.ts';
import type { HomeRecords } from './use-home-records.ts';

const filterSheet = laterCode(() => import('./FilterSheet.tsx'));
const sortSheet = laterCode(() => import('./SortSheet.tsx'));
const activeFilters = laterCode(() => import('./ActiveFilters.tsx'));
const VIEWS = [
  { value: 'shelf', label: 'Shelf', icon: <Grid3x3 className="i" aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <List className="i" aria-hidden="true" /> },
] as const;

export type FilterRowProps = {
  navigation: HomeNavigation;
  home: HomeRecords;
  decades: { stops: TunerStop<string>[]; value: string; onChange: (value: string) => void };
  selecting: boolean;
  onSelectingChange: (selecting: boolean) => void;
  onAdd: () => void;
};

/** Filters and order: selects on desktops, bottom sheets on phones. */
export function FilterRow(props: FilterRowProps) {
  const { navigation, home, decades, selecting, onSelectingChange, onAdd } = props;
  const { search, change } = navigation;
  const [open, setOpen] = useState<'filter' | 'sort'>();
  const close = () => setOpen(undefined);
  const filter = useLaterCode(filterSheet, open === 'filter', close);
  const sorts = useLaterCode(sortSheet, open === 'sort', close);
  // Without its code, the filters can be cleared in their sheet.
  const active = useLaterCode(activeFilters, hasFilter(search), () => undefined);
  const view = search.view ? 'list' : 'shelf';
  const sort = sortOf(search.sort);

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
        {active && <active.CountedChips search={search} change={change} />}
        <Select
          aria-label="Genre"
          className="filter-select"
          value={search.genre ?? 'all'}
          onChange={(event) =>
            change({ genre: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value })
          }
          options={[
            { value: 'all', label: 'All genres' },
            ...genresToOffer(home.genres, search.genre).map((genre) => ({ value: genre, label: genreLabel(genre) })),
          ]}
        />
        <Select
          aria-label="Sort"
          className="filter-select"
          value={sort.value}
          onChange={(event) => change({ sort: sortOf(event.currentTarget.value).param })}
          options={SORTS.map(({ value, label }) => ({ value, label }))}
        />
        <CountLine home={home} search={search} />
        <span className="grow" />
        <AddAlbum onAdd={onAdd} />
        {view === 'list' && (
          <Chip pressed={isCards} onClick={() => change({ view: isCards ? 'list' : 'cards' })}>
            Cards
          </Chip>
        )}
        <Segmented label="View" value={view} onValueChange={setView} options={segments(false)} />
      </div>
      {active && hasFilter(search) && (
        <active.ActiveFilters search={search} change={change}>
          <CountLine home={home} search={search} />
        </active.ActiveFilters>
      )}
      {filter && (
        <filter.FilterSheet
          open={open === 'filter'}
          onClose={close}
          navigation={navigation}
          genres={genresToOffer(home.genres, search.genre)}
          decades={decades}
          count={home.records.length}
        />
      )}
      {sorts && <sorts.SortSheet open={open === 'sort'} onClose={close} navigation={navigation} />}
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
