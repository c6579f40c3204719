import type { ReactNode } from 'react';

export type EmptyShelfProps = {
  title: string;
  text: ReactNode;
  action?: ReactNode;
};

/** An empty board with one dashed sleeve, one bold line, one sentence, one key. */
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
