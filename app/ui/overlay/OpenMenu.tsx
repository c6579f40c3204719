import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ActionItem } from '../action-item.ts';
import { ActionLabel } from './ActionLabel.tsx';
import { useLayer } from './use-layer.ts';
import '../../styles/overlays.css';

export type MenuOpener = 'pointer' | 'keyboard';

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

export type OpenMenuProps = MenuProps & { opener: MenuOpener };

/** The content of Menu, loaded when it first opens: it mounts with its items visible. */
export function OpenMenu({ trigger, items, head, align = 'end', opener }: OpenMenuProps) {
  const key = useRef<HTMLButtonElement>(null);
  const isByKeyboard = opener === 'keyboard';
  const [isOpen, setIsOpen] = useState(!isByKeyboard);
  useLayer(isOpen, () => setIsOpen(false));
  useLayoutEffect(() => {
    // This trigger has just replaced the button that had the focus. The extra click makes Base UI focus the first item
    // after keyboard use.
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
