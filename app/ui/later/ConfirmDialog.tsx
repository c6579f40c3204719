import type { ReactNode } from 'react';
import { laterCode, useLaterCode } from '../later-code.ts';

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

const modal = laterCode(() => import('./ModalConfirm.tsx'));

/** A question with two answers; a click outside does not answer it. Keep it mounted and toggle `open`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useLaterCode(modal, props.open, props.onClose);
  return code ? <code.ModalConfirm {...props} /> : null;
}
