import type { ReactNode } from 'react';

/** `children` are the links; `note` is a line beneath them. */
export function Footer({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label="Footer">{children}</nav>
        {note !== undefined && <p className="xs">{note}</p>}
      </div>
    </footer>
  );
}
