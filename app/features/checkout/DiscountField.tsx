import { Check } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/later/Field.tsx';
import { TextInput } from '../../ui/later/TextInput.tsx';
import type { DiscountForm } from './use-discount.ts';

const CODE_MAX = 50;

/**
 * The discount code with its key. An applied code is locked.
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
  const { typed, type, problem, isChecking, applied } = discount;
  const isBlank = typed.trim() === '';
  return (
    <form
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
            readOnly={applied !== undefined || isChecking}
            data-locked={applied !== undefined || undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Button type="submit" disabled={disabled || isBlank || isChecking || applied !== undefined}>
            {applied ? 'Applied' : isChecking ? 'Checking…' : 'Apply'}
          </Button>
        </div>
        <p className="sm buy-applied" role="status">
          {applied && (
            <>
              <Check className="i" aria-hidden="true" />
              Discount Applied!
            </>
          )}
        </p>
      </Field>
    </form>
  );
}
