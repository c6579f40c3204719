import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactElement } from 'react';
import type { Breakdown } from '../../../shared/domain/breakdown.ts';
import { numberText } from '../../ui/number-text.ts';
import { StatLink } from './StatLink.tsx';
import { litIndex, shareOf } from './share.ts';

export interface Spine {
  key: number;
  /** Below the spine. */
  name: string;
  /** Screen readers read this instead of a short name. */
  fullName: string;
  amount: number;
  /** The formatted amount. */
  text: string;
  /** Shown above the spine where the whole text is too wide. */
  short?: string | undefined;
  /** The records counted here, on the shelf. */
  to?: ReactElement | undefined;
}

/** Spines scaled to their amounts, the highest highlighted; each amount is above its spine. */
export function Spines({ spines, label }: { spines: readonly Spine[]; label: string }) {
  const amounts = spines.map(({ amount }) => amount);
  const [most, lit] = [Math.max(...amounts), litIndex(amounts)];
  return (
    <ul className="stat-spines" aria-label={label}>
      {spines.map(({ key, name, fullName, amount, text, short = text, to }, index) => (
        <li key={key} className={to && 'stretch'} data-most={index === lit || undefined}>
          <StatLink to={to}>
            <span className="vh">{`${fullName}: ${text}`}</span>
          </StatLink>
          <b className="num" aria-hidden="true">
            {short}
          </b>
          <i style={{ '--share': shareOf(amount, most) } as CSSProperties} aria-hidden="true" />
          <span aria-hidden="true">{name}</span>
        </li>
      ))}
    </ul>
  );
}

export interface DecadeSpine extends Pick<Spine, 'amount' | 'text' | 'short'> {
  decade: number;
}

/** @param isLinked each spine leads to all records of its decade */
export function DecadeSpines({
  spines,
  label,
  isLinked = true,
}: {
  spines: readonly DecadeSpine[];
  label: string;
  isLinked?: boolean;
}) {
  const [first, last] = [spines.at(0)?.decade ?? 0, spines.at(-1)?.decade ?? 0];
  // Across a century, '10s' would be ambiguous.
  const isShort = last - first < 100;
  return (
    <Spines
      label={label}
      spines={spines.map(({ decade, ...spine }) => ({
        ...spine,
        key: decade,
        name: isShort ? `${String(decade).slice(2)}s` : `${decade}s`,
        fullName: `${decade}s`,
        to: isLinked && spine.amount > 0 ? <Link to="/" search={{ decade }} /> : undefined,
      }))}
    />
  );
}

/**
 * Records by the decade of their pressing.
 * @param isLinked each decade leads to all its records
 */
export function Decades({ found: { decades, undated }, isLinked = true }: { found: Breakdown; isLinked?: boolean }) {
  return (
    <section className="stat-section" aria-labelledby="stat-decades">
      <h2 className="title-3" id="stat-decades">
        By decade
      </h2>
      {decades.length > 0 && (
        <DecadeSpines
          label="Records by decade"
          isLinked={isLinked}
          spines={decades.map(({ decade, count }) => ({ decade, amount: count, text: numberText(count) }))}
        />
      )}
      {undated > 0 && (
        <p className="muted sm stat-note">
          {undated === 1 ? 'One record has no year.' : `${numberText(undated)} records have no year.`}
        </p>
      )}
    </section>
  );
}
