// Chunk: small

import type { ReactNode } from 'react';
import '../../styles/page-note.css';

export type PageNoteProps = {
  title: string;
  text: ReactNode;
  /** Links and buttons to other pages. */
  actions: ReactNode;
  /** `alert` announces the whole page, `status` only its text. */
  live?: 'alert' | 'status' | undefined;
  children?: ReactNode;
};

/** Replaces a page that cannot be shown, with the reason and links to other pages. */
export function PageNote({ title, text, actions, live, children }: PageNoteProps) {
  return (
    <div className="wrap page lost" role={live === 'alert' ? live : undefined}>
      <h1 className="title-1" tabIndex={-1} data-page-title>
        {title}
      </h1>
      <div className="muted" role={live === 'status' ? live : undefined}>
        {text}
      </div>
      <p className="lost-actions">{actions}</p>
      {children}
    </div>
  );
}
