import type { CSSProperties } from 'react';

export type GradeTicksProps = {
  /** The short label, e.g. VG+. */
  label: string;
  /** The number of filled ticks, of eight. */
  ticks: number;
  /** Screen readers read this instead of the short label. */
  fullName?: string | undefined;
  /** Renders only the ticks, next to text that already names the condition. */
  ticksOnly?: boolean | undefined;
};

/** A condition: its short label over eight ticks. The colour stays neutral, because a low grade is not an error. */
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
