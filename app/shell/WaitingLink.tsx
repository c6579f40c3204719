import { type ActiveOptions, Link, type LinkProps } from '@tanstack/react-router';
import { numberText } from '../ui/number-text.ts';

export type WaitingLinkProps = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** The number of waiting things. */
  count?: number | undefined;
  activeOptions?: ActiveOptions;
};

/** A link for administrators with the number of what waits behind it. */
export function WaitingLink({ to, label, count = 0, ...rest }: WaitingLinkProps) {
  if (count === 0) {
    return (
      <Link to={to} {...rest}>
        {label}
      </Link>
    );
  }
  return (
    <Link to={to} aria-label={`${label} ${numberText(count)} waiting`} {...rest}>
      {label} <span className="nav-count num">{numberText(count)}</span>
    </Link>
  );
}
