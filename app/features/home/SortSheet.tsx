import { Check } from 'lucide-react';
import { ActionSheet } from '../../ui/overlay/ActionSheet.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import type { HomeNavigation } from './home-props.ts';
import { chooseRow, ROW_CHOICES, useRowChoice } from './row-choice.ts';
import { ALL_SORTS } from './sort-words.ts';
import { type Sort, sortedBy } from './sorts.ts';
import './sort-sheet.css';

export { ALL_SORTS } from './sort-words.ts';

/** A phone's order and layout. Only the choice of an order closes it. */
export function SortSheet(props: { open: boolean; onClose: () => void; navigation: HomeNavigation }) {
  const { open, onClose, navigation } = props;
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title="Sort and layout"
      head={navigation.search.view ? <ListLayout {...navigation} /> : <ShelfLayout />}
      items={ALL_SORTS.map((sort) => ({
        label: sort.label,
        hint: sort.param === navigation.search.sort ? chosenWords(sort) : undefined,
        icon:
          sort.param === navigation.search.sort ? <Check className="i" aria-hidden="true" /> : <span className="i" />,
        onSelect: () => navigation.change(sortedBy(sort.param)),
      }))}
    />
  );
}

function chosenWords({ param }: Sort): string {
  return param === 'random' ? 'Chosen. Tap to shuffle again.' : 'Chosen';
}

function ShelfLayout() {
  const choice = useRowChoice();
  return (
    <div className="layout-choice">
      <span aria-hidden="true">Records in a row</span>
      <Segmented
        label="Records in a row"
        value={String(choice)}
        onValueChange={(value) => chooseRow(ROW_CHOICES.find((each) => String(each) === value) ?? choice)}
        options={ROW_CHOICES.map((each) => ({ value: String(each), label: String(each) }))}
      />
    </div>
  );
}

function ListLayout({ search, change }: Pick<HomeNavigation, 'search' | 'change'>) {
  return (
    <div className="layout-choice">
      <span aria-hidden="true">Show as</span>
      <Segmented
        label="Show as"
        value={search.view === 'cards' ? 'cards' : 'list'}
        onValueChange={(view) => change({ view })}
        options={[
          { value: 'list', label: 'Rows' },
          { value: 'cards', label: 'Cards' },
        ]}
      />
    </div>
  );
}
