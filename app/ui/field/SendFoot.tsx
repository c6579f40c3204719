import { Button } from '../Button.tsx';

export type SendFootProps = {
  onCancel: () => void;
  label: string;
  busyLabel: string;
  busy: boolean;
  /** True while a required field is missing. */
  incomplete?: boolean;
  online: boolean;
};

/** The foot of a dialog whose form goes to the server: Cancel, and the button that sends it. */
export function SendFoot({ onCancel, label, busyLabel, busy, incomplete = false, online }: SendFootProps) {
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
