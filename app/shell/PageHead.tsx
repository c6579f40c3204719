import type { ReactNode } from 'react';
import { SyncPill } from './SyncPill.tsx';

export type PageHeadProps = {
  title: string;
  /** A line under the title. */
  text?: ReactNode;
  /** Keys at the right, on all widths. */
  children?: ReactNode;
  /** Below a tab's own screen the pill stands only while something is not synced. */
  isDeeper?: boolean;
};

/** The Besley title a screen starts with; on phones the sync pill stands at its right. */
export function PageHead({ title, text, children, isDeeper = false }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="row">
        <h1 className="title-1 grow" tabIndex={-1} data-page-title>
          {title}
        </h1>
        {children}
        <span className="phone">
          <SyncPill isQuiet={isDeeper} />
        </span>
      </div>
      {text !== undefined && <p className="muted">{text}</p>}
    </header>
  );
}
