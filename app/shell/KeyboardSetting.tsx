import { Switch } from '../ui/Switch.tsx';
import { KeyTable } from './KeyTable.tsx';
import { useShortcutsEnabled } from './shortcuts.ts';

/** Whether single keys act, and what each does. */
export function KeyboardSetting() {
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <>
      <Switch
        label="Single-key shortcuts"
        hint="They never act while you type in a field."
        checked={enabled}
        onCheckedChange={setEnabled}
      />
      <KeyTable />
    </>
  );
}
