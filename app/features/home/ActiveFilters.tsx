import type { ReactNode } from 'react';
import { CONDITIONS } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { HomeNavigation } from './home-props.ts';

type Searching = Pick<HomeNavigation, 'search' | 'change'>;

/** On phones the filter sheet is closed while the list shows, so active filters stay visible here. */
export function ActiveFilters({ search, change, children }: Searching & { children: ReactNode }) {
  const { genre } = search;
  return (
    <div className="active-filters phone">
      <CountedChips search={search} change={change} />
      {genre !== undefined && (
        <Chip pressed removable onClick={() => change({ genre: undefined })} aria-label={`${genreLabel(genre)}, clear`}>
          {genreLabel(genre)}
        </Chip>
      )}
      {children}
    </div>
  );
}

/** Filters that no select shows. */
export function CountedChips({ search, change }: Searching) {
  const { decade, artist, label, condition, lent } = search;
  const known = CONDITIONS.find(({ slug }) => slug === condition);
  const chips = [
    { key: 'decade', text: decade === undefined ? undefined : `${decade}s` },
    { key: 'artist', text: artist },
    { key: 'label', text: label },
    { key: 'condition', text: known?.long ?? condition },
    { key: 'lent', text: lent && 'Lent' },
  ];
  return chips.map(
    ({ key, text }) =>
      text !== undefined && (
        <Chip key={key} pressed removable aria-label={`${text}, clear`} onClick={() => change({ [key]: undefined })}>
          <span className="clip">{text}</span>
        </Chip>
      ),
  );
}
