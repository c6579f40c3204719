import { useEffect, useState, useSyncExternalStore } from 'react';
import { listCataloguePacks } from '../../../../shared/contract/catalogue-packs.ts';
import { useRead } from '../../../online/use-read.ts';
import { pocketPacks } from '../../../pocket/pocket-packs.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { Button } from '../../../ui/Button.tsx';
import { SettingLine } from '../../../ui/field/SettingLine.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { packsWords } from './pack-lines.ts';

const PocketDialog = lazyDialog(async () => (await import('./PocketDialog.tsx')).PocketDialog);

/** The packs of this device; nothing where the server offers none and none is here. */
export function PocketSetting() {
  const connected = useConnected();
  const { data, error } = useRead(listCataloguePacks, { by: 'page' }, { enabled: connected });
  const { now, subscribe, wake } = pocketPacks();
  const packs = useSyncExternalStore(subscribe, now) ?? [];
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they go on when the connection is back
  useEffect(() => void wake(), [wake, connected]);
  const offered = data?.packs ?? [];
  if (offered.length === 0 && packs.length === 0) return null;
  return (
    <SettingLine title="Pocket catalogue" text={packsWords(packs)}>
      <Button onClick={() => setOpen(true)}>Choose packs</Button>
      <PocketDialog
        open={open}
        onClose={() => setOpen(false)}
        offered={offered}
        packs={packs}
        isListed={connected && !error}
      />
    </SettingLine>
  );
}
