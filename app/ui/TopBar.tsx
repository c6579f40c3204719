import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TopBarProps = {
  brand: ReactNode;
  /** Links; the current one carries aria-current="page". */
  links?: ReactNode;
  /** At the right: sync pill, buttons, account menu. */
  actions?: ReactNode;
  navLabel?: string | undefined;
  /** Shown at all widths (for visitors), not only from 1024 px. */
  always?: boolean | undefined;
};

export function TopBar({ brand, links, actions, navLabel = 'Main', always = false }: TopBarProps) {
  return (
    <header className={classNames('topbar', !always && 'desk')}>
      <div className="wrap">
        {brand}
        {links !== undefined && <nav aria-label={navLabel}>{links}</nav>}
        <span className="grow" />
        {actions !== undefined && <div className="row topbar-actions">{actions}</div>}
      </div>
    </header>
  );
}
