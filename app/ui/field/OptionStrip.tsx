import { useContext, useId } from 'react';
import { FieldContext } from '../field-context.ts';
import '../../styles/choices.css';

export type OptionStripOption<T extends string> = {
  value: T;
  short: string;
  name: string;
  /** One line shown below while the option is selected. */
  meaning?: string | undefined;
};

export type OptionStripProps<T extends string> = {
  value: T | undefined;
  onValueChange: (value: T) => void;
  options: ReadonlyArray<OptionStripOption<T>>;
  /** Says, in place of the meaning, that the value is a default; choosing it again is a choice. */
  unchosen?: string | undefined;
  /** Only for use outside a `<Field group>`, which names the strip itself. */
  label?: string | undefined;
};

/** A strip of radio buttons; assistive technology gets the full names. */
export function OptionStrip<T extends string>({ value, onValueChange, options, unchosen, label }: OptionStripProps<T>) {
  const name = useId();
  const field = useContext(FieldContext);
  const meaning = unchosen ?? options.find((option) => option.value === value)?.meaning;
  const describedBy = [field?.describedBy, meaning && `${name}-meaning`].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <div
        className="grades"
        role="radiogroup"
        data-unchosen={unchosen !== undefined || undefined}
        aria-label={label}
        aria-labelledby={label === undefined ? field?.labelId : undefined}
        aria-describedby={describedBy}
        aria-invalid={field?.invalid || undefined}
        aria-required={field?.required || undefined}
      >
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="cover-input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.name}
              onChange={() => onValueChange(option.value)}
              onClick={unchosen === undefined ? undefined : () => onValueChange(option.value)}
            />
            <span aria-hidden="true">{option.short}</span>
          </label>
        ))}
      </div>
      {meaning !== undefined && (
        <p className="xs muted" id={`${name}-meaning`}>
          {meaning}
        </p>
      )}
    </>
  );
}
