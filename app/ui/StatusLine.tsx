import type { ReactNode } from 'react';
import { Lamp, type LampTone } from './Lamp.tsx';
import '../styles/status-line.css';

export type StatusLineProps = {
  /** How well this is: green is done, amber could be better, red needs a decision. The text says it too. */
  tone?: LampTone | undefined;
  title: string;
  /** One line or several; whatever is written small. */
  text: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
};

/** A ruled line of settings with a lamp: what stands how, and the key that changes it. */
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
