import { useState } from 'react';
import type { RecordFields } from '../../../shared/schemas/record.ts';
import type { DraftedForm } from '../../forms/use-drafted-form.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import type { AddDraft } from './add-draft.ts';
import { parseRecordForm, type RecordForm } from './record-form.ts';

export interface AddingRecord {
  /** The album is beyond the plan's limit: it can only be kept for later. */
  refused: boolean;
  submit(options: { keepRefused: boolean }): void;
  /** Forgets problems and a refusal. */
  clear(): void;
}

export type AddingOptions = {
  draft: DraftedForm<AddDraft, keyof RecordForm>;
  /** A collection other than the default that the record also joins (AMB-59). */
  collectionId: string | undefined;
  onAdded: () => void;
  /** Called when the album waits in the tray instead. */
  onKept: () => void;
};

/** Adds the record that the form describes. */
export function useAddRecord({ draft, collectionId, onAdded, onKept }: AddingOptions): AddingRecord {
  const library = useLibrary();
  const [refused, setRefused] = useState(false);

  async function add(fields: RecordFields, keepRefused: boolean) {
    const input = { fields, collectionIds: collectionId === undefined ? undefined : [collectionId] };
    const result = await draft.run(
      (options) => library.run('record.create', input, { ...options, keepRefused }),
      'Failed to add record. Please try again.',
    );
    if (result.ok) onAdded();
    else if (result.kept) onKept();
    else if (result.code === 'ALBUM_LIMIT_EXCEEDED') setRefused(true);
  }

  return {
    refused,
    submit: ({ keepRefused }) => draft.submit(parseRecordForm(draft.value.form), (fields) => add(fields, keepRefused)),
    clear() {
      draft.setProblems({});
      setRefused(false);
    },
  };
}
