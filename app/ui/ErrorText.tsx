import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line saying what is wrong, with the icon that says so without colour. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <CircleAlert className="i" />
      <span>{children}</span>
    </p>
  );
}
