import { Check } from 'lucide-react';
import { useLibrary } from '../../../library/react/hooks.ts';
import { ActionSheet } from '../../../ui/overlay/ActionSheet.tsx';
import { Segmented, type SegmentedProps } from '../../../ui/Segmented.tsx';
import { useRowLength } from '../../../ui/use-row-length.ts';
import { useWideScreen } from '../../../ui/use-wide-screen.ts';
import type { HomeNavigation } from '../home-props.ts';
import { isListView } from '../home-search.ts';
import { chooseRow, ROW_CHOICES, useRowChoice } from '../row-choice.ts';
import { ALL_SORTS } from './sort-words.ts';
import { type Sort, sortedBy } from './sorts.ts';
import './sort-sheet.css';

export { ALL_SORTS } from './sort-words.ts';

/** A phone's order and layout; wider windows have a select for the order. Only the choice of an order closes it. */
export function SortSheet(props: { open: boolean; onClose: () => void; navigation: HomeNavigation }) {
  const { open, onClose, navigation } = props;
  const wide = useWideScreen();
  const { sort: chosen } = navigation.search;
  const sorts = ALL_SORTS.map((sort) => ({
    label: sort.label,
    hint: sort.param === chosen ? chosenWords(sort) : undefined,
    icon: sort.param === chosen ? <Check className="i" aria-hidden="true" /> : <span className="i" />,
    onSelect: () => navigation.change(sortedBy(sort.param)),
  }));
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={wide ? 'Layout' : 'Sort and layout'}
      head={isListView(navigation.search.view) ? <ListLayout {...navigation} /> : <ShelfLayout {...navigation} />}
      items={wide ? [] : sorts}
    />
  );
}

function chosenWords({ param }: Sort): string {
  return param === 'random' ? 'Chosen. Tap to shuffle again.' : 'Chosen';
}

function ShelfLayout({ search, change }: Pick<HomeNavigation, 'search' | 'change'>) {
  const { view } = search;
  return (
    <>
      <Layout
        label="Show as"
        value={view ?? 'shelf'}
        onValueChange={(next) => change({ view: next === 'shelf' ? undefined : next })}
        options={[
          { value: 'shelf', label: 'Covers' },
          { value: 'spines', label: 'Spines' },
          { value: 'wall', label: 'Wall' },
        ]}
      />
      {view !== 'spines' && <RowLayout />}
    </>
  );
}

/** Shows the numbers that this window has. */
function RowLayout() {
  const { userId } = useLibrary();
  const choice = useRowChoice();
  const [two, three, four] = [useRowLength(2), useRowLength(3), useRowLength(4)];
  return (
    <Layout
      label="Records in a row"
      value={String(choice)}
      onValueChange={(value) => chooseRow(userId, ROW_CHOICES.find((each) => String(each) === value) ?? choice)}
      options={[
        { value: '2', label: String(two) },
        { value: '3', label: String(three) },
        { value: '4', label: String(four) },
      ]}
    />
  );
}

function ListLayout({ search, change }: Pick<HomeNavigation, 'search' | 'change'>) {
  return (
    <Layout
      label="Show as"
      value={search.view === 'cards' ? 'cards' : 'list'}
      onValueChange={(view) => change({ view })}
      options={[
        { value: 'list', label: 'Rows' },
        { value: 'cards', label: 'Cards' },
      ]}
    />
  );
}

function Layout<Value extends string>(choice: SegmentedProps<Value>) {
  return (
    <div className="layout-choice">
      <span aria-hidden="true">{choice.label}</span>
      <Segmented {...choice} />
    </div>
  );
}
