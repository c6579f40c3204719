import { useState } from 'react';

export interface DialogAbout<Subject> {
  open: boolean;
  /** The subject of the dialog, kept while it closes. */
  about: Subject | undefined;
  /** A React key for the dialog: each opening starts with fresh content. */
  opening: number;
  show(about: Subject): void;
  close(): void;
}

/** The state of a dialog that is opened about one thing after another. */
export function useDialogAbout<Subject>(): DialogAbout<Subject> {
  const [open, setOpen] = useState(false);
  const [{ about, opening }, setAbout] = useState<{ about?: Subject; opening: number }>({ opening: 0 });
  return {
    open,
    about,
    opening,
    show(next) {
      setAbout((before) => ({ about: next, opening: before.opening + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
