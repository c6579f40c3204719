import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CollectionFields } from '../../../shared/domain/collection.ts';
import { changesBetween } from '../../../shared/domain/field-edits.ts';
import { failureText } from '../../library/failure-text.ts';
import { useCollections, useLibrary } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import type { CollectionView } from '../../library/view.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type CollectionForm,
  type CollectionProblems,
  EMPTY_COLLECTION,
  formOfCollection,
  isCollectionField,
  isLinkTaken,
  parseCollectionForm,
} from './collection-form.ts';

export type CollectionDialogProps = {
  /** Undefined makes a new one. */
  collection: CollectionView | undefined;
  open: boolean;
  onClose: () => void;
};

/** Creates or edits a collection. Mount it anew for each opening: what is typed stays when it is closed without an answer, Cancel throws it away. */
export function CollectionDialog({ collection, open, onClose }: CollectionDialogProps) {
  const library = useLibrary();
  const others = useCollections().filter(({ id }) => id !== collection?.id);
  const stored = collection ? formOfCollection(collection) : EMPTY_COLLECTION;
  const key = collection ? `collection.edit.${collection.id}` : 'collection.add';
  const { loaded, value: form, dirty, change, saveWith, reset } = useDrafted<CollectionForm>(key, stored);
  const [problems, setProblems] = useState<CollectionProblems>({});
  const saving = useOneAtATime();
  const [publishing, setPublishing] = useState<CollectionFields>();
  const bodyRef = useRef<HTMLDivElement>(null);

  // The fields come after the dialog has opened and looked for one to focus.
  useEffect(() => {
    if (open && loaded) bodyRef.current?.querySelector('input')?.focus();
  }, [open, loaded]);

  function edit(changes: Partial<CollectionForm>) {
    change(changes);
    // Whether a name can stand depends on who may see it.
    setProblems((before) => ({
      ...before,
      ...('description' in changes ? { description: undefined } : { name: undefined }),
    }));
  }

  function leave() {
    reset(form);
    onClose();
  }

  async function save(fields: CollectionFields) {
    const result = await saveWith((options) => {
      if (!collection) return library.run('collection.create', { fields }, options);
      const changes = changesBetween(collection, fields);
      return library.run('collection.update', { id: collection.id, changes }, options);
    });
    if (!result.ok) {
      if (isCollectionField(result.field)) setProblems({ [result.field]: result.message });
      const text = collection ? 'Failed to update collection' : 'Failed to create collection';
      toast({ title: 'Error', text: failureText(result, text), tone: 'bad' });
      return;
    }
    leave();
    toast({
      title: collection ? 'Collection updated' : 'Collection created',
      text: fields.name,
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isRunning()) return;
    const parsed = parseCollectionForm(form);
    if (!parsed.ok) {
      setProblems(parsed.problems);
      requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
      return;
    }
    const { fields } = parsed;
    if (collection && Object.keys(changesBetween(collection, fields)).length === 0) return leave();
    if (collection?.isDefault && fields.isPublic && !collection.isPublic) setPublishing(fields);
    else void saving.run(() => save(fields));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={collection ? 'Edit Collection' : 'Create New Collection'}
      dirty={dirty}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={saving.isRunning()} busyLabel="Saving…">
            {collection ? 'Save Changes' : 'Create Collection'}
          </Button>
        </>
      }
    >
      <div ref={bodyRef} className="form">
        {loaded && (
          <>
            <Field label="Name" required error={problems.name}>
              <TextInput
                name="name"
                autoComplete="off"
                value={form.name}
                onChange={(event) => edit({ name: event.currentTarget.value })}
              />
            </Field>
            <Field label="Description" error={problems.description}>
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
          change({ isPublic: false });
        }}
        onConfirm={() => {
          setPublishing(undefined);
          if (publishing) void saving.run(() => save(publishing));
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
