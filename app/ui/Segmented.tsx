import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

export type SegmentedOption<T extends string> = {
  value: T;
  label: string;
  icon?: ReactNode;
  hideLabel?: boolean | undefined;
};

export type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: ReadonlyArray<SegmentedOption<T>>;
};

/** A well with one raised key: always exactly one is pressed. */
export function Segmented<T extends string>({ label, value, onValueChange, options }: SegmentedProps<T>) {
  return (
    <ToggleGroup
      className="seg"
      aria-label={label}
      value={[value]}
      onValueChange={(pressed) => {
        const next = options.find((option) => option.value === pressed[0]);
        if (next) onValueChange(next.value);
      }}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} aria-label={option.hideLabel ? option.label : undefined}>
          {option.icon}
          {!option.hideLabel && option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
