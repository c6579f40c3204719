import { useContext, useId, useState } from 'react';
import { FieldContext } from '../field-context.ts';
import { Star, starWords } from '../text/Stars.tsx';
import '../../styles/star-picker.css';

const STARS = [1, 2, 3, 4, 5] as const;

export type StarPickerProps = {
  /** In steps of half a star; 0 while none is chosen. */
  value: number;
  onValueChange: (value: number) => void;
};

/**
 * A rating as radio buttons, two to a star, for use in a `<Field group>`: its left half is half a star. A pointer over them
 * previews it.
 */
export function StarPicker({ value, onValueChange }: StarPickerProps) {
  const name = useId();
  const field = useContext(FieldContext);
  const [pointed, setPointed] = useState<number>();
  const lit = pointed ?? value;
  return (
    <div
      className="star-picker"
      role="radiogroup"
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-required={field?.required || undefined}
      onPointerLeave={() => setPointed(undefined)}
    >
      {STARS.map((star) => (
        <span key={star}>
          <Star at={star} lit={lit} />
          {[star - 0.5, star].map((stars) => (
            <label
              key={stars}
              // A finger that scrolls over the stars previews nothing.
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
            >
              <input
                className="cover-input"
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                aria-label={starWords(stars)}
                data-autofocus={stars === (value || 1) || undefined}
                onChange={() => {
                  setPointed(undefined);
                  onValueChange(stars);
                }}
              />
            </label>
          ))}
        </span>
      ))}
      <span className="sm muted num" aria-hidden="true">
        {starsText(lit)} of 5
      </span>
    </div>
  );
}

/** '3½' */
function starsText(stars: number): string {
  return `${Math.floor(stars) || (stars === 0 ? 0 : '')}${stars % 1 === 0 ? '' : '½'}`;
}
