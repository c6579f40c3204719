import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { sheetPlace } from './sheet-place.ts';
import { useDragDown } from './use-drag-down.ts';
import { useLayer } from './use-layer.ts';
import { useSecondClick } from './use-second-click.ts';
import { useStandInFocus } from './use-stand-in-focus.ts';
import '../../styles/overlays.css';

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

const firstField = '.sheet-body :is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled)';

/** The content of Dialog, loaded when it first opens. */
export function ModalDialog(props: DialogProps) {
  const { open, onClose, title, children, footer, size = 'panel', dirty = false } = props;
  const {
    dismissible = true,
    inAddress = false,
    bare = false,
    onSubmit,
    initialFocus,
    bodyClassName,
    footerClassName,
    onClosed: notifyClosed,
  } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const hasTyped = useRef(false);
  const drag = useDragDown(popupRef, dismissible && !dirty, onClose);
  const { noteOpener, onClosed } = useStandInFocus();
  // A dialog that requires an answer from the start, e.g. the profile setup, adds no history entry, so Back still
  // leaves the page.
  const [wasDismissible, setWasDismissible] = useState(dismissible);
  if (dismissible && !wasDismissible) setWasDismissible(true);
  useSecondClick(open);
  useLayer(open && wasDismissible && !inAddress, () => dismissible && onClose());

  /**
   * Ignores the second half of a double click before any input: it would hit the button that replaced the first one.
   */
  function passOverSecondClick(event: MouseEvent<HTMLElement>) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.detail > 1 && button !== pressed.current && !hasTyped.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    pressed.current = button;
    hasTyped.current = false;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals: a dialog inside another one's form must not submit that form.
    event.stopPropagation();
    onSubmit?.();
  }

  function focusTarget() {
    noteOpener();
    const popup = popupRef.current;
    if (initialFocus) return initialFocus.current;
    const find = (selector: string) => popup?.querySelector<HTMLElement>(selector);
    return find('[data-autofocus]') ?? find(firstField) ?? find('[data-dialog-title]') ?? true;
  }

  const inside = (
    <>
      <div className={classNames('sheet-body', bodyClassName)}>{children}</div>
      {footer !== undefined && footer !== null && (
        <div className={classNames('sheet-foot', footerClassName)} onClickCapture={passOverSecondClick}>
          {footer}
        </div>
      )}
    </>
  );

  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={dirty || !dismissible}
      onOpenChange={(next, details) => {
        if (next) return;
        if (!dismissible || (details.reason === 'outside-press' && isInToast(details.event.target))) details.cancel();
        else onClose();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        onClosed();
        // After its own attempt to return the focus.
        if (notifyClosed) requestAnimationFrame(notifyClosed);
      }}
    >
      <BaseDialog.Portal container={sheetPlace()}>
        <BaseDialog.Backdrop className="scrim" forceRender />
        <BaseDialog.Popup
          ref={popupRef}
          className={classNames('sheet', size === 'wide' && 'sheet-wide')}
          initialFocus={focusTarget}
          onInput={() => {
            hasTyped.current = true;
          }}
          // A closing dialog is already answered; a second click or Enter must not answer again.
          inert={!open}
        >
          <div className="grab-zone" {...drag}>
            {dismissible && <div className="grab" />}
            {!bare && (
              <div className="sheet-head">
                <DialogTitle>{title}</DialogTitle>
                {dismissible && <DialogClose />}
              </div>
            )}
          </div>
          {onSubmit ? (
            <form noValidate onSubmit={submit}>
              {inside}
            </form>
          ) : (
            inside
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The heading that names the enclosing dialog. */
export function DialogTitle({
  children,
  className = 'title-2',
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <BaseDialog.Title className={className} tabIndex={-1} data-dialog-title>
      {children}
    </BaseDialog.Title>
  );
}

export function DialogClose({ className }: { className?: string | undefined }) {
  return (
    <BaseDialog.Close className={classNames('ibtn', className)} aria-label="Close">
      <X className="i" />
    </BaseDialog.Close>
  );
}

/** A toast lies over a dialog, and a click on it must not count as a click outside the dialog. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast-region]') !== null;
}
