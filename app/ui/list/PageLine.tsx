// Chunk: small

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../../styles/page-line.css';

export type PageLineProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Before the text: an icon, a sleeve. */
  mark?: ReactNode;
  /** The control at the right. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A row of a list: a bold label, a small sentence and one control, with a hairline below. */
export function PageLine({ title, text, mark, children, className }: PageLineProps) {
  return (
    <li className={classNames('page-line', className)}>
      {mark}
      <span className="grow">
        <b>{title}</b>
        {text !== undefined && <small>{text}</small>}
      </span>
      {children}
    </li>
  );
}
