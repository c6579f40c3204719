const STAR = 'M12 2.2l3 6.4 7 .9-5.1 4.8 1.3 6.9L12 17.8l-6.2 3.4 1.3-6.9L2 9.5l7-.9z';
const LEFT_HALF = 'M12 2.2v15.6l-6.2 3.4 1.3-6.9L2 9.5l7-.9z';

export type StarsProps = {
  value: number;
  /** A mean is rounded to whole stars, and its label is exact to a tenth. */
  whole?: boolean | undefined;
};

/** A rating in stars and half ones; the label gives the exact number. */
export function Stars({ value, whole = false }: StarsProps) {
  const lit = whole ? Math.round(value) : Math.round(value * 2) / 2;
  return (
    <span className="stars" role="img" aria-label={starWords(value)}>
      {[1, 2, 3, 4, 5].map((at) => (
        <Star key={at} at={at} lit={lit} />
      ))}
    </span>
  );
}

/** One of five. */
export function Star({ at, lit }: { at: number; lit: number }) {
  return (
    <svg className={at > Math.ceil(lit) ? 'e' : undefined} viewBox="0 0 24 24" aria-hidden="true">
      {at - lit === 0.5 ? (
        <>
          <path className="e" d={STAR} />
          <path d={LEFT_HALF} />
        </>
      ) : (
        <path d={STAR} />
      )}
    </svg>
  );
}

/** '3 of 5 stars', '3 and a half of 5 stars'; '4.8 of 5 stars' of a mean. */
export function starWords(stars: number): string {
  if (stars % 1 !== 0.5) return `${Number(stars.toFixed(1))} of 5 stars`;
  return stars < 1 ? 'Half a star of 5' : `${Math.floor(stars)} and a half of 5 stars`;
}
