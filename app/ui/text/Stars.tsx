export const STAR = 'M12 2.2l3 6.4 7 .9-5.1 4.8 1.3 6.9L12 17.8l-6.2 3.4 1.3-6.9L2 9.5l7-.9z';
const LEFT_HALF = 'M12 2.2v15.6l-6.2 3.4 1.3-6.9L2 9.5l7-.9z';

export type StarsProps = {
  value: number;
  label?: string | undefined;
  /** Half stars are drawn, too. */
  halves?: boolean | undefined;
};

/** A rating rounded to whole stars, or to half ones; the label gives the exact number. */
export function Stars({ value, label = `${Number(value.toFixed(1))} out of 5`, halves = false }: StarsProps) {
  const lit = halves ? Math.round(value * 2) / 2 : Math.round(value);
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((at) => (
        <svg key={at} className={at > Math.ceil(lit) ? 'e' : undefined} viewBox="0 0 24 24" aria-hidden="true">
          {at - lit === 0.5 ? (
            <>
              <path className="e" d={STAR} />
              <path d={LEFT_HALF} />
            </>
          ) : (
            <path d={STAR} />
          )}
        </svg>
      ))}
    </span>
  );
}
