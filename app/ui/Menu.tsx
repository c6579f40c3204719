import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { ActionItem } from './action-item.ts';
import { drawnAs } from './drawn-as.ts';
import { laterCode, useLaterCode } from './later-code.ts';

export type MenuProps = {
  /**
   * The button that opens it, e.g. `<IconButton aria-label="More for Low"><EllipsisVertical className="i"
   * /></IconButton>`.
   */
  trigger: ReactElement;
  items: readonly ActionItem[];
  /** Rendered above the items, e.g. a name and an e-mail address. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
};

const openMenu = laterCode(() => import('./later/OpenMenu.tsx'));

/** A button that opens a list of actions. The menu's code loads on first use; until then only the button renders. */
export function Menu(props: MenuProps) {
  const [opener, setOpener] = useState<'pointer' | 'keyboard'>();
  const code = useLaterCode(openMenu, opener !== undefined, () => setOpener(undefined));
  const key = drawnAs('button', props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A keyboard click has detail 0.
    onClick: (event: MouseEvent) => setOpener(event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpener('keyboard');
    },
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
  });
  return code && opener ? <code.OpenMenu {...props} opener={opener} /> : key;
}

function fetchAhead(): void {
  openMenu.load().catch(() => undefined);
}
