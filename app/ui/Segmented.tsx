import type { KeyboardEvent, ReactNode } from 'react';
import '../styles/choices.css';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export type SegmentedOption<T extends string> = {
  value: T;
  label: string;
  icon?: ReactNode;
  /** After the label, e.g. a badge. */
  badge?: ReactNode;
  hideLabel?: boolean | undefined;
};

export type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: ReadonlyArray<SegmentedOption<T>>;
};

/** A single choice: Tab reaches the pressed option, arrow keys move between options. */
export function Segmented<T extends string>({ label, value, onValueChange, options }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink to its buttons in all browsers
    <div role="group" className="seg" aria-label={label} onKeyDown={moveFocus}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          tabIndex={option.value === value ? 0 : -1}
          aria-pressed={option.value === value}
          aria-label={option.hideLabel ? option.label : undefined}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon}
          {!option.hideLabel && option.label}
          {option.badge}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((one) => one.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
