// Chunk: small

import type { ReactNode } from 'react';
import '../../styles/key-values.css';

export type KeyValuesProps = {
  rows: ReadonlyArray<{ key: string; value: ReactNode }>;
};

export function KeyValues({ rows }: KeyValuesProps) {
  return (
    <dl className="kv">
      {rows.map((row) => (
        <div key={row.key} className="contents">
          <dt>{row.key}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
