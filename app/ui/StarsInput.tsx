import { useId, useState } from 'react';
import { StarShape, starValues } from './Stars.tsx';

export type StarsInputProps = {
  label: string;
  /** 0 while nothing is chosen. */
  value: number;
  onValueChange: (value: number) => void;
  disabled?: boolean | undefined;
};

/** Five stars to choose from: radio buttons underneath, so arrow keys work, with a preview under the pointer. */
export function StarsInput({ label, value, onValueChange, disabled }: StarsInputProps) {
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const lit = hovered || value;
  return (
    <div className="stars-pick" role="radiogroup" aria-label={label} onPointerLeave={() => setHovered(0)}>
      {starValues.map((star) => (
        <label key={star} data-lit={star <= lit || undefined} onPointerEnter={() => setHovered(star)}>
          <input
            type="radio"
            className="cover-input"
            name={name}
            value={star}
            checked={star === value}
            disabled={disabled}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            onChange={() => onValueChange(star)}
          />
          <StarShape />
        </label>
      ))}
    </div>
  );
}
