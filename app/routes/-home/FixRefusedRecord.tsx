import { useState } from 'react';
import { RecordFields } from '../../features/records/RecordFields.tsx';
import { EMPTY_FORM, isRecordField, parseRecordForm, type RecordForm } from '../../features/records/record-form.ts';
import { FixChangeDialog } from '../../forms/FixChangeDialog.tsx';
import type { Parsed } from '../../forms/use-form.ts';
import type { RefusedEntry } from '../../library/journal/rows.ts';
import { useLibrary, useTray, useView } from '../../library/react/hooks.ts';

/** Opens a refused record in the form with all its input, and sends it again. */
export function FixRefusedRecord({ entryId, onClose }: { entryId: string | undefined; onClose: () => void }) {
  const tray = useTray();
  const entry = tray?.find((one): one is RefusedEntry => one.id === entryId && one.kind === 'refused');
  return entry ? <FixForm key={entry.id} entry={entry} onClose={onClose} /> : null;
}

function FixForm({ entry, onClose }: { entry: RefusedEntry; onClose: () => void }) {
  const library = useLibrary();
  const view = useView();
  const args = entry.command.args as RefusedArgs;
  const [form, setForm] = useState<RecordForm>(() => formOf(args, view.record(args.id)));
  const row = view.record(args.id);

  function parse(): Parsed<RefusedArgs, keyof RecordForm> {
    const parsed = parseRecordForm(form);
    return parsed.ok ? { ok: true, fields: withFields(args, parsed.fields, row) } : parsed;
  }

  return (
    <FixChangeDialog<keyof RecordForm>
      entry={entry}
      library={library}
      open
      inAddress
      dirty
      onClose={onClose}
      isField={isRecordField}
      parse={parse}
      className="add-body"
      fields={(problems, onChange) => (
        <RecordFields
          form={form}
          problems={problems}
          onChange={(changes) => {
            setForm((before) => ({ ...before, ...changes }));
            onChange();
          }}
        />
      )}
    />
  );
}

/** `record.create` has `fields`, `record.update` has `changes`. */
interface RefusedArgs {
  id: string;
  fields?: Record<string, unknown>;
  changes?: Record<string, unknown>;
}

/** The form with the original input, even where it is invalid. */
function formOf(args: RefusedArgs, row: object | undefined): RecordForm {
  const typed: Record<string, unknown> = { ...row, ...args.fields, ...args.changes };
  const entries = Object.entries(EMPTY_FORM).map(([key, empty]) => {
    const value = typed[key];
    if (value === undefined || value === null) return [key, empty];
    return [key, typeof empty === 'string' ? String(value) : value];
  });
  return Object.fromEntries(entries) as RecordForm;
}

/** An edit sends its original changes and those made now, nothing else (AMB-77). */
function withFields(args: RefusedArgs, fields: object, row: object | undefined): RefusedArgs {
  if (args.changes === undefined) return { ...args, fields: { ...args.fields, ...fields } };
  const before = new Map(Object.entries(row ?? {}));
  const changes = Object.entries(fields).filter(
    ([key, value]) => Object.hasOwn(args.changes ?? {}, key) || value !== before.get(key),
  );
  return { ...args, changes: Object.fromEntries(changes) };
}
