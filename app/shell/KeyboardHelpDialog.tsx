import { Dialog } from '../ui/Dialog.tsx';
import { KeyboardSetting } from './KeyboardSetting.tsx';
import { keyboardHelp } from './openings.ts';

/** What `?` shows. */
export function KeyboardHelpDialog() {
  const open = keyboardHelp.useIsOpen();
  return (
    <Dialog open={open} onClose={keyboardHelp.close} title="Keyboard">
      <KeyboardSetting />
    </Dialog>
  );
}
