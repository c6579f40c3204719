import { useState } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteRecord } from './use-delete-record.ts';

export type DeleteRecordDialogProps = { record: RecordRow | undefined; onClose: () => void };

/** The question behind a tile's Delete. */
export function DeleteRecordDialog({ record, onClose }: DeleteRecordDialogProps) {
  const deleteRecord = useDeleteRecord();
  // Its words stay while the dialog leaves.
  const [asked, setAsked] = useState(record);
  if (record && record !== asked) setAsked(record);
  return (
    <ConfirmDialog
      open={record !== undefined}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        if (record) void deleteRecord(record);
      }}
      title="Delete Record"
      confirmLabel="Delete"
    >
      <p>
        Are you sure you want to delete "{asked?.title}" by {asked?.artist}?
      </p>
    </ConfirmDialog>
  );
}
