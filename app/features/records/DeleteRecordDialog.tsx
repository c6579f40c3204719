import { useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useDeleteRecord } from './use-delete-record.ts';

export type DeleteRecordDialogProps = { record: RecordRow | undefined; onClose: () => void };

/** Confirms a tile's Delete. */
export function DeleteRecordDialog({ record, onClose }: DeleteRecordDialogProps) {
  const deleteRecord = useDeleteRecord();
  // Keeps its text while the dialog closes.
  const [shown, setShown] = useState(record);
  if (record && record !== shown) setShown(record);
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
        Are you sure you want to delete "{shown?.title}" by {shown?.artist}?
      </p>
    </ConfirmDialog>
  );
}
