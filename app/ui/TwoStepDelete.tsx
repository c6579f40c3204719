import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { useLayer } from './use-layer.ts';

export type TwoStepDeleteProps = {
  onConfirm: () => void;
  /** The footer's other keys; they leave while the question stands. */
  children?: ReactNode;
  label?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

/** A footer whose Delete asks in place: it turns into Cancel, which has the focus, and the final key. */
export function TwoStepDelete(props: TwoStepDeleteProps) {
  const {
    onConfirm,
    children,
    label = 'Delete',
    confirmLabel = 'Confirm Delete',
    cancelLabel = 'Cancel',
    busy,
    busyLabel,
  } = props;
  const [asking, setAsking] = useState(false);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const deleteRef = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useLayer(asking, () => setAsking(false));

  useEffect(() => {
    if (asking) cancelRef.current?.focus();
    else if (asked.current) deleteRef.current?.focus();
    asked.current = asking;
  }, [asking]);

  if (!asking) {
    return (
      <>
        <Button key="delete" ref={deleteRef} variant="bad" aria-label={label} onClick={() => setAsking(true)}>
          <Trash2 className="i" />
          <span className="desk">{label}</span>
        </Button>
        {children}
      </>
    );
  }
  // Both keys stand away from where Delete was: a double click must not confirm.
  return (
    <>
      <span className="grow" />
      <Button
        key="cancel"
        ref={cancelRef}
        onClick={() => setAsking(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setAsking(false);
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
