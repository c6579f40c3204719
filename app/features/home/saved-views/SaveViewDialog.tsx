import { useState } from 'react';
import { SAVED_VIEW_FIELDS } from '../../../../shared/entities.ts';
import { problemsOf } from '../../../../shared/schemas/field-edits.ts';
import { savedViewFields } from '../../../../shared/schemas/saved-view.ts';
import { useDraftedForm } from '../../../forms/use-drafted-form.ts';
import { useLateFields } from '../../../forms/use-late-fields.ts';
import { useLibrary } from '../../../library/react/hooks.ts';
import { undoAction } from '../../../record-ui/library/undo-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { toast } from '../../../ui/toast.ts';
import { chipsOf } from '../filter/filter-words.ts';
import { sortWords } from '../filter/sort-words.ts';
import type { HomeSearch } from '../home-search.ts';
import { queryOf, type SavedView } from './saved-view.ts';

export type SaveViewDialogProps = {
  /** The view that gets another name; undefined saves the search as a new one. Each opening begins with its own. */
  view: SavedView | undefined;
  search: HomeSearch;
  open: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
};

type ViewForm = { name: string };

const isName = (field: string | undefined): field is 'name' => field === 'name';

/** Gives a name to a view. Closing keeps what is typed; Cancel discards it. */
export function SaveViewDialog({ open, onClose, onSaved, ...opened }: SaveViewDialogProps) {
  const library = useLibrary();
  // Kept while it closes.
  const [{ view, search }] = useState(opened);
  const query = view?.query ?? queryOf(search);
  const key = view ? `savedView.edit.${view.id}` : 'savedView.add';
  const editing = useDraftedForm<ViewForm, 'name'>(key, { name: view?.name ?? suggestedName(search) }, isName);
  const { bodyRef, loaded, value: form, problems } = editing;
  useLateFields(bodyRef, open && loaded);

  function close() {
    editing.reset(form);
    onClose();
  }

  async function save(fields: ViewForm & { query: string }) {
    if (view?.name === fields.name) return close();
    const { name } = fields;
    const result = await editing.run(
      (options) =>
        view
          ? library.run('savedView.update', { id: view.id, changes: { name } }, options)
          : library.run('savedView.create', { fields }, options),
      'The view could not be saved',
    );
    if (!result.ok) return;
    close();
    if (!view && result.id !== undefined) onSaved(result.id);
    toast({ title: view ? 'View renamed' : 'View saved', text: name, action: undoAction(library, result.group) });
  }

  function submit() {
    const parsed = savedViewFields.safeParse({ ...form, query });
    if (parsed.success) return editing.submit({ ok: true, fields: parsed.data }, save);
    const { name, query: tooLong } = problemsOf<'name' | 'query'>(parsed.error);
    editing.submit({ ok: false, problems: { name: name ?? (tooLong && 'Too many filters for one view') } }, save);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={view ? 'Rename view' : 'Save this view'}
      dirty={editing.dirty}
      onSubmit={submit}
      footer={
        <>
          <Button size="lg" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="key" size="lg" className="grow" busy={editing.saving} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <div ref={bodyRef} className="form">
        {loaded && (
          <Field
            label={SAVED_VIEW_FIELDS.name.label}
            required
            error={problems.name}
            hint={view ? undefined : 'Its filters and order are kept next to your collections, on all your devices.'}
          >
            <TextInput
              name="name"
              autoComplete="off"
              value={form.name}
              onChange={(event) => editing.change({ name: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

/** 'Jazz, 1960s', or the order of a view without filters. */
function suggestedName(search: HomeSearch): string {
  const words = [...(search.q === undefined ? [] : [search.q]), ...chipsOf(search).map(({ text }) => text)];
  return (words.join(', ') || sortWords(search.sort)).slice(0, 60);
}
