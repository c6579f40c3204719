// Chunk: small

import type { ReactNode } from 'react';
import '../../styles/setting-line.css';

export type SettingLineProps = {
  title: string;
  text: string;
  /** The control that changes it. */
  children: ReactNode;
};

/** A row of the settings without a lamp: a name, a sentence and the control. */
export function SettingLine({ title, text, children }: SettingLineProps) {
  return (
    <div className="setting-line">
      <span>
        <b>{title}</b>
        <small className="muted">{text}</small>
      </span>
      {children}
    </div>
  );
}
