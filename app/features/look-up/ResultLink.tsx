import { type ReactNode, useContext } from 'react';
import { isPlainClick } from '../../ui/plain-click.ts';
import { OpenResult } from './open-result.ts';

/**
 * Opens a record over Look up; the whole surrounding row is clickable. Reads the callback from context, so typing does
 * not re-render it.
 */
export function ResultLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const open = useContext(OpenResult);
  return (
    <a
      href={`/look-up?record=${encodeURIComponent(id)}`}
      className={className}
      data-result=""
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(id);
      }}
    >
      {children}
    </a>
  );
}
