import { GIFT_CODE_EXAMPLE, GIFT_CODE_MAX } from '../../../shared/domain/gift-code.ts';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';

export type GiftCodeFieldProps = {
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** A code in wide capitals, however it is typed. */
export function GiftCodeField({ value, onValueChange, error, readOnly }: GiftCodeFieldProps) {
  return (
    <Field label="Gift code" error={error}>
      <TextInput
        name="giftCode"
        className="redeem-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={GIFT_CODE_EXAMPLE}
        maxLength={GIFT_CODE_MAX}
        readOnly={readOnly}
        value={value}
        onChange={(event) => {
          const { currentTarget } = event;
          const { selectionStart, selectionEnd } = currentTarget;
          // Written back at once, so that the caret stays where it is.
          currentTarget.value = currentTarget.value.toUpperCase();
          currentTarget.setSelectionRange(selectionStart, selectionEnd);
          onValueChange(currentTarget.value);
        }}
      />
    </Field>
  );
}
