// Chunk: small

import type { ReactNode } from 'react';
import { Lamp, type LampTone } from '../Lamp.tsx';
import '../../styles/status-line.css';

export type StatusLineProps = {
  /** Green is done, amber could be better, red needs a decision. The text repeats this in words. */
  tone?: LampTone | undefined;
  title: string;
  /** One or more lines of small text. */
  text: ReactNode;
  /** The action for this state. */
  children?: ReactNode;
};

/** A row of the settings: a lamp, a state, and the button that changes it. */
export function StatusLine({ tone, title, text, children }: StatusLineProps) {
  return (
    <div className="status-line">
      <span className="status-lamp">{tone !== undefined && <Lamp tone={tone} />}</span>
      <div>
        <b>{title}</b>
        <div className="muted sm">{text}</div>
      </div>
      {children}
    </div>
  );
}
