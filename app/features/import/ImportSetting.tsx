import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SHARE_LOST, SHARE_PATH } from '../../../shared/import/share-target.ts';
import { takeSharedFile } from '../../library/imports/shared-file.ts';
import { useView } from '../../library/react/hooks.ts';
import { useSession } from '../../session/session-context.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import { toast } from '../../ui/toast.ts';
import { useDiscogsConsent } from './use-discogs-consent.ts';

const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** Files that the system opens with the installed app; in browsers based on Chromium. */
interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

declare global {
  interface Window {
    launchQueue?: LaunchQueue;
  }
}

/** Takes in a list from another program. */
export function ImportSetting() {
  const { isView } = useSession().session;
  const { complete, pulled } = useView();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const opening = useOpeningKey(open);
  const isLost = new URLSearchParams(useLocation().searchStr).get('share') === SHARE_LOST.share;
  const navigate = useNavigate();
  const isReady = complete && pulled;
  useDiscogsConsent(isReady && !isView, () => setOpen(true));

  useEffect(() => {
    if (!isReady || isView) return;
    const show = (given: File | undefined) => {
      if (!given) return;
      setFile(given);
      setOpen(true);
    };
    // A list that was opened with the installed app, or shared with it.
    window.launchQueue?.setConsumer(async ({ files = [] }) => show(await files[0]?.getFile()));
    void takeSharedFile().then(show);
  }, [isReady, isView]);

  useEffect(() => {
    if (!isReady || isView || !isLost) return;
    void navigate({ to: SHARE_PATH, replace: true });
    setOpen(true);
    toast({ title: 'The file did not arrive', text: 'Choose it here instead.', tone: 'bad' });
  }, [isReady, isView, isLost, navigate]);

  // Nothing of a person is kept on the device of an administrator who views as them.
  if (isView) return null;
  return (
    <StatusLine title="Import" text="From a Discogs export or any list with artist and title.">
      <Button
        disabled={!isReady}
        onClick={() => {
          setFile(undefined);
          setOpen(true);
        }}
      >
        Import
      </Button>
      <ImportDialog key={opening} file={file} open={open} onClose={() => setOpen(false)} />
    </StatusLine>
  );
}
