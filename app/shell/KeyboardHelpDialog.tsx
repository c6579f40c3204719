import { Dialog } from '../ui/Dialog.tsx';
import { KeyboardSetting } from './KeyboardSetting.tsx';
import { keyboardHelp } from './openings.ts';

/** What `?` shows. */
export function KeyboardHelpDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={keyboardHelp.close} title="Keyboard">
      <KeyboardSetting />
    </Dialog>
  );
}
