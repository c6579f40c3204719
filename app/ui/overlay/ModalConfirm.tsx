import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../Button.tsx';
import { sheetPlace } from './sheet-place.ts';
import { useLayer } from './use-layer.ts';
import { useSecondClick } from './use-second-click.ts';
import { useStandInFocus } from './use-stand-in-focus.ts';
import '../../styles/overlays.css';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** Names the object: 'Are you sure you want to delete "Blue" by Joni Mitchell?' */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'bad' | 'key' | undefined;
  busy?: boolean | undefined;
  /** While it is not known yet what the answer does. */
  disabled?: boolean | undefined;
  busyLabel?: string | undefined;
};

/** The content of ConfirmDialog, loaded when it first opens. */
export function ModalConfirm(props: ConfirmDialogProps) {
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
    disabled,
  } = props;
  const cancelRef = useRef<HTMLButtonElement>(null);
  const { noteOpener, onClosed } = useStandInFocus();
  useSecondClick(open);
  useLayer(open, onClose);

  function focusTarget() {
    noteOpener();
    return cancelRef.current;
  }

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      <AlertDialog.Portal container={sheetPlace()}>
        <AlertDialog.Backdrop className="scrim" forceRender />
        <AlertDialog.Popup className="sheet" initialFocus={focusTarget} inert={!open}>
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
            <Button
              variant={tone === 'bad' ? 'badkey' : 'key'}
              busy={busy}
              busyLabel={busyLabel}
              disabled={disabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
