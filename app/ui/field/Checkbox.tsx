import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../../styles/choices.css';

export type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  /** `shiftKey` allows a list to select a range. */
  onCheckedChange: (checked: boolean, how: { shiftKey: boolean }) => void;
  labelHidden?: boolean | undefined;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  tabIndex?: number | undefined;
};

/** A 22 px box inside a 44 px label, the minimum touch target. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onCheckedChange, labelHidden = false, indeterminate = false, disabled, name } = props;
  return (
    <label className={labelHidden ? 'hit' : 'check-row'}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = indeterminate && !checked;
        }}
        type="checkbox"
        className="check"
        name={name}
        tabIndex={props.tabIndex}
        checked={checked}
        disabled={disabled}
        onChange={(event) => {
          const native = event.nativeEvent;
          onCheckedChange(event.currentTarget.checked, {
            shiftKey: native instanceof MouseEvent && native.shiftKey,
          });
        }}
      />
      <span className={classNames(labelHidden && 'vh')}>{label}</span>
    </label>
  );
}
