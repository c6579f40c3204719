import { reportProfile } from '../../../shared/contract/moderation.ts';
import { call } from '../../online/call.ts';
import { ReportDialog } from '../../record-ui/review/ReportDialog.tsx';

export type ReportProfileDialogProps = {
  /** A username or a user id. */
  of: string;
  name: string;
  open: boolean;
  onClose: () => void;
  online: boolean;
};

export function ReportProfileDialog({ of, name, ...dialog }: ReportProfileDialogProps) {
  return (
    <ReportDialog
      kind="profile"
      about={`The profile of ${name}.`}
      name={name}
      send={(body) => call(reportProfile, { params: { username: of }, body })}
      {...dialog}
    />
  );
}
