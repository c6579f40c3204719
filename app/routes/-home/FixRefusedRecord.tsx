import { type FormEvent, useRef, useState } from 'react';
import { RecordFields } from '../../features/records/RecordFields.tsx';
import {
  EMPTY_FORM,
  isRecordField,
  parseRecordForm,
  type RecordForm,
  type RecordProblems,
} from '../../features/records/record-form.ts';
import { useLibrary, useTray, useView } from '../../library/hooks.ts';
import type { TrayEntry } from '../../library/journal-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { toast } from '../../ui/toast.ts';

/** Opens what the server refused in the record form, with all that was typed, and sends it again. */
export function FixRefusedRecord({ entryId, onClose }: { entryId: string | undefined; onClose: () => void }) {
  const tray = useTray();
  const entry = tray?.find(({ id }) => id === entryId);
  return entry ? <FixForm key={entry.id} entry={entry} onClose={onClose} /> : null;
}

function FixForm({ entry, onClose }: { entry: TrayEntry; onClose: () => void }) {
  const library = useLibrary();
  const view = useView();
  const args = entry.command.args as RefusedArgs;
  const [form, setForm] = useState<RecordForm>(() => formOf(args, view.record(args.id)));
  const [problems, setProblems] = useState<RecordProblems>(() => {
    const field = entry.field?.split('.').at(-1);
    return isRecordField(field) ? { [field]: entry.message } : {};
  });
  const [saving, setSaving] = useState(false);
  const bodyRef = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseRecordForm(form);
    if (!parsed.ok) {
      setProblems(parsed.problems);
      requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
      return;
    }
    setSaving(true);
    const result = await library.retry(entry.id, withFields(args, parsed.fields, view.record(args.id)));
    setSaving(false);
    if (result.ok) {
      toast({ title: 'Saved', text: 'It is sent with the next sync.' });
      onClose();
    } else if (isRecordField(result.field)) setProblems({ [result.field]: result.message });
    else toast({ title: 'Error', text: result.message, tone: 'bad' });
  }

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      dirty
      title="Edit and send again"
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" variant="key" size="lg" full busy={saving} busyLabel="Saving…">
          Save
        </Button>
      }
    >
      <div ref={bodyRef} className="add-body">
        {entry.message !== undefined && <ErrorText>{entry.message}</ErrorText>}
        <RecordFields
          form={form}
          problems={problems}
          onChange={(changes) => {
            setForm((before) => ({ ...before, ...changes }));
            setProblems({});
          }}
        />
      </div>
    </Dialog>
  );
}

/** Arguments of `record.create` hold fields, those of `record.update` changes. */
interface RefusedArgs {
  id: string;
  fields?: Record<string, unknown>;
  changes?: Record<string, unknown>;
}

/** The form as it was typed, also where the rules do not accept it. */
function formOf(args: RefusedArgs, row: object | undefined): RecordForm {
  const typed: Record<string, unknown> = { ...row, ...args.fields, ...args.changes };
  const known = Object.entries(EMPTY_FORM).map(([key, empty]) => {
    const value = typed[key];
    if (value === undefined || value === null) return [key, empty];
    return [key, typeof empty === 'string' ? String(value) : value];
  });
  return Object.fromEntries(known) as RecordForm;
}

/** An edit sends what it changed and what was changed now, nothing else (AMB-77). */
function withFields(args: RefusedArgs, fields: object, row: object | undefined): RefusedArgs {
  if (args.changes === undefined) return { ...args, fields: { ...args.fields, ...fields } };
  const before = new Map(Object.entries(row ?? {}));
  const changes = Object.entries(fields).filter(
    ([key, value]) => Object.hasOwn(args.changes ?? {}, key) || value !== before.get(key),
  );
  return { ...args, changes: Object.fromEntries(changes) };
}
