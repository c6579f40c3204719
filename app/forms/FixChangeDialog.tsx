import type { ReactNode } from 'react';
import type { RefusedEntry } from '../library/journal/rows.ts';
import type { Library } from '../library/library.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorText } from '../ui/field/ErrorText.tsx';
import { toast } from '../ui/toast.ts';
import { type Parsed, type Problems, useForm } from './use-form.ts';

/** The key of a problem with the whole change, if the refusal names no field of the form. */
const WHOLE = '';

export type FixChangeDialogProps<Name extends string> = {
  entry: RefusedEntry;
  library: Pick<Library, 'retry'>;
  open: boolean;
  /** Whether the address says that it is open. */
  inAddress?: boolean;
  dirty: boolean;
  onClose: () => void;
  isField: (name: string | undefined) => name is Name;
  /** The arguments of the command with what is in the form, or the form's problems. */
  parse: () => Parsed<unknown, Name | typeof WHOLE>;
  className: string;
  fields: (problems: Problems<Name | typeof WHOLE>, onChange: () => void) => ReactNode;
};

/** Corrects a refused change's input and sends it again. */
export function FixChangeDialog<Name extends string>(props: FixChangeDialogProps<Name>) {
  const { entry, library, isField, onClose } = props;
  const form = useForm<Name | typeof WHOLE>(problemsOf(entry));

  /** A refusal may name the field with its path: 'fields.name'. */
  function problemsOf({ field, message }: { field?: string | undefined; message?: string | undefined }) {
    const last = field?.split('.').at(-1);
    return { [isField(last) ? last : WHOLE]: message } as Problems<Name | typeof WHOLE>;
  }

  async function sendAgain(edited: unknown) {
    const result = await library.retry(entry.id, edited);
    if (!result.ok) return form.showProblems(problemsOf(result));
    toast({ title: 'Saved', text: 'It is sent with the next sync.' });
    onClose();
  }

  return (
    <Dialog
      open={props.open}
      inAddress={props.inAddress}
      onClose={onClose}
      dirty={props.dirty}
      title="Edit and send again"
      onSubmit={() => form.submit<unknown>(props.parse(), sendAgain)}
      footer={
        <Button type="submit" variant="key" size="lg" full busy={form.saving} busyLabel="Saving…">
          Save
        </Button>
      }
    >
      <div ref={form.bodyRef} className={props.className}>
        {form.problems[WHOLE] !== undefined && <ErrorText>{form.problems[WHOLE]}</ErrorText>}
        {props.fields(form.problems, () => form.setProblems({}))}
      </div>
    </Dialog>
  );
}
