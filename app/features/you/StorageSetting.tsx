import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import type { StorageKept } from './use-storage-kept.ts';

/** Shows whether the browser may clear this site's storage. */
export function StorageSetting({ storage: { kept, used, ask } }: { storage: StorageKept }) {
  const size = used === undefined ? '' : ` ${numberText(Math.max(1, Math.round(used / 1_000_000)))} MB in use.`;
  return (
    <StatusLine
      tone={kept ? 'ok' : 'on'}
      title={kept ? 'Storage is kept' : 'Storage'}
      text={
        kept
          ? `Your records are kept on this device until you log out.${size}`
          : `The browser may clear your records when the device runs low on space; what is synced comes back.${size}`
      }
    >
      {kept === false && <Button onClick={() => void ask()}>Keep them here</Button>}
    </StatusLine>
  );
}
