import '../styles/instruments.css';

export type MeterProps = {
  label: string;
  value: number;
  max: number;
  /** From this value on, segments are lit as a warning. Defaults to 13 of 15. */
  warnFrom?: number | undefined;
};

const segments = 15;
const segmentNumbers = Array.from({ length: segments }, (_, index) => index + 1);

/** The level meter: 15 segments whatever the limit; all red once it is reached. */
export function Meter({ label, value, max, warnFrom = (max * 13) / 15 }: MeterProps) {
  const filled = Math.min(segments, Math.ceil((value / max) * segments));
  const warnSegment = Math.ceil((warnFrom / max) * segments);
  return (
    <div
      className={value >= max ? 'meter full' : 'meter'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={`${value} of ${max}`}
    >
      {segmentNumbers.map((segment) => (
        <i key={segment} className={segment > filled ? undefined : segment >= warnSegment ? 'w' : 'f'} />
      ))}
    </div>
  );
}
