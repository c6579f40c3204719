import { Button } from '../../ui/Button.tsx';

export type ReviewDialogFootProps = {
  onCancel: () => void;
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Whether something that is needed is missing still. */
  incomplete: boolean;
  online: boolean;
};

/** Cancel, and the key that sends what was typed about a review. */
export function ReviewDialogFoot({ onCancel, label, busyLabel, busy, incomplete, online }: ReviewDialogFootProps) {
  return (
    <>
      <Button size="lg" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant="key"
        size="lg"
        className="grow"
        disabled={incomplete || !online}
        busy={busy}
        busyLabel={busyLabel}
      >
        {online ? label : 'Needs a connection'}
      </Button>
    </>
  );
}
