import { Switch } from '../ui/field/Switch.tsx';
import { KeyTable } from './KeyTable.tsx';
import { useShortcutsEnabled } from './shortcuts.ts';

/** Turns single-key shortcuts on or off and lists them. */
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
