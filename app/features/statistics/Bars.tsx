import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { Share } from '../../../shared/domain/breakdown.ts';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import { StatLink } from './StatLink.tsx';
import { litIndex, shareOf } from './share.ts';

export interface Bar {
  key: string;
  label: ReactNode;
  /** Screen readers read this instead of a short label. */
  fullName?: string | undefined;
  amount: number;
  text: string;
  /** The records counted here, on the shelf. */
  to?: ReactElement | undefined;
}

export type BarsProps = {
  title: string;
  bars: readonly Bar[];
  /** The number of bars shown at first. */
  shown?: number | undefined;
  /** A sentence shown instead of bars. */
  nothing?: string | undefined;
  wide?: boolean | undefined;
};

/** Names with bars and amounts; the longest bar is highlighted. */
export function Bars({ title, bars, shown = bars.length, nothing, wide = false }: BarsProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const amounts = bars.map(({ amount }) => amount);
  const [most, lit] = [Math.max(...amounts), litIndex(amounts)];
  const rest = bars.length - shown;
  return (
    <section className="stat-section" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      {bars.length === 0 && <p className="muted sm">{nothing}</p>}
      <ul className="stat-bars" data-wide={wide || undefined} aria-labelledby={id}>
        {(all ? bars : bars.slice(0, shown)).map(({ key, label, fullName, amount, text, to }, index) => (
          <li key={key} className={to && 'stretch'} data-most={index === lit || undefined}>
            <span className="stat-name">
              <StatLink to={to}>
                {fullName === undefined ? (
                  label
                ) : (
                  <>
                    <span aria-hidden="true">{label}</span>
                    <span className="vh">{fullName}</span>
                  </>
                )}
              </StatLink>
            </span>
            {amount > 0 ? (
              <i style={{ '--share': shareOf(amount, most) } as CSSProperties} aria-hidden="true" />
            ) : (
              <span />
            )}
            <b className="num">{text}</b>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" className="stat-all" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      )}
    </section>
  );
}

/** A longer list is too long to read as a chart. */
const MOST_NAMES = 100;

/** The filter of the home to which a name leads. */
type Where = { genre: string } | { label: string } | { artist: string };

export function barsOf(
  shares: readonly Share[],
  where: ((label: string) => Where) | undefined,
  name: (label: string) => string = (label) => label,
): Bar[] {
  return shares.slice(0, MOST_NAMES).map(({ key, label, count }) => ({
    key,
    label: name(label),
    amount: count,
    text: numberText(count),
    to: where && <Link to="/" search={where(label)} />,
  }));
}
