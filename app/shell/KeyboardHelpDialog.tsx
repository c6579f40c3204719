import { Dialog } from '../ui/Dialog.tsx';
import { KeyboardSetting } from './KeyboardSetting.tsx';
import { closeKeyboardHelp, useKeyboardHelp } from './keyboard-help.ts';

/** What `?` shows. */
export function KeyboardHelpDialog() {
  const open = useKeyboardHelp();
  return (
    <Dialog open={open} onClose={closeKeyboardHelp} title="Keyboard">
      <KeyboardSetting />
    </Dialog>
  );
}
