export const STAR = 'M12 2.2l3 6.4 7 .9-5.1 4.8 1.3 6.9L12 17.8l-6.2 3.4 1.3-6.9L2 9.5l7-.9z';

export type StarsProps = { value: number; label?: string | undefined };

/** A rating rounded to whole stars; the label gives the exact number. */
export function Stars({ value, label = `${Number(value.toFixed(1))} out of 5` }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((at) => (
        <svg key={at} className={at > Math.round(value) ? 'e' : undefined} viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
