import { EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import { useConnected } from '../../session/use-connected.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { Menu } from '../../ui/Menu.tsx';

const reportDialog = laterCode(() => import('./ReportProfileDialog.tsx'));

/** What a member can do about somebody else's profile. */
export function PersonMenu({ of, name }: { of: string; name: string }) {
  const online = useConnected();
  const [isOpen, setOpen] = useState(false);
  // Each opened report begins anew.
  const [opening, setOpening] = useState(0);
  const close = () => setOpen(false);
  const code = useLaterCode(reportDialog, isOpen, close);
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
            onSelect() {
              setOpening((before) => before + 1);
              setOpen(true);
            },
          },
        ]}
      />
      {code && (
        <code.ReportProfileDialog key={opening} of={of} name={name} open={isOpen} onClose={close} online={online} />
      )}
    </>
  );
}
