import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { changesBetween } from '../../../shared/domain/field-edits.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { failureText } from '../../library/failure-text.ts';
import { useLibrary } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import { formOfRecord, isRecordField, parseRecordForm, type RecordForm, type RecordProblems } from './record-form.ts';
import { showCoverAdded, usePicturePicker } from './use-picture-picker.ts';

export interface RecordEditing {
  /** False until an earlier draft has been looked for. */
  loaded: boolean;
  form: RecordForm;
  problems: RecordProblems;
  dirty: boolean;
  saving: boolean;
  /** A cover is being read. */
  reading: boolean;
  bodyRef: RefObject<HTMLDivElement | null>;
  change(changes: Partial<RecordForm>): void;
  pickCover(file: File | null | undefined): void;
  submit(event: FormEvent): void;
  /** Throws away what was typed. */
  cancel(): void;
}

/** Editing one record; what is typed stays on this device until it is saved or thrown away. */
export function useRecordEdit(record: RecordRow, onDone: () => void): RecordEditing {
  const library = useLibrary();
  const draft = useDrafted<RecordForm>(`record.edit.${record.id}`, formOfRecord(record));
  const [problems, setProblems] = useState<RecordProblems>({});
  const saving = useOneAtATime();
  const bodyRef = useRef<HTMLDivElement>(null);
  const form = draft.value;
  const { pick, reading, forget } = usePicturePicker((imageUrl) => {
    draft.change({ imageUrl });
    showCoverAdded();
  });

  function cancel() {
    forget();
    draft.reset();
    setProblems({});
    onDone();
  }

  async function save() {
    const parsed = parseRecordForm(form);
    if (!parsed.ok) {
      setProblems(parsed.problems);
      requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
      return;
    }
    const changes = changesBetween(record, parsed.fields);
    if (Object.keys(changes).length === 0) return cancel();
    const result = await draft.saveWith((options) => library.run('record.update', { id: record.id, changes }, options));
    if (!result.ok) {
      if (isRecordField(result.field)) setProblems({ [result.field]: result.message });
      toast({ title: 'Error', text: failureText(result, 'Failed to update record. Please try again.'), tone: 'bad' });
      return;
    }
    toast({
      title: 'Record updated',
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
    cancel();
  }

  return {
    loaded: draft.loaded,
    form,
    problems,
    dirty: draft.dirty,
    saving: saving.isRunning(),
    reading,
    bodyRef,
    change(changes) {
      draft.change(changes);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))));
    },
    pickCover: (file) => void pick(file),
    submit(event) {
      event.preventDefault();
      if (!reading) void saving.run(save);
    },
    cancel,
  };
}
