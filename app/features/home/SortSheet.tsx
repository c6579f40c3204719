import { Check } from 'lucide-react';
import { ActionSheet } from '../../ui/later/ActionSheet.tsx';
import type { HomeNavigation } from './home-props.ts';
import { SORTS } from './sorts.ts';

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
