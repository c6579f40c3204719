import { Dialog } from '../ui/Dialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { KeyTable } from './KeyTable.tsx';
import { closeKeyboardHelp, useKeyboardHelp } from './keyboard-help.ts';
import { useShortcutsEnabled } from './shortcuts.ts';

/** What `?` shows. */
export function KeyboardHelpDialog() {
  const open = useKeyboardHelp();
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Dialog open={open} onClose={closeKeyboardHelp} title="Keyboard">
      <Switch
        label="Single-key shortcuts"
        hint="They never act while you type in a field."
        checked={enabled}
        onCheckedChange={setEnabled}
      />
      <KeyTable />
    </Dialog>
  );
}
