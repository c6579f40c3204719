import type { FormEvent, ReactNode, RefObject } from 'react';
import { laterCode, useLaterCode } from './later-code.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the dialog. With `bare` it is not drawn: the body then shows a DialogTitle of its own. */
  title: ReactNode;
  children: ReactNode;
  /** Keys that stay in sight at the lower edge. */
  footer?: ReactNode;
  size?: 'panel' | 'wide' | undefined;
  /** Something typed would be lost: dragging down and touching outside no longer close it. */
  dirty?: boolean | undefined;
  /** It was opened by an entry of the history of its own, by its address, so that Back needs no other. */
  inAddress?: boolean | undefined;
  /** False for a dialog that must be answered: no close control, and Escape does nothing. */
  dismissible?: boolean | undefined;
  /** No header line; place DialogTitle and DialogClose inside the body. */
  bare?: boolean | undefined;
  /** Makes body and footer one form. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Where focus goes; otherwise to `[data-autofocus]`, the first field, or the heading. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  bodyClassName?: string | undefined;
  footerClassName?: string | undefined;
};

const modal = laterCode(() => import('./ModalDialog.tsx'));

/**
 * A sheet from the lower edge below 768 px, a centred panel above. Focus is kept inside and returns to the opener.
 * Keep it mounted and toggle `open`, so that it can leave with its movement.
 */
export function Dialog(props: DialogProps) {
  const code = useLaterCode(modal, props.open, props.onClose);
  return code ? <code.ModalDialog {...props} /> : null;
}
