import { Button } from '../../ui/Button.tsx';

export type CodeDialogFootProps = {
  onCancel: () => void;
  label: string;
  busyLabel: string;
  busy: boolean;
  online: boolean;
};

export function CodeDialogFoot({ onCancel, label, busyLabel, busy, online }: CodeDialogFootProps) {
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
        disabled={!online}
        busy={busy}
        busyLabel={busyLabel}
      >
        {online ? label : 'Needs a connection'}
      </Button>
    </>
  );
}
