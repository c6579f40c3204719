import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { ActionItem } from './action-item.ts';
import { drawnAs } from './drawn-as.ts';
import { laterCode, useLaterCode } from './later-code.ts';

export type MenuProps = {
  /** The key that opens it, e.g. `<IconButton aria-label="More for Low"><EllipsisVertical className="i" /></IconButton>`. */
  trigger: ReactElement;
  items: readonly ActionItem[];
  /** Drawn above the lines, e.g. a name and an e-mail address. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
};

const openMenu = laterCode(() => import('./OpenMenu.tsx'));

/** A key that opens a list of actions. Until its first use it is only the key. */
export function Menu(props: MenuProps) {
  const [opener, setOpener] = useState<'pointer' | 'keyboard'>();
  const code = useLaterCode(openMenu, opener !== undefined, () => setOpener(undefined));
  const key = drawnAs('button', props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click without a pointer has no count.
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
