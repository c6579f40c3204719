import { useState } from 'react';
import { useView } from '../../library/react/hooks.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** Saves the library, or a part of it, as a list that other programs read. */
export function ExportSetting() {
  const { complete, pulled } = useView();
  const [open, setOpen] = useState(false);
  const opening = useOpeningKey(open);
  return (
    <StatusLine title="Export" text="A list for other programs, or every field in one file.">
      <Button disabled={!(complete && pulled)} onClick={() => setOpen(true)}>
        Export
      </Button>
      <ExportDialog key={opening} open={open} onClose={() => setOpen(false)} />
    </StatusLine>
  );
}
