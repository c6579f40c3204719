import { useState } from 'react';
import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../../shared/domain/album-limit.ts';
import type { RecordFields } from '../../../shared/domain/record.ts';
import { failureText } from '../../library/failure-text.ts';
import { useLibrary } from '../../library/hooks.ts';
import type { Drafted } from '../../library/use-drafted.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import { isRecordField, parseRecordForm, type RecordForm, type RecordProblems } from './record-form.ts';

export interface AddingRecord {
  problems: RecordProblems;
  saving: boolean;
  /** The plan has no room for this album: it may only be kept for later. */
  refused: boolean;
  submit(form: RecordForm, options: { keepRefused: boolean }): void;
  /** Takes back what was said about fields that have changed since. */
  forgive(fields: readonly string[]): void;
  clear(): void;
}

export type AddingOptions = {
  /** Runs the change, so that the draft goes in the same write. */
  saveWith: Drafted<RecordForm>['saveWith'];
  /** A collection other than the default that the record joins as well (AMB-59). */
  collectionId: string | undefined;
  onAdded: () => void;
  /** Told when the album waits in the tray instead. */
  onKept: () => void;
  /** Told when fields have to be put right first. */
  onProblems: () => void;
};

/** Adds what a form holds, and says what stands in its way. */
export function useAddRecord({ saveWith, collectionId, onAdded, onKept, onProblems }: AddingOptions): AddingRecord {
  const library = useLibrary();
  const [problems, setProblems] = useState<RecordProblems>({});
  const saving = useOneAtATime();
  const [refused, setRefused] = useState(false);

  function complain(about: RecordProblems) {
    setProblems(about);
    onProblems();
  }

  async function add(fields: RecordFields, keepRefused: boolean) {
    const input = { fields, collectionIds: collectionId === undefined ? undefined : [collectionId] };
    const result = await saveWith((options) => library.run('record.create', input, { ...options, keepRefused }));
    if (result.ok) onAdded();
    else if (result.kept) onKept();
    else if (result.code === 'ALBUM_LIMIT_EXCEEDED') {
      setRefused(true);
      toast({ title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT, tone: 'bad' });
    } else {
      if (isRecordField(result.field)) complain({ [result.field]: result.message });
      toast({ title: 'Error', text: failureText(result, 'Failed to add record. Please try again.'), tone: 'bad' });
    }
  }

  return {
    problems,
    saving: saving.isRunning(),
    refused,
    submit(form, { keepRefused }) {
      const parsed = parseRecordForm(form);
      if (parsed.ok) void saving.run(() => add(parsed.fields, keepRefused));
      else complain(parsed.problems);
    },
    forgive(fields) {
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !fields.includes(key))));
    },
    clear() {
      setProblems({});
      setRefused(false);
    },
  };
}
