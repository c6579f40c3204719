import { Share, SquarePlus } from 'lucide-react';
import { Dialog } from '../ui/Dialog.tsx';

/** How to install where the browser has no prompt of its own. */
export function InstallSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keep it on your home screen">
      <ol className="install-steps">
        <li className="row">
          <Share className="i" aria-hidden="true" />
          <span>Tap Share in the browser’s bar.</span>
        </li>
        <li className="row">
          <SquarePlus className="i" aria-hidden="true" />
          <span>Choose “Add to Home Screen”.</span>
        </li>
      </ol>
    </Dialog>
  );
}
