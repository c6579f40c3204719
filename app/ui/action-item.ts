import type { ReactElement, ReactNode } from 'react';

/** One line of a menu or an action sheet. */
export type ActionItem = {
  label: string;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Draws the line as a link, e.g. `<Link to="/profile" />`. */
  render?: ReactElement | undefined;
  tone?: 'bad' | undefined;
  disabled?: boolean | undefined;
  /** A second line, for instance why it is disabled. */
  hint?: string | undefined;
};
