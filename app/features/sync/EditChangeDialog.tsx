import { type FormEvent, useRef, useState } from 'react';
import type { TrayEntry } from '../../library/journal-rows.ts';
import type { Library } from '../../library/library.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { fieldName } from './change-words.ts';
import { type EditableField, editableFieldsOf, withEdits } from './editable-fields.ts';

const LONG = ['notes', 'personalNotes', 'description'];

export type EditChangeDialogProps = { entry: TrayEntry; library: Library; open: boolean; onClose: () => void };

/** Puts right what was typed into a refused change and sends it again. */
export function EditChangeDialog({ entry, library, open, onClose }: EditChangeDialogProps) {
  const { args } = entry.command;
  const fields = editableFieldsOf(args);
  const [edits, setEdits] = useState<Record<string, string | boolean>>({});
  const [refusal, setRefusal] = useState({ field: lastPart(entry.field), message: entry.message });
  const [saving, setSaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const result = await library.retry(entry.id, withEdits(args, edits));
    setSaving(false);
    if (result.ok) {
      toast({ title: 'Saved', text: 'It is sent with the next sync.' });
      onClose();
      return;
    }
    setRefusal({ field: lastPart(result.field), message: result.message });
    requestAnimationFrame(() => focusFirstInvalid(body.current));
  }

  const named = fields.some(({ name }) => name === refusal.field);
  const change = (name: string, value: string | boolean) => {
    setEdits((before) => ({ ...before, [name]: value }));
    setRefusal({ field: undefined, message: undefined });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dirty={Object.keys(edits).length > 0}
      title="Edit and send again"
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" variant="key" size="lg" full busy={saving} busyLabel="Saving…">
          Save
        </Button>
      }
    >
      <div ref={body} className="form">
        {!named && refusal.message !== undefined && <ErrorText>{refusal.message}</ErrorText>}
        {fields.map((field) => (
          <ChangeField
            key={field.name}
            field={field}
            value={edits[field.name] ?? field.value ?? ''}
            error={refusal.field === field.name ? refusal.message : undefined}
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

/** A refusal may name the field with its way there: 'fields.name'. */
function lastPart(field: string | undefined): string | undefined {
  return field?.split('.').at(-1);
}
