import type { ActionItem } from './action-item.ts';

/** What a line of a menu or an action sheet says. */
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
