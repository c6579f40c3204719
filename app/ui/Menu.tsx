import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import type { ActionItem } from './action-item.ts';

export type MenuProps = {
  /** The key that opens it, e.g. `<IconButton aria-label="More for Low"><EllipsisVertical className="i" /></IconButton>`. */
  trigger: ReactElement;
  items: readonly ActionItem[];
  /** Drawn above the lines, e.g. a name and an e-mail address. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
};

export function Menu({ trigger, items, head, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
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
  const inside = (
    <>
      {item.icon}
      <span>
        {item.label}
        {item.hint !== undefined && <small>{item.hint}</small>}
      </span>
    </>
  );
  if (item.render) {
    return (
      <BaseMenu.LinkItem className="menu-item" render={item.render} closeOnClick onClick={item.onSelect}>
        {inside}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item className="menu-item" data-tone={item.tone} disabled={item.disabled} onClick={item.onSelect}>
      {inside}
    </BaseMenu.Item>
  );
}
