import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldContext } from '../field-context.ts';
import { ErrorText } from './ErrorText.tsx';

export type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  /** Adds '*' to the label. */
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The label names a group of controls (a row of buttons, tags) instead of one input. */
  group?: boolean | undefined;
  className?: string | undefined;
};

/** Connects a visible label, a control, its hint and its error for assistive technology. */
export function Field({ label, children, required = false, hint, error, group = false, className }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const describedBy =
    classNames(hint !== undefined && hint !== null && `${id}-hint`, hasError && `${id}-error`) || undefined;
  const text = (
    <>
      {label}
      {required && ' *'}
    </>
  );
  return (
    <FieldContext
      value={{
        controlId: id,
        labelId: `${id}-label`,
        describedBy,
        invalid: hasError,
        required,
      }}
    >
      <div className={classNames('field', className)}>
        {group ? (
          <span className="lab" id={`${id}-label`}>
            {text}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {text}
          </label>
        )}
        {children}
        {hint !== undefined && hint !== null && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {hasError && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </FieldContext>
  );
}
