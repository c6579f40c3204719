import { useId } from 'react';
import '../../styles/choices.css';

export type RadioListProps<T extends string> = {
  label: string;
  value: T | undefined;
  onValueChange: (value: T) => void;
  options: ReadonlyArray<{ value: T; label: string; hint?: string }>;
};

/** One choice out of a few sentences, one below the other. */
export function RadioList<T extends string>({ label, value, onValueChange, options }: RadioListProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="radio-list">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="check"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.hint === undefined ? (
            option.label
          ) : (
            <span>
              <b>{option.label}</b>
              <span className="muted sm radio-hint">{option.hint}</span>
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
