import { EllipsisVertical, Flag } from 'lucide-react';
import { useConnected } from '../../session/use-connected.ts';
import { useDialogAbout } from '../../ui/action/use-dialog-about.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { Menu } from '../../ui/Menu.tsx';

const reportDialog = laterCode(() => import('./ReportProfileDialog.tsx'));

/** A member's actions on another person's profile. */
export function PersonMenu({ of, name }: { of: string; name: string }) {
  const online = useConnected();
  const report = useDialogAbout<string>();
  const code = useLaterCode(reportDialog, report.open, report.close);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton aria-label={`More about ${name}`}>
            <EllipsisVertical className="i" aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: 'Report profile',
            icon: <Flag className="i" aria-hidden="true" />,
            onSelect: () => report.show(of),
          },
        ]}
      />
      {code && (
        <code.ReportProfileDialog
          key={report.opening}
          of={of}
          name={name}
          open={report.open}
          onClose={report.close}
          online={online}
        />
      )}
    </>
  );
}
