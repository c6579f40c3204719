import { useEffect, useState } from 'react';
import { requestPersistence } from '../../pwa/storage-persistence.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

/** Whether the browser has promised to keep what is stored here. */
export function StorageSetting() {
  const [persistent, setPersistent] = useState<boolean>();
  const [used, setUsed] = useState<number>();

  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersistent);
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage));
  }, []);

  async function ask() {
    const granted = await requestPersistence();
    setPersistent(granted);
    if (!granted) {
      toast({ title: 'The browser has not agreed yet', text: 'Installing the app usually helps.' });
    }
  }

  const size = used === undefined ? '' : ` ${Math.max(1, Math.round(used / 1_000_000))} MB in use.`;
  return (
    <div className="you-line">
      <span>
        <b>Storage</b>
        <small className="muted">
          {persistent
            ? `Your records are kept on this device until you log out.${size}`
            : `The browser may clear your records when the device runs low on space; what is synced comes back.${size}`}
        </small>
      </span>
      {persistent === false && <Button onClick={() => void ask()}>Keep them here</Button>}
    </div>
  );
}
