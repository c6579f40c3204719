import { useState } from 'react';
import { FixChangeDialog } from '../../forms/FixChangeDialog.tsx';
import type { RefusedEntry } from '../../library/journal/rows.ts';
import type { Library } from '../../library/library.ts';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { fieldName } from './change-words.ts';
import { type EditableField, editableFieldsOf, withEdits } from './editable-fields.ts';

const LONG = ['notes', 'personalNotes', 'description'];

export type EditChangeDialogProps = { entry: RefusedEntry; library: Library; open: boolean; onClose: () => void };

/** The fields of a refused change that has no form of its own. */
export function EditChangeDialog({ entry, library, open, onClose }: EditChangeDialogProps) {
  const { args } = entry.command;
  const fields = editableFieldsOf(args);
  const [edits, setEdits] = useState<Record<string, string | boolean>>({});
  return (
    <FixChangeDialog<string>
      entry={entry}
      library={library}
      open={open}
      dirty={Object.keys(edits).length > 0}
      onClose={onClose}
      isField={(name): name is string => fields.some((field) => field.name === name)}
      parse={() => ({ ok: true, fields: withEdits(args, edits) })}
      className="form"
      fields={(problems, onChange) =>
        fields.map((field) => (
          <ChangeField
            key={field.name}
            field={field}
            value={edits[field.name] ?? field.value ?? ''}
            error={problems[field.name]}
            onChange={(value) => {
              setEdits((before) => ({ ...before, [field.name]: value }));
              onChange();
            }}
          />
        ))
      }
    />
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
