import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { DiscountForm } from './use-discount.ts';

const CODE_MAX = 50;

/**
 * The discount code with its button. An applied code is locked.
 * @param onApply checks the code, or asks a visitor to sign in
 */
export function DiscountField({
  discount,
  disabled,
  onApply,
}: {
  discount: DiscountForm;
  disabled: boolean;
  onApply: () => void;
}) {
  const { typed, type, problem, isChecking, applied, remove } = discount;
  const isBlank = typed.trim() === '';
  const isApplied = applied !== undefined;
  const formRef = useRef<HTMLFormElement>(null);
  // The button that had the focus is locked.
  useEffect(() => {
    const { current: form } = formRef;
    if (isApplied && isFocusIn(form)) form?.querySelector('input')?.focus({ preventScroll: true });
  }, [isApplied]);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled && !isBlank) onApply();
      }}
    >
      <Field
        label={
          <>
            Discount code <span className="buy-optional">(optional)</span>
          </>
        }
        error={problem}
      >
        <div className="buy-code">
          <TextInput
            name="discountCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={CODE_MAX}
            value={typed}
            readOnly={isApplied || isChecking}
            data-locked={isApplied || undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Button type="submit" disabled={disabled || isBlank || isApplied} busy={isChecking}>
            {isApplied ? 'Applied' : isChecking ? 'Checking…' : 'Apply'}
          </Button>
        </div>
        <div className="buy-applied">
          <p className="sm" role="status">
            {applied && (
              <>
                <Check className="i" aria-hidden="true" />
                Discount Applied!
              </>
            )}
          </p>
          {applied && (
            <Button
              variant="quiet"
              onClick={() => {
                formRef.current?.querySelector('input')?.focus({ preventScroll: true });
                remove();
              }}
            >
              Remove<span className="vh"> the code</span>
            </Button>
          )}
        </div>
      </Field>
    </form>
  );
}

/** Also if it was there until its button was locked. */
function isFocusIn(form: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || form?.contains(activeElement) === true;
}
