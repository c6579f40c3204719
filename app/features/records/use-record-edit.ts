import { changesBetween } from '../../../shared/schemas/field-edits.ts';
import type { RecordFields, RecordRow } from '../../../shared/schemas/record.ts';
import { type DraftedForm, useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { toast } from '../../ui/toast.ts';
import { formOfRecord, isRecordField, parseRecordForm, type RecordForm } from './record-form.ts';
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
  const form = useDraftedForm(`record.edit.${record.id}`, formOfRecord(record), isRecordField);
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
    const changes = changesBetween(record, fields);
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
