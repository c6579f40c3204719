import { X } from 'lucide-react';
import { useState } from 'react';
import { BrandMark } from '../ui/BrandMark.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { laterCode, useLaterCode } from '../ui/later-code.ts';
import { dismissInstall, mayOfferInstall, useInstall } from './install.ts';

const installSheet = laterCode(() => import('./InstallSheet.tsx'));

/** The install offer on the collection home; the screen places it. */
export function InstallBar({ recordCount }: { recordCount: number }) {
  const { way, byHand, install } = useInstall();
  const [sheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => setSheetOpen(false);
  const code = useLaterCode(installSheet, sheetOpen, closeSheet);
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || way === 'none' || way === 'installed' || !mayOfferInstall(recordCount)) return null;
  return (
    <aside className="install-bar" aria-label="Install">
      <BrandMark large />
      <span className="grow">
        <b>{way === 'mac' ? 'Keep it in your Dock' : 'Keep it on your home screen'}</b>
        <p className="muted sm">Opens in the shop without signal.</p>
      </span>
      <Button onClick={() => (byHand ? setSheetOpen(true) : void install())}>Install</Button>
      <IconButton
        aria-label="Not now"
        onClick={() => {
          dismissInstall();
          setDismissed(true);
        }}
      >
        <X className="i" aria-hidden="true" />
      </IconButton>
      {code && <code.InstallSheet way={byHand} open={sheetOpen} onClose={closeSheet} />}
    </aside>
  );
}
