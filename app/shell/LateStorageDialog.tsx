import { useEffect, useState } from 'react';
import { useLateStorage } from '../library/react/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Reports that this device's storage does not respond, and offers a choice. Closes itself once storage responds. */
export function LateStorageDialog() {
  const { late, goOn } = useLateStorage();
  const [hasWaited, setHasWaited] = useState(false);
  const wait = () => setHasWaited(true);

  useEffect(() => {
    if (late === undefined) setHasWaited(false);
  }, [late]);

  return (
    <Dialog
      open={late !== undefined && !hasWaited}
      onClose={wait}
      title="This device’s storage does not answer"
      footer={
        <>
          {late === 'opening' && <Button onClick={goOn}>Go on without it</Button>}
          <span className="grow" />
          <Button onClick={wait}>Wait</Button>
          <Button variant="key" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      <p>
        {late === 'opening'
          ? 'Side One cannot read what is stored in this browser. Nothing of it is lost.'
          : 'Side One cannot save or read anything in this browser at the moment. What was saved before is not lost.'}
      </p>
      <p>Reload the page. If that does not help, close all pages of Side One, or the browser, and open it again.</p>
      {late === 'opening' && (
        <p className="muted">
          Without the storage you see what is saved online, and what you change here is gone when you close this page
          before it is sent.
        </p>
      )}
    </Dialog>
  );
}
