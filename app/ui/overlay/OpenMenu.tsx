import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ActionItem } from '../action-item.ts';
import { classNames } from '../class-names.ts';
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

export type MenuFrameProps = Pick<MenuProps, 'trigger' | 'align'> & {
  opener: MenuOpener;
  className?: string | undefined;
  children: ReactNode;
};

/** The content of Menu, loaded when it first opens: it mounts with its items visible. */
export function OpenMenu({ items, head, ...frame }: OpenMenuProps) {
  return (
    <MenuFrame {...frame}>
      {head !== undefined && <div className="menu-head">{head}</div>}
      {items.map((item) => (
        <MenuLine key={item.label} item={item} />
      ))}
    </MenuFrame>
  );
}

/** An open menu with its button. */
export function MenuFrame({ trigger, align = 'end', opener, className, children }: MenuFrameProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isByKeyboard = opener === 'keyboard';
  const [isOpen, setIsOpen] = useState(!isByKeyboard);
  useLayer(isOpen, () => setIsOpen(false));
  useLayoutEffect(() => {
    // This trigger has just replaced the button that had the focus. The extra click makes Base UI focus the first item
    // after keyboard use.
    button.current?.focus({ preventScroll: true });
    if (isByKeyboard) button.current?.click();
  }, [isByKeyboard]);
  return (
    <BaseMenu.Root modal={false} open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
      <BaseMenu.Trigger ref={button} render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="menu-place" align={align} sideOffset={6} collisionPadding={12}>
          <BaseMenu.Popup className={classNames('menu', className)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuLine({ item }: { item: ActionItem }) {
  return (
    <MenuEntry {...item}>
      <ActionLabel item={item} />
    </MenuEntry>
  );
}

export type MenuEntryProps = Pick<ActionItem, 'render' | 'onSelect' | 'tone' | 'disabled'> & {
  className?: string | undefined;
  children: ReactNode;
};

/** A line of a menu: a link if `render` is one, else a button. */
export function MenuEntry({ render, onSelect, tone, disabled, className, children }: MenuEntryProps) {
  const look = classNames('menu-item', className);
  if (render) {
    return (
      <BaseMenu.LinkItem className={look} render={render} closeOnClick onClick={onSelect}>
        {children}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item className={look} data-tone={tone} disabled={disabled} onClick={onSelect}>
      {children}
    </BaseMenu.Item>
  );
}
