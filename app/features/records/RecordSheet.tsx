import { Camera, FolderPlus, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { RowSync } from '../../library/view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { hasFinePointer } from '../../ui/has-fine-pointer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TwoStepDelete } from '../../ui/TwoStepDelete.tsx';
import { AddToCollectionsDialog } from './AddToCollectionsDialog.tsx';
import { RecordEdit } from './RecordEdit.tsx';
import { RecordView } from './RecordView.tsx';
import { ShelfieDialog } from './ShelfieDialog.tsx';
import { useDeleteRecord } from './use-delete-record.ts';
import { useRecordEdit } from './use-record-edit.ts';
import './records.css';

export type RecordSheetProps = {
  record: RecordRow;
  sync: RowSync;
  open: boolean;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
  onClose: () => void;
};

/** One sheet for looking and editing, so that fields take the place of values without a new dialog. */
export function RecordSheet({ record, sync, open, editing, onEditingChange, onClose }: RecordSheetProps) {
  const deleteRecord = useDeleteRecord();
  const edit = useRecordEdit(record, () => onEditingChange(false));
  const [inner, setInner] = useState<'shelfie' | 'collections'>();
  const bodyRef = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);

  // The key that was pressed is gone: the first field, or where one would bring up a keyboard the heading, comes next.
  useEffect(() => {
    if (!open || wasEditing.current === editing || (editing && !edit.loaded)) return;
    wasEditing.current = editing;
    firstIn(bodyRef.current, editing)?.focus();
  }, [open, editing, edit.loaded]);

  const viewFooter = (
    <TwoStepDelete onConfirm={() => void deleteRecord(record).then((gone) => gone && onClose())}>
      <IconButton className="phone" aria-label="Add Shelfie" onClick={() => setInner('shelfie')}>
        <Camera className="i" aria-hidden="true" />
      </IconButton>
      <IconButton className="phone" aria-label="Add to Collections" onClick={() => setInner('collections')}>
        <FolderPlus className="i" aria-hidden="true" />
      </IconButton>
      <span className="grow" />
      <Button className="desk" onClick={() => setInner('collections')}>
        <FolderPlus className="i" aria-hidden="true" />
        Add to Collections
      </Button>
      <Button variant="key" className="record-edit-key" onClick={() => onEditingChange(true)}>
        <Pencil className="i" aria-hidden="true" />
        Edit
      </Button>
    </TwoStepDelete>
  );
  const editFooter = (
    <>
      <Button onClick={edit.cancel}>Cancel</Button>
      <span className="grow" />
      <Button
        type="submit"
        variant="key"
        className="record-edit-key"
        busy={edit.saving || edit.reading}
        busyLabel={edit.reading ? 'Uploading…' : 'Saving…'}
      >
        Save Changes
      </Button>
    </>
  );

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title={record.title}
      size="wide"
      bare
      dirty={editing && edit.dirty}
      onSubmit={editing ? edit.submit : undefined}
      initialFocus={{
        get current() {
          return firstIn(bodyRef.current, editing);
        },
      }}
      footer={editing ? editFooter : viewFooter}
    >
      <div ref={bodyRef}>
        {editing ? (
          <RecordEdit record={record} editing={edit} />
        ) : (
          <RecordView record={record} sync={sync} onAddShelfie={() => setInner('shelfie')} />
        )}
      </div>
      <ShelfieDialog record={inner === 'shelfie' ? record : undefined} onClose={() => setInner(undefined)} />
      <AddToCollectionsDialog record={record} open={inner === 'collections'} onClose={() => setInner(undefined)} />
    </Dialog>
  );
}

function firstIn(body: HTMLElement | null, editing: boolean): HTMLElement | null {
  const field = editing && hasFinePointer() ? body?.querySelector<HTMLElement>('[name="artist"]') : null;
  return field ?? body?.querySelector<HTMLElement>('[data-dialog-title]') ?? null;
}
