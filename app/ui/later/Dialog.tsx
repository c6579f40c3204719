import type { ReactNode, RefObject } from 'react';
import { laterCode, useLaterCode } from '../later-code.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the dialog. With `bare` it is not rendered, and the body renders its own DialogTitle. */
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay visible at the lower edge. */
  footer?: ReactNode;
  size?: 'panel' | 'wide' | undefined;
  /** Typed input would be lost, so dragging down and clicking outside no longer close the dialog. */
  dirty?: boolean | undefined;
  /** The dialog has its own address and therefore its own history entry, so it needs no extra one for Back. */
  inAddress?: boolean | undefined;
  /** False for a dialog that requires an answer: it has no close button and ignores Escape. */
  dismissible?: boolean | undefined;
  /** Without a header; place DialogTitle and DialogClose inside the body. */
  bare?: boolean | undefined;
  /** Wraps body and footer in one form. */
  onSubmit?: (() => void) | undefined;
  /** Receives the focus; defaults to `[data-autofocus]`, the first field, or the heading. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  bodyClassName?: string | undefined;
  footerClassName?: string | undefined;
  /** After the closing animation, with the focus back at its place. */
  onClosed?: (() => void) | undefined;
};

const modal = laterCode(() => import('./ModalDialog.tsx'));

/**
 * A bottom sheet below 768 px, a centred panel above. Traps the focus and returns it to the opener. Keep it mounted and
 * toggle `open`, so that the closing animation plays.
 */
export function Dialog(props: DialogProps) {
  const code = useLaterCode(modal, props.open, props.onClose);
  return code ? <code.ModalDialog {...props} /> : null;
}
