import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** States the object: 'Are you sure you want to delete "Blue" by Joni Mitchell?' */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'bad' | 'key' | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'bad',
    busy,
    busyLabel,
  } = props;
  const cancelRef = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" forceRender />
        <AlertDialog.Popup className="sheet" initialFocus={cancelRef}>
          <div className="sheet-head">
            <AlertDialog.Title className="title-2">{title}</AlertDialog.Title>
          </div>
          <div className="sheet-body">
            <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>
          </div>
          <div className="sheet-foot">
            <span className="grow" />
            <Button ref={cancelRef} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button variant={tone === 'bad' ? 'badkey' : 'key'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
