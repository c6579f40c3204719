import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { useBlocked } from './use-blocked.ts';

export function DeleteAccount() {
  const { owner: blocked } = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="settings-part">
      <Button
        variant="bad"
        className="settings-delete"
        disabled={blocked !== undefined}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 className="i" aria-hidden="true" />
        Delete account
      </Button>
      {blocked !== undefined && <p className="muted sm">{blocked}</p>}
      <DeleteAccountDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
