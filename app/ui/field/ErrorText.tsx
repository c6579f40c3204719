import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error message; the icon marks it without relying on colour. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <CircleAlert className="i" />
      <span>{children}</span>
    </p>
  );
}
