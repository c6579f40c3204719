import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type FabProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
};

/** The round add button: above the tab bar on phones, in the lower right corner on desktops. */
export function Fab({ label, className, children, ...rest }: FabProps) {
  return (
    <button type="button" {...rest} className={classNames('fab', className)} aria-label={label}>
      {children ?? <Plus className="i" />}
    </button>
  );
}
