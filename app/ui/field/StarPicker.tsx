import { useContext, useId, useState } from 'react';
import { FieldContext } from '../field-context.ts';
import { STAR } from '../text/Stars.tsx';
import '../../styles/star-picker.css';

const STARS = [1, 2, 3, 4, 5] as const;

export type StarPickerProps = {
  /** 0 while none is chosen. */
  value: number;
  onValueChange: (value: number) => void;
};

/** A rating as radio buttons, for use in a `<Field group>`; a pointer over a star previews it. */
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
        <label
          key={star}
          className={star > lit ? 'e' : undefined}
          // A finger that scrolls over the stars previews nothing.
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
        >
          <input
            className="cover-input"
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            aria-label={`${star} of 5`}
            data-autofocus={star === (value || 1) || undefined}
            onChange={() => {
              setPointed(undefined);
              onValueChange(star);
            }}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={STAR} />
          </svg>
        </label>
      ))}
      <span className="sm muted num" aria-hidden="true">
        {lit} of 5
      </span>
    </div>
  );
}
