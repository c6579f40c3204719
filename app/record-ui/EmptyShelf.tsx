import type { ReactNode } from 'react';

export type EmptyShelfProps = {
  title: string;
  text: ReactNode;
  action?: ReactNode;
};

/** An empty board with a dashed sleeve; `action` is its one button. */
export function EmptyShelf({ title, text, action }: EmptyShelfProps) {
  return (
    <div className="empty">
      <div className="empty-board" aria-hidden="true" />
      <b>{title}</b>
      <p className="muted sm">{text}</p>
      {action}
    </div>
  );
}
