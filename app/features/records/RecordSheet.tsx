import { useRouter } from '@tanstack/react-router';
import { FolderPlus, HandHelping, Pencil, Share } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { RowSync } from '../../library/view/view.ts';
import { canShare, copyLink, linkTo, shareLink } from '../../sharing/share-link.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { hasFinePointer } from '../../ui/field/has-fine-pointer.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { AddToCollectionsDialog } from './AddToCollectionsDialog.tsx';
import { LendDialog } from './LendDialog.tsx';
import { MoreOfRecord } from './MoreOfRecord.tsx';
import { PlaysDialog } from './PlaysDialog.tsx';
import { RecordEdit } from './RecordEdit.tsx';
import { RecordView } from './RecordView.tsx';
import { ShelfieDialog } from './ShelfieDialog.tsx';
import { TwoStepDelete } from './TwoStepDelete.tsx';
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

/** One sheet for details and editing, so that fields replace values without a new dialog. */
export function RecordSheet({ record, sync, open, editing, onEditingChange, onClose }: RecordSheetProps) {
  const deleteRecord = useDeleteRecord();
  const shareAlbum = useShareAlbum(record);
  const edit = useRecordEdit(record, () => onEditingChange(false));
  const [inner, setInner] = useState<'shelfie' | 'collections' | 'lend' | 'plays'>();
  const bodyRef = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const wide = useWideScreen();

  // The clicked button was removed, so the focus moves to the first field, or to the heading where a field would open an
  // on-screen keyboard.
  useEffect(() => {
    if (!open || wasEditing.current === editing || (editing && !edit.form.loaded)) return;
    wasEditing.current = editing;
    firstIn(bodyRef.current, editing)?.focus();
  }, [open, editing, edit.form.loaded]);

  const share = (
    <Button onClick={shareAlbum}>
      <Share className="i" aria-hidden="true" />
      Share
    </Button>
  );
  const startEdit = (
    <Button variant="key" className="record-edit-key" onClick={() => onEditingChange(true)}>
      <Pencil className="i" aria-hidden="true" />
      Edit
    </Button>
  );
  const viewFooter = (
    <TwoStepDelete
      onConfirm={() => void deleteRecord(record).then((gone) => gone && onClose())}
      under={
        wide
          ? undefined
          : (ask, button) => <MoreOfRecord record={record} onOpen={setInner} onDelete={ask} ref={button} />
      }
    >
      <span className="grow" />
      {share}
      {wide && (
        <Button onClick={() => setInner('collections')}>
          <FolderPlus className="i" aria-hidden="true" />
          Add to Collections
        </Button>
      )}
      {wide && !record.lentTo && (
        <Button onClick={() => setInner('lend')}>
          <HandHelping className="i" aria-hidden="true" />
          Lend
        </Button>
      )}
      {startEdit}
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
        busy={edit.form.saving || edit.reading}
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
      dirty={editing && edit.form.dirty}
      onSubmit={editing ? edit.submit : undefined}
      initialFocus={{
        get current() {
          return firstIn(bodyRef.current, editing);
        },
      }}
      footer={editing ? editFooter : viewFooter}
      footerClassName="record-view-foot"
    >
      <div ref={bodyRef}>
        {editing ? (
          <RecordEdit record={record} editing={edit} />
        ) : (
          <RecordView
            record={record}
            sync={sync}
            onAddShelfie={() => setInner('shelfie')}
            onPlays={() => setInner('plays')}
          />
        )}
      </div>
      <ShelfieDialog record={inner === 'shelfie' ? record : undefined} onClose={() => setInner(undefined)} />
      <AddToCollectionsDialog record={record} open={inner === 'collections'} onClose={() => setInner(undefined)} />
      <LendDialog record={record} open={inner === 'lend'} onClose={() => setInner(undefined)} />
      <PlaysDialog record={record} open={inner === 'plays'} onClose={() => setInner(undefined)} />
    </Dialog>
  );
}

function firstIn(body: HTMLElement | null, editing: boolean): HTMLElement | null {
  const field = editing && hasFinePointer() ? body?.querySelector<HTMLElement>('[name="artist"]') : null;
  return field ?? body?.querySelector<HTMLElement>('[data-dialog-title]') ?? null;
}

/** Shares the page of a record's album, which everybody can open. */
function useShareAlbum({ artist, title }: RecordRow): () => void {
  const router = useRouter();
  return () => {
    const url = linkTo(router.buildLocation({ to: '/album/$artist/$title', params: { artist, title } }).href);
    void (canShare() ? shareLink(`${title} by ${artist}`, url) : copyLink(url));
  };
}
