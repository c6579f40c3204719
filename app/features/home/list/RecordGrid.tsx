import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { sortOf } from '../filter/sorts.ts';
import type { HomeSearch } from '../home-search.ts';

export type RecordGridProps = {
  count: number;
  selectedCount: number;
  onSelectAll: (all: boolean) => void;
  sort: HomeSearch['sort'];
  onSort: (sort: HomeSearch['sort']) => void;
  children: ReactNode;
};

/** The desktop's list: a grid with only some of its rows in the page, so each row states its index. */
export function RecordGrid({ count, selectedCount, onSelectAll, sort, onSort, children }: RecordGridProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see ListView
    <div role="grid" className="list-grid" aria-label="Records" aria-rowcount={count + 1} aria-multiselectable="true">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className="list-grid-head">
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: headings are only read */}
        <div role="row" className="list-grid-row" aria-rowindex={1}>
          <Head>
            <Checkbox
              label="Select all"
              labelHidden
              checked={count > 0 && selectedCount === count}
              indeterminate={selectedCount > 0}
              onCheckedChange={onSelectAll}
            />
          </Head>
          <Head sorted={sort === 'artist' ? 'ascending' : 'none'}>
            <SortButton by="artist" sort={sort} onSort={onSort}>
              Record
            </SortButton>
          </Head>
          <Head sorted={sort === 'year' ? 'descending' : 'none'}>
            <SortButton by="year" sort={sort} onSort={onSort}>
              Year
            </SortButton>
          </Head>
          <Head>Label</Head>
          <Head>Genre</Head>
          <Head>Tags</Head>
          <Head>Condition</Head>
          <Head className="r">Value</Head>
          <Head>
            <span className="vh">Actions</span>
          </Head>
        </div>
      </div>
      {children}
    </div>
  );
}

type SortButtonProps = Pick<RecordGridProps, 'sort' | 'onSort'> & { by: 'artist' | 'year'; children: ReactNode };

/** A second click leads back to the newest first. */
function SortButton({ by, sort, onSort, children }: SortButtonProps) {
  const isOn = sort === by;
  return (
    <button
      type="button"
      className="list-sort"
      title={sortOf(isOn ? undefined : by).label}
      onClick={() => onSort(isOn ? undefined : by)}
    >
      {children}
      {isOn && (by === 'artist' ? <ArrowUp className="i" /> : <ArrowDown className="i" />)}
    </button>
  );
}

type HeadProps = { className?: string; sorted?: 'ascending' | 'descending' | 'none'; children: ReactNode };

function Head({ className, sorted, children }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see ListView
    // biome-ignore lint/a11y/useFocusableInteractive: a heading is only read
    <div role="columnheader" className={className} aria-sort={sorted}>
      {children}
    </div>
  );
}
