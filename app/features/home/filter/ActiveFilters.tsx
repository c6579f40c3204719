import { BookmarkPlus, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import type { HomeNavigation } from '../home-props.ts';
import { chipsOf, type FilterChip, namesOf } from './filter-words.ts';

type Searching = Pick<HomeNavigation, 'search' | 'change'>;

/** On phones the filter sheet is closed while the list shows, so active filters stay visible here. */
export function ActiveFilters({ search, change, children }: Searching & { children: ReactNode }) {
  return (
    <div className="active-filters phone">
      <FilterChips chips={chipsOf(search)} change={change} />
      {children}
    </div>
  );
}

/** Opens the menu of the saved view, or saves what is listed as one. */
export function ViewChip({ saved, onClick }: { saved: object | undefined; onClick: () => void }) {
  const Icon = saved ? Ellipsis : BookmarkPlus;
  return (
    <Chip icon={<Icon className="i" aria-hidden="true" />} aria-haspopup="dialog" onClick={onClick}>
      {saved ? 'View options' : 'Save this view'}
    </Chip>
  );
}

/** On desktops: filters that no select shows, below the controls, so that these keep their place. */
export function CountedChips({ search, change }: Searching) {
  const isSelected = namesOf(search.genre).length < 2;
  const chips = chipsOf(search).filter(({ key }) => key !== 'genre' || !isSelected);
  if (chips.length === 0) return null;
  return (
    <div className="active-filters desk">
      <FilterChips chips={chips} change={change} />
    </div>
  );
}

function FilterChips({ chips, change }: { chips: readonly FilterChip[]; change: Searching['change'] }) {
  return chips.map(({ key, text, without }) => (
    <Chip key={`${key} ${text}`} pressed removable aria-label={`${text}, clear`} onClick={() => change(without)}>
      <span className="clip">{text}</span>
    </Chip>
  ));
}
