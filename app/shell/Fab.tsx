import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../ui/class-names.ts';
import { usePageMark } from '../ui/overlay/use-page-mark.ts';

export type FabProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
};

/** The round add button above the tab bar of phones; from 1024 px up the top bar has the action. */
export function Fab({ label, className, children, ...rest }: FabProps) {
  usePageMark('fab');
  return (
    <button type="button" {...rest} className={classNames('fab', className)} aria-label={label}>
      {children ?? <Plus className="i" />}
    </button>
  );
}
