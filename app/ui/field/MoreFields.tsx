// Chunk: small

import { type ReactNode, useState } from 'react';
import '../../styles/more-fields.css';

export type MoreFieldsProps = {
  title: string;
  /** At first; afterwards it stays as the person leaves it, so that it does not close when a field is emptied. */
  isOpen: boolean;
  children: ReactNode;
};

/** The fields of a form that few people need. */
export function MoreFields({ title, isOpen, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className="more-fields" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className="form">{children}</div>
    </details>
  );
}
