import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/later/Checkbox.tsx';

export type RecordGridProps = {
  count: number;
  selectedCount: number;
  onSelectAll: (all: boolean) => void;
  children: ReactNode;
};

/** The desktop's list: a grid with only some of its rows in the page, so each row states its index. */
export function RecordGrid({ count, selectedCount, onSelectAll, children }: RecordGridProps) {
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
          <Head>Record</Head>
          <Head>Year</Head>
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

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see ListView
    // biome-ignore lint/a11y/useFocusableInteractive: a heading is only read
    <div role="columnheader" className={className}>
      {children}
    </div>
  );
}
