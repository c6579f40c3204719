import { pick as pickFields } from '../../../shared/domain/pick.ts';
import { changesBetween } from '../../../shared/schemas/field-edits.ts';
import { RECORD_DEFAULTS, type RecordFields, type RecordRow } from '../../../shared/schemas/record.ts';
import { type DraftedForm, useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { useUsualCurrency } from '../../session/usual-currency.ts';
import { toast } from '../../ui/toast.ts';
import { AMOUNTS, formOfRecord, isRecordField, parseRecordForm, type RecordForm } from './record-form.ts';
import { showCoverAdded, usePicturePicker } from './use-picture-picker.ts';

export interface RecordEditing {
  form: DraftedForm<RecordForm, keyof RecordForm>;
  /** A cover is being read. */
  reading: boolean;
  pickCover(file: File | null | undefined): void;
  submit(): void;
  /** Discards the input. */
  cancel(): void;
}

/** Edits a record; input stays on this device until it is saved or discarded. */
export function useRecordEdit(record: RecordRow, onDone: () => void): RecordEditing {
  const library = useLibrary();
  const form = useDraftedForm(`record.edit.${record.id}`, formOfRecord(record, useUsualCurrency()), isRecordField);
  const { pick, reading, forget } = usePicturePicker((imageUrl) => {
    form.change({ imageUrl });
    showCoverAdded();
  });

  function cancel() {
    forget();
    form.reset();
    form.setProblems({});
    onDone();
  }

  async function save(fields: RecordFields) {
    const changes = changesOf(record, fields);
    if (Object.keys(changes).length === 0) return cancel();
    const result = await form.run(
      (options) => library.run('record.update', { id: record.id, changes }, options),
      'Failed to update record. Please try again.',
    );
    if (!result.ok) return;
    toast({
      title: 'Record updated',
      action: undoAction(library, result.group),
    });
    cancel();
  }

  return {
    form,
    reading,
    pickCover: (file) => void pick(file),
    submit: () => !reading && form.submit(parseRecordForm(form.value), save),
    cancel,
  };
}

function changesOf(record: RecordRow, fields: RecordFields): Partial<RecordFields> {
  // A row that this device stored earlier lacks later fields: an untouched one is no change.
  const stored = { ...RECORD_DEFAULTS, ...record };
  // Without an amount the form's currency is only a proposal.
  const proposed = AMOUNTS.flatMap(([amount, currency]) => (fields[amount] === null ? currency : []));
  return changesBetween<RecordFields>(stored, { ...fields, ...pickFields(stored, proposed) });
}
