import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { laterCode, useLaterCode } from './later-code.ts';
import { pagesToShow } from './pager-pages.ts';
import { useWideScreen } from './use-wide-screen.ts';

export type PagerProps = {
  /** 1-based. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  label?: string | undefined;
  className?: string | undefined;
};

const pageDialog = laterCode(() => import('./overlay/PageDialog.tsx'));

/** Renders nothing for a single page. A click on a gap opens a dialog for the page number (AMB-83). */
export function Pager({ page, pageCount, onPageChange, label = 'Pages', className }: PagerProps) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const code = useLaterCode(pageDialog, dialogOpen, () => setDialogOpen(false));
  // A phone has room for seven buttons that a finger hits.
  const most = useWideScreen() ? 7 : 5;
  if (pageCount <= 1) return null;
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  return (
    <nav className={classNames('pager', className)} aria-label={label}>
      {/* aria-disabled instead of disabled keeps the focus on the button just clicked. */}
      <button type="button" aria-disabled={isFirst || undefined} onClick={() => !isFirst && onPageChange(page - 1)}>
        <ChevronLeft className="i" />
        <span className="pager-word">Previous</span>
      </button>
      {pagesToShow(page, pageCount, most).map((shown, index, all) =>
        shown === 'gap' ? (
          <button
            key={`gap after ${all[index - 1]}`}
            type="button"
            aria-label="Another page"
            aria-haspopup="dialog"
            onClick={() => setDialogOpen(true)}
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
      {code && (
        <code.PageDialog
          open={dialogOpen}
          onClose={() => setDialogOpen(false)}
          page={page}
          pageCount={pageCount}
          onPageChange={onPageChange}
        />
      )}
    </nav>
  );
}
