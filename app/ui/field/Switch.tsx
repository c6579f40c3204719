import { type ReactNode, useId } from 'react';
import '../../styles/choices.css';

export type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  hint?: ReactNode;
  /** Keeps the label for assistive technology only. */
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

/** A switch with its label at the left; the whole row is clickable. */
export function Switch({ label, checked, onCheckedChange, hint, labelHidden = false, disabled, name }: SwitchProps) {
  const id = useId();
  const input = (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className="switch"
      name={name}
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
    />
  );
  return (
    <label className={labelHidden ? 'switch-only' : 'setting'} htmlFor={id}>
      <span className={labelHidden ? 'vh' : undefined}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      {input}
    </label>
  );
}
