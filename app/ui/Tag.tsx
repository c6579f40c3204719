import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export type TagProps = {
  children: ReactNode;
  /** Turns the tag into a button that removes it; `removeLabel` names it, e.g. 'Remove tag roots'. */
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
};

export function Tag({ children, onRemove, removeLabel }: TagProps) {
  if (!onRemove) return <span className="tag">{children}</span>;
  return (
    <button type="button" className="tag tag-key" aria-label={removeLabel} onClick={onRemove}>
      {children}
      <X className="i" />
    </button>
  );
}
