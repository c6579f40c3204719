import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { AskedContext } from './asked-context.ts';

/** Opens a record over Look up; the whole row around it can be touched. */
export function ResultLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const q = useContext(AskedContext);
  return (
    <Link
      to="/look-up"
      search={{ ...(q !== '' && { q }), record: id }}
      resetScroll={false}
      className={className}
      data-result=""
    >
      {children}
    </Link>
  );
}
