import { Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLayer } from '../../ui/overlay/use-layer.ts';

export type TwoStepDeleteProps = {
  onConfirm: () => void;
  /** The footer's other buttons; hidden while the question is open. */
  children?: ReactNode;
  /** Replaces the Delete button by what calls `ask`; its button with the ref gets the focus back. */
  under?: ((ask: () => void, button: RefObject<HTMLButtonElement | null>) => ReactNode) | undefined;
  label?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

/** A footer whose Delete button confirms in place: Cancel (focused) and the final button replace it. */
export function TwoStepDelete(props: TwoStepDeleteProps) {
  const {
    onConfirm,
    children,
    under,
    label = 'Delete',
    confirmLabel = 'Confirm Delete',
    cancelLabel = 'Cancel',
    busy,
    busyLabel,
  } = props;
  const [confirming, setConfirming] = useState(false);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const deleteRef = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);
  useLayer(confirming, () => setConfirming(false));

  useEffect(() => {
    if (!confirming && wasConfirming.current) deleteRef.current?.focus();
    wasConfirming.current = confirming;
    if (!confirming) return;
    const cancel = cancelRef.current;
    cancel?.focus();
    // A menu that closes late gives the focus to the sheet itself, since its button was removed.
    const sheet = cancel?.closest('[role="dialog"]');
    const keepFocus = ({ target }: Event) => target === sheet && cancel?.focus();
    sheet?.addEventListener('focusin', keepFocus);
    return () => sheet?.removeEventListener('focusin', keepFocus);
  }, [confirming]);

  if (!confirming) {
    return (
      <>
        {under ? (
          under(() => setConfirming(true), deleteRef)
        ) : (
          <Button key="delete" ref={deleteRef} variant="bad" aria-label={label} onClick={() => setConfirming(true)}>
            <Trash2 className="i" />
            <span className="desk">{label}</span>
          </Button>
        )}
        {children}
      </>
    );
  }
  // Both buttons render away from Delete's place, so a double click cannot confirm.
  return (
    <>
      <span className="grow" />
      <Button
        key="cancel"
        ref={cancelRef}
        onClick={() => setConfirming(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setConfirming(false);
        }}
      >
        {cancelLabel}
      </Button>
      <Button key="confirm" variant="badkey" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
}
