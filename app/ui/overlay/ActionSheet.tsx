import type { ReactNode } from 'react';
import type { ActionItem } from '../action-item.ts';
import { Dialog } from '../Dialog.tsx';
import { drawnAs } from '../drawn-as.ts';
import { ActionLabel } from './ActionLabel.tsx';

export type ActionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  items: readonly ActionItem[];
  /** Rendered above the items, e.g. a sleeve with its caption. */
  head?: ReactNode;
  onClosed?: (() => void) | undefined;
};

/** A Menu's items as a bottom sheet, for long presses and buttons near the thumb. */
export function ActionSheet({ open, onClose, title, items, head, onClosed }: ActionSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} onClosed={onClosed}>
      {head}
      <ul className="sheet-items">
        {items.map((item) => (
          <li key={item.label}>
            <ActionLine item={item} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ActionLine({ item, onClose }: { item: ActionItem; onClose: () => void }) {
  return drawnAs('button', item.render, {
    className: 'menu-item',
    'data-tone': item.tone,
    ...(item.render === undefined && {
      type: 'button' as const,
      disabled: item.disabled,
    }),
    onClick: () => {
      onClose();
      item.onSelect?.();
    },
    children: <ActionLabel item={item} />,
  });
}
