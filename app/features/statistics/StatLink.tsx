import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** The name of a bar; where it leads to the records that it counts, so does the whole bar. */
export function StatLink({ to, children }: { to: ReactElement | undefined; children: ReactNode }) {
  return to ? cloneElement(to, { className: 'go' } as object, children) : children;
}
