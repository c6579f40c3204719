import { useEffect, useEffectEvent, useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useRecord, useView } from '../../library/react/hooks.ts';
import type { RowSync } from '../../library/view/view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { RecordSheet } from './RecordSheet.tsx';

export type RecordDialogProps = {
  /** Undefined closes the dialog. */
  recordId: string | undefined;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
  onClose: () => void;
};

const OWN_DELETE_MS = 1_000;

/** A record over the shelf: its details, or its edit fields. */
export function RecordDialog({ recordId, editing, onEditingChange, onClose }: RecordDialogProps) {
  const found = useRecord(recordId);
  const { complete, pulled } = useView();
  // The content stays while the sheet closes, also if its record has just been deleted.
  const [shown, setShown] = useState<{ record: RecordRow; sync: RowSync }>();
  if (found && (found.record !== shown?.record || found.sync !== shown.sync)) setShown(found);

  const isDeleted = recordId !== undefined && !found && shown?.record.id === recordId && !editing;
  const reportDeleted = useEffectEvent(() => {
    toast({ title: 'Not here any more', text: 'This record was deleted in another tab or on another device.' });
    onClose();
  });
  useEffect(() => {
    if (!isDeleted) return;
    // A deletion on this screen closes the sheet before this timer.
    const timer = window.setTimeout(reportDeleted, OWN_DELETE_MS);
    return () => window.clearTimeout(timer);
  }, [isDeleted]);

  if (recordId !== undefined && !found && shown?.record.id !== recordId) {
    // The record may be among older ones that are still loading.
    if (!complete || !pulled) return null;
    return (
      <Dialog
        open
        inAddress
        onClose={onClose}
        title="Record not found"
        footer={
          <Button variant="key" size="lg" full onClick={onClose}>
            Back to the shelf
          </Button>
        }
      >
        <p>This record is not in your collection. It may have been deleted on another device.</p>
      </Dialog>
    );
  }
  if (!shown) return null;
  return (
    <RecordSheet
      key={shown.record.id}
      {...shown}
      // Input stays open when another device deletes the record.
      open={recordId !== undefined && (found !== undefined || editing)}
      editing={editing}
      onEditingChange={onEditingChange}
      onClose={onClose}
    />
  );
}
