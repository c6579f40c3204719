import type { CSSProperties } from 'react';

export type GradeTicksProps = {
  /** The short label, e.g. VG+. */
  label: string;
  /** How many of the eight ticks are filled. */
  ticks: number;
  /** Read in place of the short label. */
  fullName?: string | undefined;
  /** Only the ticks, beside words that already say it. */
  ticksOnly?: boolean | undefined;
};

/** A condition: its short label over eight ticks, in no colour that judges. */
export function GradeTicks({ label, ticks, fullName, ticksOnly = false }: GradeTicksProps) {
  const bar = <i style={{ '--g': ticks } as CSSProperties} aria-hidden="true" />;
  if (ticksOnly) return <span className="grade">{bar}</span>;
  return (
    <span className="grade">
      {fullName === undefined ? (
        label
      ) : (
        <>
          <span aria-hidden="true">{label}</span>
          <span className="vh">{fullName}</span>
        </>
      )}
      {bar}
    </span>
  );
}
