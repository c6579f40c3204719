import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { StatLink } from './StatLink.tsx';
import { litIndex, shareOf } from './share.ts';

export interface Spine {
  decade: number;
  amount: number;
  /** The formatted amount. */
  text: string;
  /** Shown above the spine where the whole text is too wide. */
  short?: string;
}

/** Spines scaled to their amounts, the highest highlighted; each amount is above its spine. */
export function DecadeSpines({ spines, label }: { spines: readonly Spine[]; label: string }) {
  const amounts = spines.map(({ amount }) => amount);
  const [most, lit] = [Math.max(...amounts), litIndex(amounts)];
  const [first, last] = [spines.at(0)?.decade ?? 0, spines.at(-1)?.decade ?? 0];
  // Across a century, '10s' would be ambiguous.
  const isShort = last - first < 100;
  return (
    <ul className="stat-spines" aria-label={label}>
      {spines.map(({ decade, amount, text, short = text }, index) => (
        <li key={decade} className="stretch" data-most={index === lit || undefined}>
          <StatLink to={amount > 0 ? <Link to="/" search={{ decade }} /> : undefined}>
            <span className="vh">{`${decade}s: ${text}`}</span>
          </StatLink>
          <b className="num" aria-hidden="true">
            {short}
          </b>
          <i style={{ '--share': shareOf(amount, most) } as CSSProperties} aria-hidden="true" />
          <span aria-hidden="true">{isShort ? `${String(decade).slice(2)}s` : `${decade}s`}</span>
        </li>
      ))}
    </ul>
  );
}
