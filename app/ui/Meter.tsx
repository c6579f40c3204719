import '../styles/instruments.css';

export type MeterProps = {
  label: string;
  value: number;
  max: number;
  /** Segments from this value on show a warning colour. Defaults to 13 of 15. */
  warnFrom?: number | undefined;
};

const segments = 15;
const segmentNumbers = Array.from({ length: segments }, (_, index) => index + 1);

/** A level meter: 15 segments for any limit, all red at the limit. */
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
      aria-valuetext={`${Math.min(value, max)} of ${max}`}
    >
      {segmentNumbers.map((segment) => (
        <i key={segment} className={segment > filled ? undefined : segment >= warnSegment ? 'w' : 'f'} />
      ))}
    </div>
  );
}
