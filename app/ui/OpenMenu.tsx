import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useLayoutEffect, useRef, useState } from 'react';
import { ActionLabel } from './ActionLabel.tsx';
import type { ActionItem } from './action-item.ts';
import type { MenuProps } from './Menu.tsx';
import { useLayer } from './use-layer.ts';
import '../styles/overlays.css';

export type OpenMenuProps = MenuProps & { opener: 'pointer' | 'keyboard' };

/** What a Menu becomes when it is first opened: it mounts with its lines shown. */
export function OpenMenu({ trigger, items, head, align = 'end', opener }: OpenMenuProps) {
  const key = useRef<HTMLButtonElement>(null);
  const isByKeyboard = opener === 'keyboard';
  const [isOpen, setIsOpen] = useState(!isByKeyboard);
  useLayer(isOpen, () => setIsOpen(false));
  useLayoutEffect(() => {
    // The key that was pressed has just been replaced by this one. A click of no pointer also goes to the first line.
    key.current?.focus({ preventScroll: true });
    if (isByKeyboard) key.current?.click();
  }, [isByKeyboard]);
  return (
    <BaseMenu.Root modal={false} open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
      <BaseMenu.Trigger ref={key} render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="menu-place" align={align} sideOffset={6} collisionPadding={12}>
          <BaseMenu.Popup className="menu">
            {head !== undefined && <div className="menu-head">{head}</div>}
            {items.map((item) => (
              <MenuLine key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuLine({ item }: { item: ActionItem }) {
  if (item.render) {
    return (
      <BaseMenu.LinkItem className="menu-item" render={item.render} closeOnClick onClick={item.onSelect}>
        <ActionLabel item={item} />
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item className="menu-item" data-tone={item.tone} disabled={item.disabled} onClick={item.onSelect}>
      <ActionLabel item={item} />
    </BaseMenu.Item>
  );
}
