import { useEffect, useRef } from 'react';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
import type { Change } from './use-user-change.ts';

export type SavingSelectProps<Value extends string> = {
  /** For a field without a visible label. */
  label?: string | undefined;
  options: readonly (SelectOption & { value: Value })[];
  value: Value;
  change: Change<Value>;
};

/** Asks about each choice and shows what was until it is confirmed; while it is saved it is disabled, with what was chosen. */
export function SavingSelect<Value extends string>({ label, options, value, change }: SavingSelectProps<Value>) {
  const ref = useRef<HTMLSelectElement>(null);
  const isSaving = change.wanted !== undefined;
  const hadFocus = useRef(false);

  useEffect(() => {
    // A disabled select loses the focus.
    if (!isSaving && hadFocus.current && document.activeElement === document.body) ref.current?.focus();
    if (!isSaving) hadFocus.current = false;
  }, [isSaving]);

  return (
    <Select
      ref={ref}
      aria-label={label}
      options={options}
      value={change.wanted ?? value}
      disabled={isSaving}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (!chosen) return;
        hadFocus.current = document.activeElement === currentTarget;
        change.choose(chosen.value);
      }}
    />
  );
}
