import { useState } from 'react';
import type { RecordFields as Fields } from '../../../shared/schemas/record.ts';
import { RecordFields } from '../../features/records/RecordFields.tsx';
import { EMPTY_FORM, isRecordField, parseRecordForm, type RecordForm } from '../../features/records/record-form.ts';
import { useForm } from '../../forms/use-form.ts';
import type { TrayEntry } from '../../library/journal/rows.ts';
import { useLibrary, useTray, useView } from '../../library/react/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { toast } from '../../ui/toast.ts';

/** Opens a refused record in the form with all its input, and sends it again. */
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
  const refused = entry.field?.split('.').at(-1);
  const { bodyRef, problems, saving, setProblems, complain, submit } = useForm<keyof RecordForm>(
    isRecordField(refused) ? { [refused]: entry.message } : {},
  );

  async function sendAgain(fields: Fields) {
    const result = await library.retry(entry.id, withFields(args, fields, view.record(args.id)));
    if (result.ok) {
      toast({ title: 'Saved', text: 'It is sent with the next sync.' });
      onClose();
    } else if (isRecordField(result.field)) complain({ [result.field]: result.message });
    else toast({ title: 'Error', text: result.message, tone: 'bad' });
  }

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      dirty
      title="Edit and send again"
      onSubmit={() => submit(parseRecordForm(form), sendAgain)}
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
