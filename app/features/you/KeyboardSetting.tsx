import { KeyTable } from '../../shell/KeyTable.tsx';
import { useShortcutsEnabled } from '../../shell/shortcuts.ts';
import { Switch } from '../../ui/Switch.tsx';

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
