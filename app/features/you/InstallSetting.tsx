import { useState } from 'react';
import { InstallSheet } from '../../shell/InstallSheet.tsx';
import { useInstall } from '../../shell/install.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';

/** Installs from the settings, since a dismissed install bar does not return. */
export function InstallSetting() {
  const { way, byHand, install } = useInstall();
  const [sheetOpen, setSheetOpen] = useState(false);
  if (way === 'installed') {
    const text = 'Side One opens as an app of its own, also without signal.';
    return <StatusLine tone="ok" title="Installed" text={text} />;
  }
  if (way === 'none') {
    const text = 'This browser does not install it. It opens here without signal all the same.';
    return <StatusLine tone="on" title="Not installed" text={text} />;
  }
  return (
    <StatusLine
      tone="on"
      title={way === 'mac' ? 'Keep it in your Dock' : 'Keep it on your home screen'}
      text="Opens in the shop without signal."
    >
      <Button onClick={() => (byHand ? setSheetOpen(true) : void install())}>Install</Button>
      <InstallSheet way={byHand} open={sheetOpen} onClose={() => setSheetOpen(false)} />
    </StatusLine>
  );
}
