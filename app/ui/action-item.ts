import type { ReactElement, ReactNode } from 'react';

/** One item of a menu or an action sheet. */
export type ActionItem = {
  label: string;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Renders the item as a link, e.g. `<Link to="/profile" />`. */
  render?: ReactElement | undefined;
  tone?: 'bad' | undefined;
  disabled?: boolean | undefined;
  /** A second line, e.g. the reason why it is disabled. */
  hint?: string | undefined;
};
