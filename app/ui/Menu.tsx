import { type KeyboardEvent, type MouseEvent, type ReactElement, useState } from 'react';
import { drawnAs } from './drawn-as.ts';
import { type LaterCode, laterCode, useLaterCode } from './later-code.ts';
import type { MenuOpener, MenuProps } from './overlay/OpenMenu.tsx';

const openMenu = laterCode(() => import('./overlay/OpenMenu.tsx'));

/** A button that opens a list of actions. The menu's code loads on first use; until then only the button renders. */
export function Menu(props: MenuProps) {
  const { opened, button } = useMenuButton(props.trigger, openMenu);
  return opened ? <opened.code.OpenMenu {...props} opener={opened.opener} /> : button;
}

/** The button of a menu whose list of actions comes with its code. */
export function useMenuButton<Code>(trigger: ReactElement, menu: LaterCode<Code>) {
  const [opener, setOpener] = useState<MenuOpener>();
  const code = useLaterCode(menu, opener !== undefined, () => setOpener(undefined));
  const fetchAhead = () => {
    menu.load().catch(() => undefined);
  };
  const button = drawnAs('button', trigger, {
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
  return { opened: code && opener && { code, opener }, button };
}
