import { useState } from 'react';
import { InstallSheet } from '../../shell/InstallSheet.tsx';
import { useInstall } from '../../shell/install.ts';
import { Button } from '../../ui/Button.tsx';

/** Installing from the settings, where a dismissed bar does not come back. */
export function InstallSetting() {
  const { way, install } = useInstall();
  const [sheetOpen, setSheetOpen] = useState(false);
  if (way === 'installed') {
    return (
      <div className="you-line">
        <span>
          <b>Installed</b>
          <small className="muted">Side One opens from your home screen, also without signal.</small>
        </span>
      </div>
    );
  }
  if (way === 'none') return null;
  return (
    <div className="you-line">
      <span>
        <b>Keep it on your home screen</b>
        <small className="muted">Opens in the shop without signal.</small>
      </span>
      <Button onClick={() => (way === 'by-hand' ? setSheetOpen(true) : void install())}>Install</Button>
      <InstallSheet open={sheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  );
}
