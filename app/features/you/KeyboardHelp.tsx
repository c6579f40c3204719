import { useShortcutsEnabled } from '../../shell/shortcuts.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Switch } from '../../ui/Switch.tsx';

export function KeyboardHelp() {
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <>
      <Switch
        label="Single-key shortcuts"
        hint="They never act while you type in a field."
        checked={enabled}
        onCheckedChange={setEnabled}
      />
      <KeyValues
        rows={[
          { key: 'Search this screen', value: <kbd>/</kbd> },
          { key: 'Add a record or wish', value: <kbd>a</kbd> },
          { key: 'Do I own this?', value: <kbd>l</kbd> },
          { key: 'Close a dialog', value: <kbd>Esc</kbd> },
        ]}
      />
    </>
  );
}
