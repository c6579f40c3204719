import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { laterCode, useLaterCode } from './later-code.ts';
import { pagesToShow } from './pager-pages.ts';

export type PagerProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  label?: string | undefined;
  className?: string | undefined;
};

const pageDialog = laterCode(() => import('./PageDialog.tsx'));

/** Draws nothing for a single page. A press on a gap asks for the number of a page (AMB-83). */
export function Pager({ page, pageCount, onPageChange, label = 'Pages', className }: PagerProps) {
  const [asking, setAsking] = useState(false);
  const asked = useLaterCode(pageDialog, asking, () => setAsking(false));
  if (pageCount <= 1) return null;
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  return (
    <nav className={classNames('pager', className)} aria-label={label}>
      {/* aria-disabled, not disabled: the key someone just pressed must keep the focus. */}
      <button type="button" aria-disabled={isFirst || undefined} onClick={() => !isFirst && onPageChange(page - 1)}>
        <ChevronLeft className="i" />
        <span className="pager-word">Previous</span>
      </button>
      {pagesToShow(page, pageCount).map((shown, index, all) =>
        shown === 'gap' ? (
          <button
            key={`gap after ${all[index - 1]}`}
            type="button"
            aria-label="Another page"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            …
          </button>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onPageChange(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <button type="button" aria-disabled={isLast || undefined} onClick={() => !isLast && onPageChange(page + 1)}>
        <span className="pager-word">Next</span>
        <ChevronRight className="i" />
      </button>
      {asked && (
        <asked.PageDialog
          open={asking}
          onClose={() => setAsking(false)}
          page={page}
          pageCount={pageCount}
          onPageChange={onPageChange}
        />
      )}
    </nav>
  );
}
