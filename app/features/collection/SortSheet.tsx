import { Check } from 'lucide-react';
import { ActionSheet } from '../../ui/ActionSheet.tsx';
import type { HomeNavigation } from './home-props.ts';
import type { HomeSearch } from './home-search.ts';

interface Sort {
  value: string;
  label: string;
  short: string;
  /** As the address says it: the usual order needs no word there. */
  param: HomeSearch['sort'];
}

const RECENT: Sort = { value: 'recent', label: 'Recently added', short: 'Recent', param: undefined };
export const SORTS: readonly Sort[] = [
  RECENT,
  { value: 'artist', label: 'Artist A–Z', short: 'Artist', param: 'artist' },
  { value: 'year', label: 'Year, newest first', short: 'Year', param: 'year' },
];

export function sortOf(value: string | undefined): Sort {
  return SORTS.find((sort) => sort.value === value) ?? RECENT;
}

export function SortSheet(props: { open: boolean; onClose: () => void; navigation: HomeNavigation }) {
  const { open, onClose, navigation } = props;
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title="Sort"
      items={SORTS.map((sort) => ({
        label: sort.label,
        hint: sort.param === navigation.search.sort ? 'Chosen' : undefined,
        icon:
          sort.param === navigation.search.sort ? <Check className="i" aria-hidden="true" /> : <span className="i" />,
        onSelect: () => navigation.change({ sort: sort.param }),
      }))}
    />
  );
}
