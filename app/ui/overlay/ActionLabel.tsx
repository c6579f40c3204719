import type { ActionItem } from '../action-item.ts';

/** The content of an item in a menu or an action sheet. */
export function ActionLabel({ item }: { item: ActionItem }) {
  return (
    <>
      {item.icon}
      <span>
        {item.label}
        {item.hint !== undefined && <small>{item.hint}</small>}
      </span>
    </>
  );
}
