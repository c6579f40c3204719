import { useState } from 'react';
import { useForm } from '../../forms/use-form.ts';
import type { TrayEntry } from '../../library/journal/rows.ts';
import type { Library } from '../../library/library.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { fieldName } from './change-words.ts';
import { type EditableField, editableFieldsOf, withEdits } from './editable-fields.ts';

/** The key of a problem with the whole change, if the refusal names no field of the form. */
const WHOLE = '';
const LONG = ['notes', 'personalNotes', 'description'];

export type EditChangeDialogProps = { entry: TrayEntry; library: Library; open: boolean; onClose: () => void };

/** Corrects a refused change's input and sends it again. */
export function EditChangeDialog({ entry, library, open, onClose }: EditChangeDialogProps) {
  const { args } = entry.command;
  const fields = editableFieldsOf(args);
  const [edits, setEdits] = useState<Record<string, string | boolean>>({});
  const form = useForm<string>(problemOf(entry));

  async function sendAgain(edited: unknown) {
    const result = await library.retry(entry.id, edited);
    if (!result.ok) return form.complain(problemOf(result));
    toast({ title: 'Saved', text: 'It is sent with the next sync.' });
    onClose();
  }

  /** A refusal may name the field with its path: 'fields.name'. */
  function problemOf({ field, message }: { field?: string | undefined; message?: string | undefined }) {
    const last = field?.split('.').at(-1);
    return { [fields.find(({ name }) => name === last)?.name ?? WHOLE]: message };
  }

  const change = (name: string, value: string | boolean) => {
    setEdits((before) => ({ ...before, [name]: value }));
    form.setProblems({});
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dirty={Object.keys(edits).length > 0}
      title="Edit and send again"
      onSubmit={() => form.submit({ ok: true, fields: withEdits(args, edits) }, sendAgain)}
      footer={
        <Button type="submit" variant="key" size="lg" full busy={form.saving} busyLabel="Saving…">
          Save
        </Button>
      }
    >
      <div ref={form.bodyRef} className="form">
        {form.problems[WHOLE] !== undefined && <ErrorText>{form.problems[WHOLE]}</ErrorText>}
        {fields.map((field) => (
          <ChangeField
            key={field.name}
            field={field}
            value={edits[field.name] ?? field.value ?? ''}
            error={form.problems[field.name]}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </div>
    </Dialog>
  );
}

type ChangeFieldProps = {
  field: EditableField;
  value: string | number | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
};

function ChangeField({ field: { name }, value, error, onChange }: ChangeFieldProps) {
  const label = fieldName(name);
  if (typeof value === 'boolean') {
    return <Checkbox label={name === 'isPublic' ? 'Public' : label} checked={value} onCheckedChange={onChange} />;
  }
  const typed = {
    value: String(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <Field label={label} error={error}>
      {LONG.includes(name) ? <TextArea {...typed} /> : <TextInput {...typed} />}
    </Field>
  );
}
