import { useState } from 'react';
import { COLLECTION_FIELDS } from '../../../shared/entities.ts';
import type { CollectionFields } from '../../../shared/schemas/collection.ts';
import { changesBetween } from '../../../shared/schemas/field-edits.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useCollections, useLibrary } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type CollectionForm,
  EMPTY_COLLECTION,
  formOfCollection,
  isCollectionField,
  isLinkTaken,
  parseCollectionForm,
} from './collection-form.ts';

export type CollectionDialogProps = {
  /** Undefined creates a new one. */
  collection: CollectionView | undefined;
  open: boolean;
  onClose: () => void;
};

/**
 * Creates or edits a collection. Remount it for each opening. Closing without an answer keeps the draft; Cancel
 * discards it.
 */
export function CollectionDialog({ collection, open, onClose }: CollectionDialogProps) {
  const library = useLibrary();
  const others = useCollections().filter(({ id }) => id !== collection?.id);
  const stored = collection ? formOfCollection(collection) : EMPTY_COLLECTION;
  const key = collection ? `collection.edit.${collection.id}` : 'collection.add';
  const editing = useDraftedForm(key, stored, isCollectionField);
  const { bodyRef, loaded, value: form, problems } = editing;
  const [publishing, setPublishing] = useState<CollectionFields>();

  useLateFields(bodyRef, open && loaded);

  function edit(changes: Partial<CollectionForm>) {
    editing.change(changes);
    // The allowed names depend on who may see them.
    if ('isPublic' in changes) editing.clearProblems({ name: form.name });
  }

  function resetAndClose() {
    editing.reset(form);
    onClose();
  }

  async function save(fields: CollectionFields) {
    const result = await editing.run(
      (options) => {
        if (!collection) return library.run('collection.create', { fields }, options);
        const changes = changesBetween(collection, fields);
        return library.run('collection.update', { id: collection.id, changes }, options);
      },
      collection ? 'Failed to update collection' : 'Failed to create collection',
    );
    if (!result.ok) return;
    resetAndClose();
    toast({
      title: collection ? 'Collection updated' : 'Collection created',
      text: fields.name,
      action: undoAction(library, result.group),
    });
  }

  async function saveOrAsk(fields: CollectionFields) {
    if (collection && Object.keys(changesBetween(collection, fields)).length === 0) resetAndClose();
    else if (collection?.isDefault && fields.isPublic && !collection.isPublic) setPublishing(fields);
    else await save(fields);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={collection ? 'Edit Collection' : 'Create New Collection'}
      dirty={editing.dirty}
      onSubmit={() => editing.submit(parseCollectionForm(form), saveOrAsk)}
      footer={
        <>
          <Button size="lg" onClick={resetAndClose}>
            Cancel
          </Button>
          <Button type="submit" variant="key" size="lg" className="grow" busy={editing.saving} busyLabel="Saving…">
            {collection ? 'Save Changes' : 'Create Collection'}
          </Button>
        </>
      }
    >
      <div ref={bodyRef} className="form">
        {loaded && (
          <>
            <Field label={COLLECTION_FIELDS.name.label} required error={problems.name}>
              <TextInput
                name="name"
                autoComplete="off"
                value={form.name}
                onChange={(event) => edit({ name: event.currentTarget.value })}
              />
            </Field>
            <Field label={COLLECTION_FIELDS.description.label} error={problems.description}>
              <TextArea
                name="description"
                value={form.description}
                onChange={(event) => edit({ description: event.currentTarget.value })}
              />
            </Field>
            <Switch
              label="Public"
              hint={publicHint(form, collection)}
              checked={form.isPublic}
              onCheckedChange={(isPublic) => edit({ isPublic })}
            />
            <div role="status">
              {isLinkTaken(form, others) && (
                <p className="collection-warning sm">
                  <b>Another public collection has this name.</b> Its link is taken: it opens the older of the two.
                </p>
              )}
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={publishing !== undefined}
        onClose={() => {
          setPublishing(undefined);
          editing.change({ isPublic: false });
        }}
        onConfirm={() => {
          setPublishing(undefined);
          if (publishing) editing.submit({ ok: true, fields: publishing }, save);
        }}
        title="Publish all albums?"
        confirmLabel="Publish all albums"
        cancelLabel="Keep private"
      >
        <p>
          “{collection?.name}” is your default collection. Once it is public, everybody with its link sees all your
          albums, also those you add later.
        </p>
      </ConfirmDialog>
    </Dialog>
  );
}

function publicHint({ isPublic }: CollectionForm, collection: CollectionView | undefined): string {
  if (!isPublic) return 'Only you can see it';
  return collection?.isDefault ? 'Everybody with its link sees all your albums' : 'Everybody with its link can see it';
}
