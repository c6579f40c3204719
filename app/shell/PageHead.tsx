import type { ReactNode } from 'react';
import { SyncPill } from './SyncPill.tsx';

export type PageHeadProps = {
  title: string;
  /** A line below the title. */
  text?: ReactNode;
  /** Buttons at the right, at all widths. */
  children?: ReactNode;
  /** On pages below a tab's own screen, the pill shows only while something is not synced. */
  isDeeper?: boolean;
};

/** A screen's title; on phones the sync pill is at its right. */
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
